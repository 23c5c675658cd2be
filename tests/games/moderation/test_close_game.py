"""Closing and reopening a game as a moderator: permissions, rows and notifications."""

import pytest
from django.test import Client
from django.utils.translation import override

from accounts.models import User
from games.exceptions import MayNotModerate, NotClosed, NotRunning
from games.history.replay import fault_of
from games.models import Game, Seat
from games.services.moderation.tables import close_game, reopen_game
from games.services.tables import seats
from games.table import Table
from tests.games.factories import begun_game, play, row
from tests.games.moderation.tables import (
    REASON,
    administrator,
    appoint,
    moderator,
    moderator_messages,
    pending_kinds,
    rows,
)
from tests.games.play.timeouts.time_travel import after


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob, pace=Game.Pace.DAY)


def test_the_game_is_closed_and_its_clock_stands_still(game: Game) -> None:
    closed = close_game(by=moderator(), game_id=game.pk, reason=REASON)
    closed.refresh_from_db()
    assert (closed.status, closed.ended_by, closed.due_at, closed.alarm_at) == ("closed", "moderators", None, None)
    assert not Seat.objects.filter(game=game, is_live=True).exists()


def test_it_leaves_one_audit_row_and_one_word_to_the_table(game: Game, alice: User, bob: User) -> None:
    by = moderator()
    close_game(by=by, game_id=game.pk, reason=REASON)
    assert rows() == [
        {
            "actor": by.pk,
            "action": "close",
            "target": "games.game",
            "target_id": game.pk,
            "reason": REASON,
            "detail": {},
        }
    ]
    assert moderator_messages(game) == [f"The moderators have closed this game.\n\n{REASON}"]
    assert "announced" in pending_kinds(alice, game)
    assert pending_kinds(bob, game).count("announced") == 1
    assert "closed" not in pending_kinds(bob, game)  # the announcement says it


def test_its_players_cannot_open_it_again_but_moderators_can_however_late(game: Game, alice: User, bob: User) -> None:
    close_game(by=moderator(), game_id=game.pk, reason=REASON)
    with pytest.raises(NotClosed, match="Only they can reopen it"):
        seats.reopen(user=alice, game_id=game.pk)
    with after(days=100):
        reopened = reopen_game(by=moderator("Max"), game_id=game.pk, reason=REASON)
        reopened.refresh_from_db()
        assert reopened.is_running
        assert reopened.due_at is not None
        assert Seat.objects.filter(game=game, is_live=True).count() == 2
        play(game, alice, "Move")
    assert [entry["action"] for entry in rows()] == ["close", "reopen"]
    assert fault_of(Table.find(game_id=game.pk, user=None)) is None


def test_its_page_says_who_closed_it_and_offers_no_way_back(game: Game, alice_client: Client) -> None:
    close_game(by=moderator(), game_id=game.pk, reason=REASON)
    page = alice_client.get(f"/games/{game.pk}/").content.decode()
    assert "The moderators have closed the game" in page
    assert f"/games/{game.pk}/reopen" not in page


def test_a_game_that_was_won_or_lost_stays_so(game: Game) -> None:
    by = moderator()
    Game.objects.filter(pk=game.pk).update(status=Game.Status.WON)
    before = row(game)
    with pytest.raises(NotRunning):
        close_game(by=by, game_id=game.pk, reason=REASON)
    with pytest.raises(NotClosed):
        reopen_game(by=by, game_id=game.pk, reason=REASON)
    assert (row(game), rows()) == (before, [])


def test_players_may_not_nor_moderators_who_play_or_played_there(game: Game, alice: User, charlie: User) -> None:
    Seat.objects.filter(game=game, number=1).update(user=charlie, owner=None)
    play(game, alice, "Move")
    Seat.objects.filter(game=game, number=0).update(user=None)  # Alice's step alone tells of her
    for person in (charlie, appoint(charlie), appoint(alice)):
        before = row(game)
        with pytest.raises(MayNotModerate):
            close_game(by=person, game_id=game.pk, reason=REASON)
        assert row(game) == before
    assert rows() == []


def test_who_has_lent_their_seat_has_played_there_too(game: Game, bob: User, charlie: User) -> None:
    Seat.objects.filter(game=game, number=1).update(user=charlie, owner=bob)
    with pytest.raises(MayNotModerate):
        close_game(by=appoint(bob), game_id=game.pk, reason=REASON)


def test_an_administrator_may_at_their_own_table(game: Game) -> None:
    root = administrator()
    Seat.objects.filter(game=game, number=1).update(user=root)
    close_game(by=root, game_id=game.pk, reason=REASON)
    assert Game.objects.get(pk=game.pk).is_closed


def test_each_reader_learns_of_it_in_their_own_language(game: Game) -> None:
    close_game(by=moderator(), game_id=game.pk, reason=REASON)
    with override("de"):
        assert "The moderators" not in moderator_messages(game)[0]
        assert moderator_messages(game)[0].endswith(f"\n\n{REASON}")
    assert moderator_messages(game)[0].startswith("The moderators have closed this game.")
