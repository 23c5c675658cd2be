"""A POST with an Idempotency-Key counts once, however often it is sent."""

from accounts.models import User
from games.models import Game, Message
from tests.games.api.conftest import Program, program_of
from tests.games.api.test_play import first_move


def test_a_repetition_gets_the_same_answer(game: Game, program: Program) -> None:
    body = first_move(program, game)

    first = program.post(f"games/{game.pk}/actions", body, key="one")
    again = program.post(f"games/{game.pk}/actions", body, key="one")

    assert (first.status_code, again.status_code) == (200, 200)
    assert first.content == again.content
    assert game.history.count() == 1


def test_another_request_may_not_have_its_key(game: Game, program: Program) -> None:
    program.post(f"games/{game.pk}/chat", {"text": "Hello"}, key="one")

    answer = program.post(f"games/{game.pk}/chat", {"text": "Bye"}, key="one")

    assert (answer.status_code, answer.json()["type"]) == (422, "/api/#key-reused")
    assert Message.objects.count() == 1


def test_a_refused_request_may_be_sent_again(game: Game, program: Program) -> None:
    body = first_move(program, game)

    assert program.post(f"games/{game.pk}/actions", body | {"version": 0}, key="one").status_code == 409
    assert program.post(f"games/{game.pk}/actions", body, key="one").status_code == 200


def test_keys_of_other_tokens_are_others(game: Game, program: Program, bob: User) -> None:
    program.post(f"games/{game.pk}/chat", {"text": "Hello"}, key="one")
    program_of(bob).post(f"games/{game.pk}/chat", {"text": "Hello"}, key="one")

    assert Message.objects.count() == 2


def test_a_table_is_created_once(program: Program, alice: User) -> None:
    body = {"rules": "island", "name": "Bots", "difficulty": "novice", "players": 2, "own_seats": 2}

    first = program.post("tables", body, key="one").json()
    again = program.post("tables", body, key="one").json()

    assert first["id"] == again["id"]
    assert Game.objects.count() == 1
