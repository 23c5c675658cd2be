"""Reassigning a seat as a moderator."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.exceptions import Illegal, MayNotModerate, NoSuchTable, NotRunning
from games.models import Game, Invitation, Seat
from games.services.moderation.staff_reveal import reveal
from games.services.moderation.tables import pass_seat
from games.services.tables import lobby, seats
from tests.games.factories import begun_game, play, row
from tests.games.moderation.tables import REASON, appoint, moderator, moderator_messages, pending_kinds, rows


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob, pace=Game.Pace.DAY)


def seat(game: Game, number: int) -> Seat:
    return Seat.objects.get(game=game, number=number)


def test_the_other_sits_there_for_good(game: Game, alice: User, bob: User, charlie: User) -> None:
    Seat.objects.filter(game=game, number=0).update(owner=alice, is_shared=True, is_offered=True)
    Invitation.objects.create(game=game, user=charlie)
    pass_seat(by=moderator(), game_id=game.pk, number=0, person_id=charlie.pk, reason=REASON)
    passed = seat(game, 0)
    assert (passed.user, passed.owner, passed.is_shared, passed.is_offered) == (charlie, None, False, False)
    assert not Invitation.objects.exists()
    with pytest.raises(NoSuchTable):
        seats.come_back(user=alice, game_id=game.pk)
    play(game, charlie, "Move")


def test_everybody_hears_of_it_and_it_is_written_once(game: Game, alice: User, bob: User, charlie: User) -> None:
    by = moderator()
    pass_seat(by=by, game_id=game.pk, number=0, person_id=charlie.pk, reason=REASON)
    assert pending_kinds(charlie, game) == ["announced", "your_turn"]
    assert "left" in pending_kinds(alice, game)
    assert {"left", "announced"} <= set(pending_kinds(bob, game))
    assert moderator_messages(game) == [f"The moderators have given seat 1 to another player.\n\n{REASON}"]
    (entry,) = rows()
    assert (entry["action"], entry["detail"]) == ("pass_seat", {"seat": 0, "before": alice.pk, "after": charlie.pk})


def test_the_wait_begins_anew_for_the_newcomer(game: Game, charlie: User) -> None:
    Game.objects.filter(pk=game.pk).update(clock_started_at=timezone.now() - timedelta(hours=23), alarms=2)
    pass_seat(by=moderator(), game_id=game.pk, number=0, person_id=charlie.pk, reason=REASON)
    game.refresh_from_db()
    assert game.alarms == 0
    assert game.due_at is not None
    assert game.due_at > timezone.now() + timedelta(hours=23)


def test_before_the_start_too_and_the_hosts_part_passes_on(alice: User, bob: User, charlie: User) -> None:
    game = lobby.create_table(
        host=alice, name="Dune Team", rules="desert", difficulty="novice", players=2, roles_chosen=True
    )
    lobby.choose_role(user=alice, game_id=game.pk, number=0, role="climber")
    lobby.take_seat(user=bob, game_id=game.pk, token=game.invite_token)
    pass_seat(by=moderator(), game_id=game.pk, number=0, person_id=charlie.pk, reason=REASON)
    game.refresh_from_db()
    assert (seat(game, 0).user, seat(game, 0).role, game.host) == (charlie, "", charlie)
    assert "announced" in pending_kinds(charlie, game)


def test_not_to_those_who_cannot_sit_there(game: Game, bob: User, charlie: User) -> None:
    by, before = moderator(), row(game)
    User.objects.filter(pk=charlie.pk).update(banned_until=timezone.now() + timedelta(days=1))
    for person_id in (charlie.pk, bob.pk, 10_000_000):
        with pytest.raises(Illegal):
            pass_seat(by=by, game_id=game.pk, number=0, person_id=person_id, reason=REASON)
    assert (row(game), rows()) == (before, [])


def test_not_to_a_moderator_who_has_seen_what_is_hidden_there(game: Game) -> None:
    curious = moderator("Max")
    reveal(by=curious, game_id=game.pk, reason="A report.")
    with pytest.raises(Illegal, match="hidden"):
        pass_seat(by=moderator(), game_id=game.pk, number=0, person_id=curious.pk, reason=REASON)


@pytest.mark.parametrize("number", [-1, 2, 99])
def test_a_seat_that_is_not_there(game: Game, charlie: User, number: int) -> None:
    with pytest.raises(Illegal):
        pass_seat(by=moderator(), game_id=game.pk, number=number, person_id=charlie.pk, reason=REASON)


def test_not_when_the_game_is_over(game: Game, charlie: User) -> None:
    Game.objects.filter(pk=game.pk).update(status=Game.Status.LOST)
    with pytest.raises(NotRunning):
        pass_seat(by=moderator(), game_id=game.pk, number=0, person_id=charlie.pk, reason=REASON)


def test_a_moderator_who_plays_there_may_not(game: Game, bob: User, charlie: User) -> None:
    for person in (charlie, appoint(bob)):
        with pytest.raises(MayNotModerate):
            pass_seat(by=person, game_id=game.pk, number=0, person_id=charlie.pk, reason=REASON)
