"""The next game of a crew: prepared when a game ends, started by consent or by its due time."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games.exceptions import Illegal, NoSuchCrew
from games.models import Game, Notification
from games.services.crews import members, next_game
from games.services.tables import bots, lobby, seats
from games.table import Table
from games.tasks import process_timeouts
from tests.games.crews.crews import end, founded, nearly_over
from tests.games.crews.crews import next_game as newest

pytestmark = pytest.mark.django_db


def told(user: User, kind: str) -> list[int]:
    return list(Notification.objects.filter(user=user, kind=kind).values_list("game", flat=True))


def test_it_is_prepared_when_a_game_of_the_crew_ends(alice: User, bob: User, charlie: User) -> None:
    crew = founded(alice, bob, charlie)
    end(nearly_over(crew, alice, bob, charlie))
    game = newest(crew)
    assert (game.status, game.chapter, game.rules) == ("lobby", 2, "island")
    assert (game.name, game.pace, game.absence) == ("Dune Team 2", 24, "bot")
    assert [seat.user for seat in game.seats.all()] == [None, None, None]


def test_it_goes_one_level_up_after_a_win_and_stays_after_a_defeat(alice: User, bob: User) -> None:
    won, lost = founded(alice, bob), founded(alice, bob)
    before = end(nearly_over(won, alice, bob))
    assert newest(won).difficulty != before.difficulty
    before = end(nearly_over(lost, alice, bob, title="lost"), "lost")
    assert newest(lost).difficulty == before.difficulty


def test_everybody_is_told_once(alice: User, bob: User, charlie: User) -> None:
    crew = founded(alice, bob, charlie)
    game = end(nearly_over(crew, alice, bob))  # without Charlie
    assert game.pk in told(alice, "over") + told(bob, "over")
    assert told(charlie, "next_game") == [newest(crew).pk]
    assert told(alice, "next_game") == told(bob, "next_game") == []


def test_a_member_who_wants_no_notice_gets_none(alice: User, bob: User, charlie: User) -> None:
    crew = founded(alice, bob, charlie)
    members.choose(user=charlie, slug=crew.slug, is_told=False)
    end(nearly_over(crew, alice, bob))
    assert told(charlie, "next_game") == []


def test_it_starts_when_the_last_member_is_in(alice: User, bob: User, charlie: User) -> None:
    crew = founded(alice, bob, charlie)
    end(nearly_over(crew, alice, bob, charlie))
    next_game.agree(user=alice, slug=crew.slug)
    next_game.agree(user=bob, slug=crew.slug)
    assert newest(crew).in_lobby
    game = next_game.agree(user=charlie, slug=crew.slug)
    assert game == newest(crew)
    assert game.is_running
    assert {seat.user for seat in game.seats.all()} == {alice, bob, charlie}
    crew.refresh_from_db()
    assert crew.starts_at is None


def test_a_second_tap_changes_nothing(alice: User, bob: User) -> None:
    crew = founded(alice, bob)
    game = next_game.agree(user=alice, slug=crew.slug)
    assert next_game.agree(user=alice, slug=crew.slug) == game
    assert game.seats.filter(user=alice).count() == 1
    assert Game.objects.filter(crew=crew).count() == 1


def test_a_tap_prepares_the_first_game_and_tells_the_others(alice: User, bob: User) -> None:
    crew = founded(alice, bob)
    game = next_game.agree(user=alice, slug=crew.slug)
    assert (game.chapter, game.rules, game.status) == (1, "desert", "lobby")
    assert told(bob, "next_game") == [game.pk]
    assert told(alice, "next_game") == []


def test_it_needs_two_members(alice: User) -> None:
    crew = founded(alice)
    with pytest.raises(Illegal):
        next_game.agree(user=alice, slug=crew.slug)


def test_it_is_no_game_of_strangers(alice: User, bob: User, charlie: User) -> None:
    crew = founded(alice, bob)
    game = next_game.agree(user=alice, slug=crew.slug)
    with pytest.raises(NoSuchCrew):
        next_game.agree(user=charlie, slug=crew.slug)
    with pytest.raises(Illegal):
        lobby.take_seat(user=charlie, game_id=game.pk, token=game.invite_token)


def test_each_member_has_one_place_and_no_bot_takes_another(alice: User, bob: User) -> None:
    crew = founded(alice, bob)
    game = next_game.agree(user=alice, slug=crew.slug)
    with pytest.raises(Illegal):
        lobby.take_seat(user=alice, game_id=game.pk, number=1)
    with pytest.raises(Illegal):
        bots.add_bots(user=alice, game_id=game.pk)


def test_a_member_who_withdraws_is_asked_again(alice: User, bob: User) -> None:
    crew = founded(alice, bob)
    next_game.agree(user=alice, slug=crew.slug)
    next_game.withdraw(user=alice, slug=crew.slug)
    next_game.agree(user=bob, slug=crew.slug)
    assert newest(crew).in_lobby
    assert next_game.agree(user=alice, slug=crew.slug).is_running


def test_it_starts_after_the_chosen_time_with_bots_for_those_who_are_not_in(
    alice: User, bob: User, charlie: User
) -> None:
    crew = founded(alice, bob, charlie)
    end(nearly_over(crew, alice, bob, charlie))
    next_game.agree(user=alice, slug=crew.slug)
    with time_machine.travel(timezone.now() + timedelta(hours=47), tick=False):
        process_timeouts()
        assert newest(crew).in_lobby
    with time_machine.travel(timezone.now() + timedelta(hours=49), tick=False):
        process_timeouts()
        process_timeouts()  # a second sweep does no harm
    game = newest(crew)
    assert game.is_running
    places = [(seat.user, seat.owner, seat.is_bot) for seat in game.seats.order_by("number")]
    assert places == [(alice, None, False), (None, bob, True), (None, charlie, True)]
    assert told(bob, "next_game") == [game.pk]


def test_it_does_not_start_with_bots_alone_but_waits_for_the_first_member(alice: User, bob: User) -> None:
    crew = founded(alice, bob)
    end(nearly_over(crew, alice, bob))
    later = timezone.now() + timedelta(hours=49)
    with time_machine.travel(later, tick=False):
        process_timeouts()
        crew.refresh_from_db()
        assert (newest(crew).status, crew.starts_at) == ("lobby", None)
        next_game.agree(user=bob, slug=crew.slug)
        crew.refresh_from_db()
        assert crew.starts_at == later + timedelta(hours=48)


def test_it_waits_for_all_if_the_crew_has_chosen_that(alice: User, bob: User) -> None:
    crew = founded(alice, bob, wait=0)
    next_game.agree(user=alice, slug=crew.slug)
    with time_machine.travel(timezone.now() + timedelta(days=20), tick=False):
        process_timeouts()
    assert newest(crew).in_lobby


def test_a_friend_comes_back_in_the_middle_of_the_game(alice: User, bob: User, charlie: User) -> None:
    crew = founded(alice, bob, charlie)
    next_game.agree(user=alice, slug=crew.slug)
    with time_machine.travel(timezone.now() + timedelta(hours=49), tick=False):
        process_timeouts()
    game = newest(crew)
    seats.come_back(user=charlie, game_id=game.pk)
    table = Table.find(game_id=game.pk, user=charlie)
    assert table.is_mine
    assert table.bots == (1,)


def test_a_bot_plays_for_a_member_whose_time_runs_out(alice: User, bob: User) -> None:
    crew = founded(alice, bob)
    next_game.agree(user=alice, slug=crew.slug)
    game = next_game.agree(user=bob, slug=crew.slug)
    (late,) = Table.find(game_id=game.pk, user=None).awaited_people
    with time_machine.travel(timezone.now() + timedelta(hours=25), tick=False):
        process_timeouts()
    table = Table.find(game_id=game.pk, user=late)
    assert [seat.owner for seat in table.seats if seat.is_bot] == [late]
    assert table.game.bot_due_at is not None
    assert told(late, "passed") == [game.pk]


def test_a_bot_plays_for_nobody_where_no_person_is_left(alice: User, bob: User) -> None:
    crew = founded(alice, bob)
    next_game.agree(user=alice, slug=crew.slug)
    with time_machine.travel(timezone.now() + timedelta(hours=49), tick=False):
        process_timeouts()
    game = newest(crew)
    Game.objects.filter(pk=game.pk).update(awaited=1, bot_due_at=None)
    with time_machine.travel(timezone.now() + timedelta(hours=25), tick=False):
        process_timeouts()
    assert game.seats.get(number=0).user == alice


def test_the_game_of_a_dissolved_or_other_crew_prepares_nothing(alice: User, bob: User) -> None:
    crew = founded(alice, bob)
    game = nearly_over(crew, alice, bob)
    members.leave(user=bob, slug=crew.slug)
    members.leave(user=alice, slug=crew.slug)
    end(game)
    assert Game.objects.count() == 1
