"""The API lets in exactly those whom the pages let in: its rights are those of the page that does the same.

The operations come from the table of the API; each needs a page here.
"""

import json
from typing import Any
from zlib import crc32

import pytest

from games.api.operations import OPERATIONS
from tests.effort import part_of
from tests.rights.forms import body
from tests.rights.rows import PERSONS, TABLES, USUAL, Row, rows
from tests.rights.visits import Visits
from tests.rights.world import World

pytestmark = pytest.mark.django_db

OPERATION = {f"api:{operation.name}": operation for operation in OPERATIONS}
PAGES = {
    "me": "accounts:settings",
    "games": "games:dashboard",
    "game": "games:board",
    "legal": "games:board",
    "events": "games:board",
    "chat": "games:chat",
    "open_tables": "games:lobby",
    "challenges": "games:challenges",
    "rules": "games:how_to_play",
    "stream": "games:dashboard",
    "play": "games:play",
    "undo": "games:undo",
    "share_plan": "games:share_plan",
    "follow_plan": "games:follow",
    "give_order": "games:orders",
    "answer_request": "games:answer_request",
    "vote": "games:vote",
    "propose": "games:propose",
    "answer_proposal": "games:answer_proposal",
    "say": "games:send_message",
    "create_table": "games:new",
    "take_seat": "games:take",
    "start": "games:start",
}
"""For each operation the page with the same rights."""
OTHERWISE = {
    ("game", "lobby"): "a board has no page before the start, but a table has",
    ("game", "open"): "the same",
    ("legal", "open"): "only players have actions",
    ("events", "open"): "only players have a log",
    ("events", "lobby"): "players have an empty log",
    ("share_plan", "running"): "the page shares the draft that it has",
    ("share_plan", "offered"): "the same",
    ("follow_plan", "running"): "the form of the page names a plan that is there",
}
"""States in which an operation is answered otherwise than its page, with the reason."""


def _body(world: World, name: str, state: str) -> dict[str, Any]:
    """Return the body of an operation, valid if the person and the state are."""
    game = world.games.get(state)
    version = game.version if game else 0
    seat, _, action = str(body(world, "games:play", state)["seat_action"]).partition(":")
    play = {"seat": int(seat), "action": json.loads(action)}
    bodies: dict[str, dict[str, Any]] = {
        "play": play | {"version": version},
        "undo": {"version": version},
        "share_plan": {"version": version, "steps": [play]},
        "follow_plan": {"version": version},
        "give_order": {"seat": 0, "order": {"type": "ShareWater"}},
        "answer_request": {"answer": "declined"},
        "vote": {"choice": "wait"},
        "propose": {"kind": "give_up"},
        "answer_proposal": {"answer": "no"},
        "say": {"text": "Hello"},
        "create_table": {"rules": "desert", "name": "New", "difficulty": "novice", "players": 2},
        "take_seat": {"seat": 2},
    }
    return bodies.get(name, {})


def _ask(visits: Visits, row: Row, person: str) -> Any:
    headers = {"HTTP_AUTHORIZATION": f"Bearer {visits.world.tokens[person]}"}
    sent: dict[str, Any] = {}
    if row.method == "POST":
        sent = {
            "raw": json.dumps(_body(visits.world, row.name.removeprefix("api:"), row.state)).encode(),
            "content_type": "application/json",
        }
    return visits.ask(person, row.method, visits.path(row), **sent, **headers)


def _expected(page: Row, person: str) -> int:
    cell = page.expected(person)
    return int(cell) if cell.isdigit() else 200


def _row_of_page(row: Row) -> Row | None:
    name = PAGES[row.name.removeprefix("api:")]
    lines = [each for each in rows() if each.name == name and each.method == row.method]
    return next((each for each in lines if each.state == row.state), lines[0] if row.state == USUAL else None)


@pytest.mark.parametrize("name", OPERATION)
def test_it_is_answered_like_the_page(name: str, visits: Visits) -> None:
    people = [person for person in PERSONS if person != "anonymous"]
    answers, expected = {}, {}
    for row in (each for each in rows() if each.name == name and each.method != "HEAD"):
        page = _row_of_page(row)
        if page is None or (name.removeprefix("api:"), row.state) in OTHERWISE:
            continue
        for person in part_of(f"rights of {row}", people, 3, start=crc32(str(row).encode())):
            answers[f"{row} as {person}"] = _ask(visits, row, person).status_code
            expected[f"{row} as {person}"] = _expected(page, person)
    assert answers == expected


@pytest.mark.parametrize("name", OPERATION)
@pytest.mark.parametrize("state", TABLES)
def test_strangers_learn_nothing_of_a_table(name: str, state: str, visits: Visits) -> None:
    row = next((each for each in rows() if each.name == name and each.state == state and each.method != "HEAD"), None)
    if row is None or state == "open":
        pytest.skip("not about a table that is closed to strangers")
    assert _ask(visits, row, "stranger").status_code == 404


@pytest.mark.parametrize("name", [name for name in OPERATION if OPERATION[name].parameters])
def test_nobody_finds_what_is_not_there(name: str, visits: Visits) -> None:
    row = next(each for each in rows() if each.name == name and each.state in ("running", USUAL))
    operation = OPERATION[name]
    for strange in (0, 999_999, 2**63 - 1):
        values = visits.world.values(name, row.state)
        path = "/api/v1/" + operation.path.format(**values | dict.fromkeys(operation.parameters[:1], strange))
        headers = {"HTTP_AUTHORIZATION": f"Bearer {visits.world.tokens['seat']}"}
        raw = json.dumps(_body(visits.world, operation.name, row.state)).encode()
        answer = visits.ask("seat", row.method, path, raw=raw, content_type="application/json", **headers)
        assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json"), path
