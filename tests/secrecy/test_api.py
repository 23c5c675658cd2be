"""The API: every operation of its document, with the token of each reader, answers and refusals alike."""

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.db import transaction
from django.test import Client

from accounts.models import ApiToken
from accounts.models.api_token import digest_of
from games.api.operations import OPERATIONS, Operation
from games.api.stream import Listener
from games.live import Revision
from tests.effort import part_of
from tests.secrecy.comparing import answer_of, evenly, leaks
from tests.secrecy.conftest import LONG
from tests.secrecy.requests import SOME_ACTIONS, Browser, _acts
from tests.secrecy.site import NAMES, NOW, Case, Site

pytestmark = [pytest.mark.django_db, pytest.mark.ignore_template_errors]

Asked = tuple[str, str, str]
"""A method, an address, and a body."""


@pytest.fixture(scope="module")
def programs(site: Site) -> Iterator[dict[str, Client]]:
    """A program of each person, with every scope."""
    scopes = " ".join(ApiToken.Scope)
    with transaction.atomic():
        found: dict[str, Client] = {}
        for name, person in site.people.items():
            row = {"name": "All", "hint": "fbd_", "scopes": scopes, "used_on": NOW.date()}
            expires = NOW.replace(year=NOW.year + 1)
            ApiToken.objects.create(user=person, digest=digest_of(f"fbd_{name}"), expires_at=expires, **row)
            found[name] = Browser(headers={"Authorization": f"Bearer fbd_{name}"})
        yield found
        transaction.set_rollback(True)


def asks(site: Site, viewer: str) -> list[Asked]:
    """Return every operation, at every table if it belongs to one."""
    found: list[Asked] = []
    for operation in OPERATIONS:
        if operation.is_stream:
            continue
        for case in site.cases if "game_id" in operation.parameters else site.cases[:1]:
            values = {
                "game_id": case.game.pk,
                "plan_id": 1,
                "request_id": 1,
                "proposal_id": 1,
                "rules": case.game.rules,
            }
            path = f"/api/v1/{operation.path.format(**values)}"
            found += [(operation.method, path, body) for body in _bodies(operation, case, site, viewer)]
    return found


def _bodies(operation: Operation, case: Case, site: Site, viewer: str) -> list[str]:
    version = case.game.version
    orders = ("ShareWater", "BlastFree", "FlyOff")
    bodies: dict[str, list[Any]] = {
        "play": [*_plays(case, site, viewer)],
        "undo": [{"version": version}, {"version": version - 1}],
        "share_plan": [{"version": version, "steps": [{"seat": 0, "action": {"type": "EndTurn"}}], "why": "So"}],
        "follow_plan": [{"version": version}],
        "give_order": [{"seat": 0, "order": {"type": kind}} for kind in orders],
        "answer_request": [{"answer": "granted"}],
        "vote": [{"choice": "wait"}],
        "propose": [{"kind": "give_up"}, {"kind": "pause", "until": f"{NOW.date() + timedelta(days=3)}T08:00:00Z"}],
        "answer_proposal": [{"answer": "yes"}],
        "say": [{"text": "Look here"}],
        "create_table": [{"rules": "desert", "name": "New", "difficulty": "novice", "players": 2}],
        "take_seat": [{}],
    }
    return [json.dumps(body) for body in bodies.get(operation.name, [{}])]


def _plays(case: Case, site: Site, viewer: str) -> Iterator[dict[str, Any]]:
    """Yield actions: legal ones that reveal nothing, and others that the rules refuse."""
    acts = {*_acts(case, site.people[viewer]), *(f"0:{action}" for action in SOME_ACTIONS.get(case.game.rules, ()))}
    for act in sorted(acts):
        seat, _, action = act.partition(":")
        read = json.loads(action) if action.startswith("{") else None
        yield {"seat": int(seat), "version": case.game.version, "action": read}
    yield {"seat": 0, "version": case.game.version - 1, "action": {"type": "EndTurn"}}


def ask(client: Client, asked: Asked) -> bytes:
    """Return the answer, and roll back what it did."""
    method, path, body = asked
    with transaction.atomic():
        answer: bytes = answer_of(client.generic(method, path, body, content_type="application/json"))
        transaction.set_rollback(True)
    return answer


@pytest.mark.parametrize("viewer", NAMES)
def test_no_operation_hangs_on_what_its_reader_may_not_know(
    site: Site, programs: dict[str, Client], viewer: str
) -> None:
    wanted = asks(site, viewer)
    wanted = wanted if LONG else part_of(f"api {viewer}", wanted, 10, start=NAMES.index(viewer))

    def look() -> dict[str, bytes]:
        return {" ".join(each): evenly(ask, programs[viewer], each) for each in wanted}

    assert leaks(site, viewer, look) == []


@pytest.mark.parametrize("viewer", NAMES)
def test_no_line_of_the_stream_hangs_on_it(site: Site, programs: dict[str, Client], viewer: str) -> None:
    user = site.people[viewer]
    token = user.api_tokens.get()

    def heard() -> bytes:
        listener = Listener(token.pk, user, {case.game.pk: Revision(0) for case in site.cases})
        return b"\n".join(msgspec.json.encode(line) for line in listener.listen()[0])

    assert leaks(site, viewer, lambda: {"stream": evenly(heard)}) == []


def test_a_planted_leak_is_found(site: Site, programs: dict[str, Client], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.api.answers.seen_events", lambda _table, events: tuple(events))
    path = f"/api/v1/games/{site['Alice reading'].game.pk}/events"

    def look() -> dict[str, bytes]:
        return {path: evenly(ask, programs["Bob"], ("GET", path, ""))}

    assert leaks(site, "Bob", look) != []
