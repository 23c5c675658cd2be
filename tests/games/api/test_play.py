"""An action through the API: the same move as on the page, with the reader's own view as the answer."""

from typing import Any

from accounts.models import User
from games.models import Game, Step
from tests.games.api.conftest import Program, program_of
from tests.games.factories import current_version, play


def first_move(program: Program, game: Game) -> dict[str, Any]:
    """Return the body of the first move that the API lists."""
    legal = program.get(f"games/{game.pk}/legal").json()
    action = next(action for action in legal["seats"][0]["actions"] if action["type"] == "Move")
    return {"seat": legal["seats"][0]["seat"], "version": legal["version"], "action": action}


def test_it_plays_and_answers_with_the_board(game: Game, program: Program, alice: User) -> None:
    body = first_move(program, game)

    answer = program.post(f"games/{game.pk}/actions", body)

    assert answer.status_code == 200, answer.content
    played = answer.json()
    assert played["game"]["version"] == body["version"] + 1
    assert played["game"]["view"]["pawns"][0]["cell"] == body["action"]["to"]
    assert [event["type"] for event in played["steps"][0]["events"]] == ["Moved"]


def test_its_step_says_that_a_program_played(game: Game, program: Program, alice: User) -> None:
    program.post(f"games/{game.pk}/actions", first_move(program, game))

    step = Step.objects.get(game=game)
    assert (step.user, step.origin) == (alice, "api")
    assert program.get(f"games/{game.pk}/events").json()["steps"][0]["origin"] == "api"


def test_it_refuses_an_old_version_with_the_newer_board(game: Game, program: Program, alice: User) -> None:
    body = first_move(program, game)
    play(game, alice, "Move")

    answer = program.post(f"games/{game.pk}/actions", body)

    assert (answer.status_code, answer["Content-Type"]) == (409, "application/problem+json")
    assert answer.json()["type"] == "/api/#stale"
    assert answer.json()["game"]["version"] == current_version(game)


def test_it_refuses_what_the_rules_forbid_with_their_sentence(game: Game, program: Program) -> None:
    body = first_move(program, game) | {"action": {"type": "Move", "to": 99}}

    answer = program.post(f"games/{game.pk}/actions", body)

    assert (answer.status_code, answer.json()["type"]) == (422, "/api/#illegal")
    assert answer.json()["detail"]


def test_it_refuses_anothers_seat(game: Game, program: Program) -> None:
    body = first_move(program, game) | {"seat": 1, "action": {"type": "EndTurn"}}

    assert program.post(f"games/{game.pk}/actions", body).json()["type"] == "/api/#not-your-seat"


def test_a_stranger_finds_nothing(game: Game, program: Program, charlie: User) -> None:
    answer = program_of(charlie).post(f"games/{game.pk}/actions", first_move(program, game))

    assert (answer.status_code, answer.json()["type"]) == (404, "/api/#no-such-table")


def test_an_undo_takes_it_back(game: Game, program: Program) -> None:
    version = program.post(f"games/{game.pk}/actions", first_move(program, game)).json()["game"]["version"]

    answer = program.post(f"games/{game.pk}/undo", {"version": version})

    assert (answer.json()["version"], answer.json()["steps"]) == (version + 1, 0)
