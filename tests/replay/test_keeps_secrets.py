"""While a game runs, no moment of it shows what its reader could not know: dealt anew, the page is the same."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.history.moments import Moment
from games.models import Game, Step
from games.tables import Table
from tests.engine.desert.secrecy import reshuffled as desert_reshuffled
from tests.engine.island.secrecy import reshuffled as island_reshuffled
from tests.replay.games import at, finished_game, played_game

RESHUFFLED: dict[str, Callable[..., Any]] = {
    "desert": desert_reshuffled,
    "island": lambda state, seat, random: island_reshuffled(state, random),
}


def page(client: Client, game: Game, step: int) -> str:
    """The page without its tokens, which differ each time."""
    found = client.get(at(game, step))
    assert found.status_code == 200
    return re.sub(r'csrfmiddlewaretoken" value="\w+"|X-CSRFToken": "\w+"', "", found.content.decode())


def deal_anew(game: Game, step: Step, state: Any, seat: int | None, random: Random) -> None:
    """What the seat does not know is otherwise in every state that is stored from that step on."""
    other = game.engine.dump(RESHUFFLED[game.rules](state, seat, random)).decode()
    Step.objects.filter(pk=step.pk).update(snapshot=other)
    newest = RESHUFFLED[game.rules](game.engine.load(game.snapshot), None, random)
    Game.objects.filter(pk=game.pk).update(snapshot=game.engine.dump(newest).decode(), seed=newest.seed)


@pytest.mark.parametrize("rules", ["desert", "island"])
@pytest.mark.parametrize("chance", [1, 2])
def test_the_page_stays_the_same_byte_for_byte(
    alice: User, bob: User, bob_client: Client, rules: str, chance: int
) -> None:
    game = played_game(alice, bob, steps=60, rules=rules, chance=chance)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.RUNNING)
    random, bobs = Random(chance), Table.find(game_id=game.pk, user=bob)
    for step in Step.objects.filter(game=game).order_by("number")[3::7]:
        moment = Moment.find(bobs, step.number)
        deal_anew(game, step, moment.state, moment.seat, Random(0))
        before = page(bob_client, game, step.number)
        for _ in range(3):
            deal_anew(game, step, moment.state, moment.seat, random)
            assert page(bob_client, game, step.number) == before
        Step.objects.filter(pk=step.pk).update(snapshot=step.snapshot)
        Game.objects.filter(pk=game.pk).update(snapshot=game.snapshot, seed=game.seed)


def test_the_test_would_notice(alice: User, bob: User, bob_client: Client) -> None:
    """Of a finished game that shows all, the same dealing does change the page."""
    game = finished_game(alice, bob)
    step = Step.objects.get(game=game, number=4)
    moment = Moment.find(Table.find(game_id=game.pk, user=bob), 4)
    before = page(bob_client, game, 4)
    deal_anew(game, step, moment.state, moment.seat, Random(1))
    assert page(bob_client, game, 4) != before


def test_what_one_saw_alone_stands_in_ones_own_log(alice: User, bob: User, alice_client: Client) -> None:
    game = played_game(alice, bob, steps=10)
    event = '[{"type":"TileSeen","seat":1,"cell":3,"face":"well"}]'
    Step.objects.filter(game=game, number=9).update(events=event)
    assert "looked under" not in page(alice_client, game, 10)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.WON)
    assert "looked under D1 and saw: well" in page(alice_client, game, 10)
    Game.objects.filter(pk=game.pk).update(shows_all=False)
    assert "looked under" not in page(alice_client, game, 10)
