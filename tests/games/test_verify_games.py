"""`manage.py verify_games`: it names every stored game that does not follow from its seed and steps."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from games.models import Game, Step
from tests.games.tables import begun_game, play


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
