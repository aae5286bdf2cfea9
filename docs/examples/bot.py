#!/usr/bin/env python3
"""A bot for any game: `bot.py http://127.0.0.1:7878 pig 2`, the last being the seats."""
import json, random, sys, time, uuid
from urllib.error import HTTPError
from urllib.request import Request, urlopen

if len(sys.argv) != 4:
    sys.exit(__doc__)
server, game, seats = sys.argv[1], sys.argv[2], int(sys.argv[3])


def ask(method, path, body=None, key=None, must=False):
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {key}"} if key else {})
    data = None if body is None else json.dumps(body).encode()
    try:
        with urlopen(Request(f"{server}/api/v1{path}", data, headers, method=method)) as answer:
            return json.load(answer)
    except HTTPError as refused:
        problem = json.load(refused)
        if must or problem["code"] in ("malformed", "unauthorised", "forbidden", "not_found"):
            sys.exit(problem["sentence"])  # asked wrongly; asking again would not help
        time.sleep(problem.get("wait_s", 0))
        return None  # not now: things stand otherwise, or it was too often


others = [{"kind": "bot", "bot": "random"}] * (seats - 1)
table = ask("POST", "/tables", {"game": game, "seats": [{"kind": "me"}, *others], "pace": "quick"}, must=True)
at, key = f"/tables/{table['table']}", table["token"]
while True:
    now = (ask("GET", f"{at}/view", key=key) or {}).get("now", {})
    if "outcome" in now:
        break
    offers = [(mine["seat"], offer["text"]) for mine in now.get("mine", []) for offer in mine["offers"]]
    if not offers:
        time.sleep(0.05)  # somebody else's turn
        continue
    seat, action = random.choice(offers)
    ask("POST", f"{at}/actions", {"seat": seat, "ticket": uuid.uuid4().hex, "action": action}, key)

ending, me = now["outcome"]["ending"], table["you"]["seats"][0]
places = ending["ranked"] if isinstance(ending, dict) else [1 if ending == "won" else 2] * seats
first = isinstance(ending, dict) and places.count(1) or 1  # friends win together, rivals share the first place
print(json.dumps({"outcome": now["outcome"], "reward": (places[me - 1] == 1) / first}))
