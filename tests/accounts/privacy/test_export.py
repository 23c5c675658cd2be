"""The data export of a user."""

import json
from typing import Any

import pytest
from django.core.cache import cache

from accounts.models import User
from accounts.privacy import registry
from accounts.privacy.export import export_of
from games.models import Step
from tests.accounts.privacy.full_account import ASKED, SAID, SECRETS, Life


@pytest.fixture(autouse=True)
def unlimited() -> None:
    cache.clear()


def read(user: User) -> dict[str, Any]:
    user.refresh_from_db()
    found: dict[str, Any] = json.loads(b"".join(export_of(user)))
    return found


def test_every_part_has_something_of_somebody_of_whom_everything_is_stored(life: Life) -> None:
    file = read(life.user)
    empty = [name for name in registry.parts if not file[name]]
    assert empty == ["seats_left"]
    assert file["format"] == "forbidden person"


def test_it_tells_what_somebody_did_and_said(life: Life) -> None:
    file = read(life.user)
    assert file["profile"]["name"] == life.user.name
    assert [message["text"] for message in file["messages"]] == [SAID]
    assert [question["text"] for question in file["questions"]] == [ASKED]
    assert len(file["steps"]) == Step.objects.filter(user=life.user).count() > 5
    assert file["moderation"] == {"acts_about_you": 1, "acts_by_you": 1}
    assert len(file["sessions"]) == len(life.sessions)
    assert file["notifications"][-1]["deliveries"][0]["channel"] == "mail"


def test_a_seat_that_a_substitute_keeps_is_told(life: Life) -> None:
    life.running.seats.filter(user=life.user).update(user=None, owner=life.user)
    assert [seat["game"] for seat in read(life.user)["seats_left"]] == [life.running.pk]


def test_it_holds_no_secret_no_address_of_others_and_nothing_of_anybody_else(life: Life) -> None:
    file = json.dumps(read(life.user))
    for secret in (*SECRETS, life.user.password, *life.sessions, str(life.teammate.email), "nothing of hers"):
        assert secret not in file
    assert life.running.seed not in file
    assert "complains" in file
    assert "his own words" not in file


def test_it_holds_nothing_that_happened_in_a_running_game_but_ones_own_actions(life: Life) -> None:
    events = {row for step in life.running.history.all() for row in json.loads(step.events)[0]}
    assert events  # there is something to leave out
    steps = [step for step in read(life.user)["steps"] if step["game"] == life.running.pk]
    assert steps
    assert {name for step in steps for name in step} == {"game", "number", "seat", "action", "origin", "at"}


def test_the_statements_do_not_grow_with_the_rows(
    life: Life, django_assert_num_queries: Any, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(45) as asked:
        b"".join(export_of(life.user))
    for number in range(50):
        life.user.messages.create(game=life.running, text=f"word {number}")
    with django_assert_num_queries(len(asked)):
        b"".join(export_of(life.user))
