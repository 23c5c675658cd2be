"""The origin of a step: it is stored with it, and log, story, export and import say it."""

from datetime import timedelta
from unittest.mock import ANY

import msgspec
import pytest
from django.db import transaction
from django.test import Client

from accounts.models import User
from games.exceptions import Malformed
from games.history import log
from games.history.origin import COUNTS, SECOND_FORMS, WORDS
from games.models import Game, Step
from games.services.history import imports
from games.services.play.steps import take_step
from games.table import Table
from tests.games.factories import begun_game, legal, play
from tests.games.history.story.finished import finished


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def step_of(game: Game, user: User | None, origin: Step.Origin) -> Step:
    """Play the first move of the first seat with that origin, as a service does."""
    move = next(action for action in legal(game) if type(action).__name__ == "Move")
    with transaction.atomic():
        table = Table.find(game_id=game.pk, user=user, lock=True)
        return take_step(table, seat=0, action=move, user=user, origin=origin).step


@pytest.mark.parametrize("origin", WORDS)
def test_the_log_says_it_in_a_few_words(game: Game, alice: User, bob: User, origin: Step.Origin) -> None:
    step = step_of(game, alice, origin)
    own, others = (log.entry(Table.find(game_id=game.pk, user=user), step) for user in (alice, bob))
    assert others.origin == str(WORDS[origin]) % {"name": "Alice"}
    assert own.origin == (str(SECOND_FORMS[origin]) if origin in SECOND_FORMS else others.origin)
    assert own.sentences


def test_a_step_played_by_hand_says_nothing(game: Game, alice: User) -> None:
    step = play(game, alice, "Move").step
    assert log.entry(Table.find(game_id=game.pk, user=alice), step).origin == ""


def test_the_board_and_the_replay_show_it(game: Game, alice: User, alice_client: Client) -> None:
    step_of(game, alice, Step.Origin.PLAN)
    for page in (f"/games/{game.pk}/", f"/games/{game.pk}/at/1"):
        assert "from a plan" in alice_client.get(page).content.decode()


def test_what_the_server_plays_for_a_person_is_no_step_of_the_clock(game: Game) -> None:
    step = step_of(game, None, Step.Origin.ORDER)
    assert (step.by_clock, step.by_bot, step.user) == (False, False, None)


def test_the_story_counts_them_and_says_them_at_turning_points(alice: User, alice_client: Client) -> None:
    game = finished(alice)
    plain = alice_client.get(f"/games/{game.pk}/story/")
    assert not {str(label) for label in COUNTS.values()} & {count.label for count in plain.context["story"].counts}
    Step.objects.filter(game=game).update(origin=Step.Origin.REQUEST)

    page = alice_client.get(f"/games/{game.pk}/story/")

    count = next(count for count in page.context["story"].counts if count.label == "Steps on request")
    assert sum(count.counts) == game.steps
    assert [point.origin for point in page.context["story"].points] == ["on request"] * len(
        page.context["story"].points
    )
    assert page.content.decode().count("on request</em>") == len(page.context["story"].points) > 0


def test_an_export_has_it_and_an_import_takes_it(alice: User, alice_client: Client) -> None:
    game = finished(alice, pause=timedelta(seconds=1))
    Step.objects.filter(game=game, number=2).update(origin=Step.Origin.ORDER)
    file = alice_client.get(f"/games/{game.pk}/export.json").content
    steps = msgspec.json.decode(file)["steps"]
    assert [step.get("origin") for step in steps[:3]] == [None, "order", None]
    assert steps[1] == {"seat": ANY, "at": ANY, "action": ANY, "origin": "order"}

    imported, _new = imports.import_game(file=file)

    assert list(imported.history.exclude(origin="").values_list("number", "origin")) == [(2, "order")]


def test_an_import_refuses_an_unknown_origin(alice: User, alice_client: Client) -> None:
    file = alice_client.get(f"/games/{finished(alice).pk}/export.json").content
    with pytest.raises(Malformed):
        imports.import_game(file=file.replace(b'"action":', b'"origin":"magic","action":', 1))
