"""Answers: yes plays it at once if it is still legal; rather not; later; withdrawn; thanks."""

import pytest

from accounts.models import User
from games.exceptions import Illegal, Malformed, NoSuchTable, NotYourSeat, RequestClosed
from games.models import Game, Notification, PlayRequest, Step
from games.services.play import moves, steps
from games.services.teamwork import play_requests
from tests.games.factories import alter, begun_game, current_version, play, row
from tests.games.teamwork.requests.tables import ask, water_game


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return water_game(alice, bob)


@pytest.fixture
def request_(game: Game, alice: User) -> PlayRequest:
    return ask(game, alice, seat=1)


def answer(request: PlayRequest, user: User, choice: str) -> steps.Played | None:
    return play_requests.answer_request(user=user, game_id=request.game_id, request_id=request.pk, answer=choice)


def test_a_yes_is_an_ordinary_step_of_the_person_who_was_asked(game: Game, bob: User, request_: PlayRequest) -> None:
    played = answer(request_, bob, "granted")
    assert played is not None
    step = Step.objects.get()
    assert (step.seat, step.user, step.origin, step.action) == (1, bob, Step.Origin.REQUEST, request_.action)
    assert played.table.game.load_state().adventurers[0].water == 2


def test_a_yes_can_be_undone_like_any_step(game: Game, bob: User, request_: PlayRequest) -> None:
    played = answer(request_, bob, "granted")
    assert played is not None
    moves.undo(user=bob, game_id=game.pk, version=played.table.game.version)
    assert not Step.objects.exists()


def test_who_asked_hears_of_the_answer(alice: User, bob: User, request_: PlayRequest) -> None:
    answer(request_, bob, "declined")
    notified = Notification.objects.get(kind="answered")
    assert (notified.user, notified.by, notified.detail) == (alice, bob, f"{request_.pk} declined")


def test_later_leaves_it_open(bob: User, request_: PlayRequest) -> None:
    answer(request_, bob, "later")
    request_.refresh_from_db()
    assert request_.is_open
    assert answer(request_, bob, "granted")


@pytest.mark.parametrize("first", ["granted", "declined"])
def test_it_is_answered_once(game: Game, bob: User, request_: PlayRequest, first: str) -> None:
    answer(request_, bob, first)
    before = row(game)
    with pytest.raises(RequestClosed):
        answer(request_, bob, "granted")
    assert row(game) == before


def test_a_yes_that_is_no_longer_legal_plays_nothing_and_leaves_it_open(
    game: Game, bob: User, request_: PlayRequest
) -> None:
    alter(game, cell=0)
    before = row(game)
    with pytest.raises(Illegal):
        answer(request_, bob, "granted")
    request_.refresh_from_db()
    assert request_.is_open
    assert row(game) == before


def test_a_move_since_does_not_matter_if_it_is_still_legal(game: Game, alice: User, bob: User) -> None:
    alter(game, water=1, gear=("time throttle",))
    request = ask(game, alice, seat=1)
    play(game, alice, "UseTimeThrottle")
    assert answer(request, bob, "granted")


def test_it_ends_by_itself_after_a_round(game: Game, alice: User, bob: User) -> None:
    alter(game, water=1)
    request = ask(game, alice, seat=1)
    PlayRequest.objects.filter(pk=request.pk).update(until=1)
    with pytest.raises(RequestClosed):
        answer(request, bob, "granted")


def test_only_the_player_of_the_seat_answers(game: Game, alice: User, charlie: User, request_: PlayRequest) -> None:
    with pytest.raises(NotYourSeat):
        answer(request_, alice, "granted")
    with pytest.raises(NoSuchTable):
        answer(request_, charlie, "granted")
    assert not Step.objects.exists()


def test_an_unknown_answer_is_malformed(bob: User, request_: PlayRequest) -> None:
    for choice in ("", "open", "withdrawn", "x" * 10):
        with pytest.raises(Malformed):
            answer(request_, bob, choice)


def test_a_request_of_another_table_is_none(alice: User, bob: User, request_: PlayRequest) -> None:
    other = begun_game(bob, alice)
    with pytest.raises(NoSuchTable):
        play_requests.answer_request(user=bob, game_id=other.pk, request_id=request_.pk, answer="granted")


def test_who_asked_withdraws_it(game: Game, alice: User, bob: User, request_: PlayRequest) -> None:
    with pytest.raises(NoSuchTable):
        play_requests.withdraw_request(user=bob, game_id=game.pk, request_id=request_.pk)
    play_requests.withdraw_request(user=alice, game_id=game.pk, request_id=request_.pk)
    with pytest.raises(RequestClosed):
        answer(request_, bob, "granted")


def test_thanks_are_for_what_was_granted(game: Game, alice: User, bob: User, request_: PlayRequest) -> None:
    with pytest.raises(RequestClosed):
        play_requests.thank(user=alice, game_id=game.pk, request_id=request_.pk)
    answer(request_, bob, "granted")
    thanked = play_requests.thank(user=alice, game_id=game.pk, request_id=request_.pk).thanked_at
    assert thanked is not None
    assert play_requests.thank(user=alice, game_id=game.pk, request_id=request_.pk).thanked_at == thanked


def test_an_answer_keeps_seats_closed_that_were_open_to_the_team(game: Game, bob: User, request_: PlayRequest) -> None:
    game.seats.filter(number=1).update(is_shared=True)
    answer(request_, bob, "granted")
    assert not game.seats.get(number=1).is_shared


def test_an_undo_opens_the_request_again(game: Game, alice: User, bob: User, request_: PlayRequest) -> None:
    played = answer(request_, bob, "granted")
    assert played is not None
    play_requests.thank(user=alice, game_id=game.pk, request_id=request_.pk)
    moves.undo(user=bob, game_id=game.pk, version=played.table.game.version)
    request_.refresh_from_db()
    assert (request_.status, request_.answered_by, request_.thanked_at) == (PlayRequest.Status.OPEN, None, None)
    assert Notification.objects.filter(kind="answered").count() == 0
    assert answer(request_, bob, "granted"), "the same person may grant it again"


def test_an_undo_of_a_later_step_leaves_it_granted(game: Game, alice: User, bob: User, request_: PlayRequest) -> None:
    answer(request_, bob, "granted")
    play(game, alice, "Move")
    moves.undo(user=alice, game_id=game.pk, version=current_version(game))
    request_.refresh_from_db()
    assert request_.status == PlayRequest.Status.GRANTED
