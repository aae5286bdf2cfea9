"""Real tables for the tester: whatever it makes up, it makes up about tables that are there, with keys
that open them. Without this nearly every request would end at "there is no such table".
"""

import itertools
import json
import os
import urllib.request

import schemathesis

SERVER = os.environ["BIVOUAC_API"]
# Gathering, running, played by bots to the end, and held by one person.
KINDS = itertools.cycle(
    [
        [{"kind": "me"}, {"kind": "open"}],
        [{"kind": "me"}, {"kind": "bot", "bot": "random"}],
        [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}],
        [{"kind": "me"}, {"kind": "me"}],
    ]
)
# So many requests walk about one table before the next is made.
WALK = 12

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


@schemathesis.hook
def map_path_parameters(context, path_parameters):
    """Three of four requests are about a table, a seat, letters or a game that there is."""
    real = {
        "table": lambda: table()["table"],
        "seat": lambda: 1 + next(turn) % 2,
        "code": lambda: table()["code"],
        "game": lambda: "pig",
    }
    if path_parameters and next(turn) % 4:
        for name in path_parameters:
            path_parameters[name] = real[name]()
    return path_parameters


@schemathesis.hook
def map_body(context, body):
    """Half of all that is done is a thing that the game knows."""
    if context.operation.definition.raw.get("operationId") == "act" and isinstance(body, dict) and next(turn) % 2:
        return body | {"seat": 1, "action": "roll" if next(turn) % 3 else "hold"}
    return body


@schemathesis.hook
def after_call(context, case, response):
    """Whoever has left needs another table."""
    global left
    if case.operation.definition.raw.get("operationId") == "leave_table" and response.status_code == 204:
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
