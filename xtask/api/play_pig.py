"""Plays a whole game of Pig with the client that was generated from the document: an own table, a bot
at the other seat, and nothing but what the client offers. `play_pig.py http://127.0.0.1:7878`
"""

import itertools
import sys
import time

from bivouac_client import AuthenticatedClient, Client
from bivouac_client.api.archive import get_proof, get_story
from bivouac_client.api.games import get_game, list_games
from bivouac_client.api.play import act, get_view
from bivouac_client.api.tables import get_table, make_table, who_am_i
from bivouac_client.models import (
    Acting,
    EndingRanked,
    NewSeatBot,
    NewSeatMe,
    NewTable,
    NewTableOptions,
    Pace,
    Phase,
    Problem,
    ToClientAccepted,
    Whole,
)

server = sys.argv[1]
stranger = Client(base_url=server)
games = [game.key for game in list_games.sync(client=stranger).games]
pig = get_game.sync("pig", client=stranger)
assert pig.key in games and pig.least_seats == 2, games

seats = [NewSeatMe(kind="me"), NewSeatBot(kind="bot", bot="hold:at=20")]
new = NewTable(game="pig", options=NewTableOptions.from_dict({"goal": 50}), seats=seats, name="Ann", pace=Pace.QUICK)
made = make_table.sync(client=stranger, body=new)
me = AuthenticatedClient(base_url=server, token=made.token)
assert who_am_i.sync(client=me).table == made.table
seat = made.you.seats[0]

wrong = act.sync(made.table, client=me, body=Acting(seat=seat, ticket="wrong", action="jump"))
assert isinstance(wrong, Problem) and wrong.status == 400, wrong

for number in itertools.count():
    whole = get_view.sync(made.table, client=me)
    assert isinstance(whole, Whole), whole
    if whole.now.outcome:
        break
    offers = [offer.text for mine in whole.now.mine for offer in mine.offers]
    if not offers:
        time.sleep(0.02)
        continue
    action = "hold" if "hold" in offers and whole.view["pot"] >= 15 else offers[0]
    answer = act.sync(made.table, client=me, body=Acting(seat=seat, ticket=f"step-{number}", action=action))
    assert isinstance(answer, ToClientAccepted) and answer.ticket == f"step-{number}", answer

outcome = whole.now.outcome
assert isinstance(outcome.ending, EndingRanked) and sorted(outcome.ending.ranked) == [1, 2], outcome
assert max(outcome.points) >= 50, outcome
assert get_table.sync(made.table, client=me).table.phase == Phase.OVER
assert get_proof.sync(made.table, client=me).replays is True
steps = get_story.sync(made.table, client=me).steps
print(f"Pig over after {steps[-1].seq} steps: {outcome.points}, {outcome.because}")
