"""The open tables through the API."""

from typing import Any

from accounts.models import Avoidance, User
from accounts.services import api_tokens
from games.models import Game
from games.services.tables import lobby
from tests.games.api.conftest import Program


def table(host: User, **options: Any) -> Game:
    usual = {"name": "T", "rules": "desert", "difficulty": "novice", "players": 3, "is_open": True}
    return lobby.create_table(host=host, **usual | options)


def listed(program: Program, **query: Any) -> list[int]:
    return [each["id"] for each in program.get("tables", **query).json()["tables"]]


def test_they_are_listed_without_those_of_ones_own(program: Program, alice: User, bob: User) -> None:
    table(alice)
    table(bob, is_open=False)
    nearly_full, other = table(bob, players=2), table(bob, rules="island")

    assert listed(program) == [nearly_full.pk, other.pk]
    assert listed(program, rules="island") == [other.pk]
    assert listed(program, before=other.pk) == [nearly_full.pk]


def test_a_bot_account_sees_those_that_allow_it_and_sits_down(alice: User, bob: User) -> None:
    table(bob)
    allowed = table(bob, allows_bot_accounts=True)
    program = Program(api_tokens.create_bot(owner=alice, name="Robby", days=30)[1])

    assert listed(program) == [allowed.pk]
    assert program.post(f"tables/{allowed.pk}/seats").status_code == 200
    assert listed(program) == []


def test_those_of_people_one_avoids_are_left_out(program: Program, alice: User, bob: User) -> None:
    table(bob)
    Avoidance.objects.create(user=alice, avoided=bob)

    assert listed(program) == []


def test_other_methods_of_the_address_are_refused(program: Program) -> None:
    answer = program.client.put("/api/v1/tables", headers=program.headers)

    assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD, POST")
