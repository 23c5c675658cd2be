"""An undo leaves the notifications of what people have said since the step."""

from collections.abc import Callable

import pytest
from django.db import transaction

from accounts.models import User
from games.models import Game, Notification, PlayRequest
from games.services.chat import messages
from games.services.crews import invitations as crew_invitations
from games.services.play import moves
from games.services.tables import invitations
from games.services.teamwork import plans, play_requests
from games.table import Table
from tests.games.crews.crews import founded
from tests.games.factories import begun_game, current_version, legal_action, play
from tests.games.teamwork.requests.tables import ask as ask_for_play
from tests.games.teamwork.requests.tables import water_game

Kind = Notification.Kind


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def undo(game: Game, user: User) -> None:
    moves.undo(user=user, game_id=game.pk, version=current_version(game))


def mention(game: Game, alice: User, bob: User) -> None:
    messages.send_message(user=alice, game_id=game.pk, text="@Bob, north?")


def announce(game: Game, alice: User, bob: User) -> None:
    with transaction.atomic():
        messages.announce(Table.find(game_id=game.pk, user=None, lock=True), "Please stay friendly")


def ask(game: Game, alice: User, bob: User) -> None:
    invitations.ask(user=alice, game_id=game.pk, number=1, text="Are you there?")


def share_plan(game: Game, alice: User, bob: User) -> None:
    action = legal_action(game, "EndTurn")
    plans.share_steps(user=alice, game_id=game.pk, version=current_version(game), steps=[(0, action)], why="Late")


def invite_to_crew(game: Game, alice: User, bob: User) -> None:
    crew_invitations.invite(user=alice, slug=founded(alice).slug, person_id=bob.pk)


SAID = {
    Kind.MENTIONED: mention,
    Kind.ANNOUNCED: announce,
    Kind.ASKED: ask,
    Kind.PLANNED: share_plan,
    Kind.CREW_INVITED: invite_to_crew,
}


@pytest.mark.parametrize("kind", SAID)
def test_words_outlive_the_step(game: Game, alice: User, bob: User, kind: Notification.Kind) -> None:
    play(game, alice, "Move")
    say: Callable[[Game, User, User], None] = SAID[kind]
    say(game, alice, bob)
    undo(game, alice)
    assert Notification.objects.filter(game=game, user=bob, kind=kind).count() == 1


def test_a_request_outlives_the_step(alice: User, bob: User) -> None:
    game = water_game(alice, bob)
    play(game, alice, "EndTurn")
    ask_for_play(game, alice, seat=1)
    undo(game, alice)
    assert Notification.objects.filter(game=game, user=bob, kind=Kind.REQUESTED).exists()


@pytest.mark.parametrize(("answer", "is_kept"), [("declined", True), ("later", True), ("granted", False)])
def test_an_answer_outlives_the_step_unless_it_was_the_step(alice: User, bob: User, answer: str, is_kept: bool) -> None:
    game = water_game(alice, bob)
    request = ask_for_play(game, alice, seat=1)
    play(game, alice, "EndTurn")
    play_requests.answer_request(user=bob, game_id=game.pk, request_id=request.pk, answer=answer)
    undo(game, bob if answer == "granted" else alice)
    assert Notification.objects.filter(game=game, user=alice, kind=Kind.ANSWERED).exists() is is_kept
    assert PlayRequest.objects.get().status == ("open" if answer == "granted" else answer)
