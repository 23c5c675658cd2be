"""`manage.py verify_games`: it names every stored game that does not follow from its seed and steps."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from games.models import Game, PlayRequest, Seat, Step
from tests.games.factories import begun_game, play


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    game = begun_game(alice, bob)
    for kind in ("Move", "EndTurn", "Draw", "Draw"):
        play(game, alice, kind)
    return game


def verify(*games: int) -> str:
    out = StringIO()
    call_command("verify_games", *games, stdout=out, stderr=out)
    return out.getvalue()


def test_it_passes_sound_games(game: Game) -> None:
    assert "1 games follow" in verify()
    assert "1 games follow" in verify(game.pk)


@pytest.mark.parametrize(
    ("number", "changes", "fault"),
    [
        (1, {"action": '{"type":"EndTurn"}'}, "step 1 has other events"),
        (1, {"action": '{"type":"Draw"}'}, "step 1 cannot be played"),
        (2, {"events": "[]"}, "step 2 has other events"),
        (4, {"snapshot": "{}"}, "step 4 has another snapshot"),
        (3, {"number": 9}, "step 3 is missing"),
    ],
)
def test_it_names_the_first_step_that_does_not_follow(
    game: Game, number: int, changes: dict[str, object], fault: str
) -> None:
    Step.objects.filter(game=game, number=number).update(**changes)
    out = StringIO()
    with pytest.raises(CommandError, match="1 of 1 games"):
        call_command("verify_games", stdout=out, stderr=out)
    assert f"game {game.pk}: {fault}" in out.getvalue()


def test_it_names_a_snapshot_that_is_not_where_the_steps_lead(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(snapshot=Step.objects.get(number=4).snapshot + " ")
    with pytest.raises(CommandError):
        verify()


def test_it_names_a_game_that_there_is_not(game: Game) -> None:
    with pytest.raises(CommandError, match="No started game has the id 999"):
        verify(999)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"orders": 1}, "orders is 1 but its rows make 0"),
        ({"shared_plans": 2}, "shared_plans is 2 but its rows make 0"),
        ({"in_advance": 0b10}, "in_advance is 2 but its rows make 0"),
        ({"awaited": 0b11}, "awaited is 3 but its rows make"),
    ],
)
def test_it_names_a_counter_that_its_rows_do_not_make(game: Game, changes: dict[str, int], fault: str) -> None:
    Game.objects.filter(pk=game.pk).update(**changes)
    assert fault in faults(game)


def test_it_names_what_a_game_says_it_does_not_have(game: Game, alice: User) -> None:
    asked = PlayRequest.objects.create(game=game, by=alice, seat=1, action="", what="", turn=0, until=4)
    assert "a request stays open until turn 4" in faults(game)
    asked.delete()
    Step.objects.filter(game=game, number=1).update(by_bot=True)
    assert "with_bots is not set" in faults(game)
    Step.objects.filter(game=game, number=1).update(by_bot=False)
    Seat.objects.filter(game=game, number=1).update(is_live=False)
    assert "live seats is 1 but its rows make 2" in faults(game)


def faults(game: Game) -> str:
    out = StringIO()
    with pytest.raises(CommandError, match="1 of 1 games"):
        call_command("verify_games", stdout=out, stderr=out)
    return out.getvalue()
