"""A mute silences what a person says to its reader, and nothing that the reader's game needs."""

from itertools import product

import pytest

from accounts.models import Mute, User
from games.models import Game, Notification
from games.notifications.kinds import KINDS, is_silenced
from games.services.teamwork import play_requests
from tests.games.factories import begun_game
from tests.games.notifications.contents import message_for, notification, send_all
from tests.games.teamwork.requests.tables import ask, water_game

Kind = Notification.Kind
SILENCED = {
    *{Kind.ASKED, Kind.PLANNED, Kind.REQUESTED, Kind.ANSWERED},
    *{Kind.INVITED, Kind.CREW_INVITED, Kind.MENTIONED},
}


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    game = begun_game(alice, bob)
    Mute.objects.create(user=alice, muted=bob)
    return game


def test_each_kind_has_a_rule() -> None:
    assert set(KINDS) == set(Kind)


def test_a_mute_silences_what_a_person_says(game: Game, alice: User, bob: User) -> None:
    assert {kind for kind in Kind if is_silenced(notification(game, alice, kind, by=bob))} == SILENCED


def test_only_that_person_is_silenced(game: Game, bob: User, charlie: User) -> None:
    for kind, by in product(Kind, (charlie, None)):
        assert not is_silenced(notification(game, bob, kind, by=by, detail=str(by))), kind


def test_a_turn_that_a_muted_person_has_ended_is_told(game: Game, alice: User, bob: User) -> None:
    assert message_for(notification(game, alice, Kind.YOUR_TURN, by=bob)) is not None


def test_a_request_of_a_muted_person_is_dropped_and_its_row_stays(alice: User, bob: User) -> None:
    game = water_game(alice, bob)
    Mute.objects.create(user=bob, muted=alice)
    Notification.objects.all().delete()
    ask(game, alice, seat=1)
    (delivery,) = send_all()
    assert (delivery.notification.kind, delivery.status) == (Kind.REQUESTED, "dropped")


def test_nor_are_their_answers_told(alice: User, bob: User) -> None:
    game = water_game(alice, bob)
    request = ask(game, alice, seat=1)
    play_requests.answer_request(user=bob, game_id=game.pk, request_id=request.pk, answer="declined")
    answered = Notification.objects.get(kind=Kind.ANSWERED)
    assert message_for(answered) is not None
    Mute.objects.create(user=alice, muted=bob)
    assert message_for(answered) is None
