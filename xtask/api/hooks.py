"""Real tables for the tester: what it makes up is mostly about tables that are there, with keys that
open them. Without this nearly every request would end at "there is no such table".
"""

import itertools
import json
import os
import urllib.request

import schemathesis
from schemathesis.core.parameters import ParameterLocation

SERVER = os.environ["BIVOUAC_API"]
# Gathering, running, played by bots to the end, and held by one person.
KINDS = itertools.cycle(
    [
        [{"kind": "me"}, {"kind": "bot", "bot": "random"}],
        [{"kind": "me"}, {"kind": "open"}],
        [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}],
        [{"kind": "me"}, {"kind": "me"}],
    ]
)
# So many requests walk about one table before the next is made.
WALK = 12
# What a player does who knows the game, where something else would be made up.
PLAYED = itertools.cycle(["roll", "roll", None, "hold", None])

tables = {}
left = 0
turn = itertools.count()


def table():
    """The table of this walk."""
    global left
    if left <= 0:
        new = {"game": "pig", "options": {"goal": 20}, "seats": next(KINDS), "listed": True, "pace": "quick"}
        headers = {"content-type": "application/json"}
        request = urllib.request.Request(f"{SERVER}/api/v1/tables", json.dumps(new).encode(), headers)
        with urllib.request.urlopen(request) as answer:
            made = json.load(answer)
        tables[made["table"]] = made
        left = WALK
    left -= 1
    return next(reversed(tables.values()))


def is_made_up(case, location):
    """Whether this part of a request is wrong on purpose, and stays as it is."""
    return case.meta is not None and case.meta.is_negative_at(location)


def called(case):
    return case.operation.definition.raw.get("operationId")


@schemathesis.hook
def before_call(context, case, kwargs):
    """Five of six requests are about a table, a seat, letters or a game that there is, and come with its
    key unless the tester has taken the key away."""
    path, headers = case.path_parameters, case.headers
    if path and not is_made_up(case, ParameterLocation.PATH) and next(turn) % 6:
        if "table" in path and path["table"] not in tables:
            made = table()
            path["table"] = made["table"]
            known = [f"Bearer {one['token']}" for one in tables.values()]
            if headers and headers.get("Authorization") in known:
                headers["Authorization"] = f"Bearer {made['token']}"
        if "seat" in path:
            path["seat"] = 1 + next(turn) % 2
        if "code" in path:
            path["code"] = table()["code"]
        if "game" in path:
            path["game"] = ["pig", "terrible-things"][next(turn) % 2]
    body = case.body
    if isinstance(body, dict) and not is_made_up(case, ParameterLocation.BODY):
        if called(case) == "act" and (action := next(PLAYED)):
            body.update(seat=1, action=action, ticket=f"t-{next(turn)}")
        if called(case) == "make_table" and next(turn) % 2:
            body.update(game="pig", options={}, seats=next(KINDS))


@schemathesis.hook
def after_call(context, case, response):
    """Whoever has left needs another table."""
    global left
    if called(case) == "leave_table" and response.status_code == 204:
        left = 0


@schemathesis.auth(refresh_interval=None)
class Key:
    """The key that opens the table which is asked about."""

    def get(self, case, context):
        made = tables.get((case.path_parameters or {}).get("table")) or table()
        return made["token"]

    def set(self, case, data, context):
        case.headers = case.headers or {}
        case.headers["Authorization"] = f"Bearer {data}"
