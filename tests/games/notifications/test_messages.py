"""The text of each kind of notification, and when it is no longer needed."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Game, Invitation, Notification, Seat, Vote
from games.services.chat import messages
from games.services.tables import lobby
from tests.games.factories import alter, begun_game, end_turn, play
from tests.games.notifications.contents import message_for, message_text, notification


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    """A game that waits for Alice."""
    return begun_game(alice, bob)


@pytest.fixture
def bobs(game: Game, alice: User) -> Game:
    """A game that has just begun to wait for Bob."""
    play(game, alice, "Move")
    end_turn(game, alice)
    return game


# Your turn


def test_your_turn_says_what_threatens_in_the_title(game: Game, alice: User) -> None:
    alter(game, water=0)
    message = message_for(notification(game, alice, "your_turn"))
    assert message is not None
    assert message.title.startswith("Your turn in Dune Team: If this storm brings a sun (")
    assert message.title.endswith("), you die")
    assert "Your turn · 4 of 4 actions" in message.lines
    assert message.url.endswith(f"/games/{game.pk}/")
    assert message.data["kind"] == "your_turn"


def test_your_turn_tells_what_happened_since_one_was_there(bobs: Game, bob: User) -> None:
    message = message_for(Notification.objects.get(user=bob, kind="your_turn"))
    assert message is not None
    assert message.story[0].startswith("Alice moved to")
    assert len(message.story) == message.recap > 2
    assert not any("Alice moved" in line for line in message.lead)


def test_a_recap_ends_at_ones_own_last_step(bobs: Game, alice: User, bob: User) -> None:
    end_turn(bobs, bob, 1)
    message = message_for(Notification.objects.filter(user=alice, kind="your_turn").latest("pk"))
    assert message is not None
    assert not any("Alice moved" in line for line in message.story)


def test_your_turn_names_the_deadline_in_the_readers_zone(game: Game, alice: User) -> None:
    game.due_at = timezone.now().replace(hour=12, minute=0) + timedelta(days=2)
    game.save()
    with timezone.override("Asia/Kathmandu"):
        assert "17:45." in message_text(notification(game, alice, "your_turn"))


def test_nobody_is_told_of_a_turn_that_is_over(bobs: Game, bob: User) -> None:
    turn = Notification.objects.get(user=bob, kind="your_turn")
    assert message_for(turn)
    end_turn(bobs, bob, 1)
    assert message_for(turn) is None


def test_nobody_is_told_of_a_turn_that_they_are_playing(bobs: Game, bob: User) -> None:
    turn = Notification.objects.get(user=bob, kind="your_turn")
    play(bobs, bob, "Move", 1)
    assert message_for(turn) is None


def test_of_two_the_newer_speaks(game: Game, alice: User) -> None:
    older = notification(game, alice, "your_turn")
    notification(game, alice, "your_turn", detail="team")
    assert message_for(older) is None


def test_a_reminder_says_it_better_while_there_is_time(game: Game, alice: User) -> None:
    turn = notification(game, alice, "your_turn")
    Game.objects.update(due_at=timezone.now() + timedelta(hours=3))
    reminder = notification(game, alice, "reminder", detail="half")
    assert message_for(turn) is None
    assert message_for(reminder)
    Game.objects.update(due_at=timezone.now() - timedelta(hours=3))
    assert message_for(turn)
    assert message_for(reminder) is None


def test_a_seat_that_stands_open_is_named(game: Game, bob: User) -> None:
    Seat.objects.filter(game=game, number=0).update(is_shared=True)
    assert message_text(notification(game, bob, "your_turn")).startswith("You can play Alice's turn in Dune Team")


# A choice during another turn


def test_decide_says_what_is_asked(game: Game, alice: User) -> None:
    message = message_for(notification(game, alice, "decide"))
    assert message is not None
    assert message.title == "Dune Team needs you: Your turn · 4 of 4 actions"


def test_decide_is_not_for_whom_nothing_is_asked(game: Game, bob: User) -> None:
    assert message_for(notification(game, bob, "decide")) is None


# A teammate's question


def test_asked_quotes_the_teammate(game: Game, alice: User, bob: User) -> None:
    message = message_for(notification(game, alice, "asked", by=bob, text="Water, please!"))
    assert message is not None
    assert message.title == "Bob asks you to look at Dune Team"
    assert message.lines[0] == "“Water, please!”"


def test_asked_is_seen_by_who_has_played_since(game: Game, alice: User, bob: User) -> None:
    asked = notification(game, alice, "asked", by=bob, text="Water, please!")
    play(game, alice, "Move")
    assert message_for(asked) is None


# Time


@pytest.mark.parametrize(
    ("detail", "title"),
    [
        ("half", "Dune Team is waiting for you: 11 hours left"),
        ("late", "Only 11 hours left for you in Dune Team"),
    ],
)
def test_a_reminder_says_how_much_time_is_left(game: Game, alice: User, detail: str, title: str) -> None:
    game.due_at = timezone.now() + timedelta(hours=11, minutes=30)
    game.save()
    message = message_for(notification(game, alice, "reminder", detail=detail))
    assert message is not None
    assert message.title == title
    assert message.lines[0].startswith("You have until ")


def test_a_reminder_after_the_time_is_none(game: Game, alice: User) -> None:
    game.due_at = timezone.now() - timedelta(minutes=1)
    game.save()
    assert message_for(notification(game, alice, "reminder", detail="late")) is None


@pytest.mark.parametrize(
    ("detail", "what"),
    [
        ("skip", "Your turn was skipped"),
        ("team", "Your teammates can play your seat"),
        ("wait", "Your team is now voting"),
        ("end", "the game was closed"),
    ],
)
def test_passed_says_what_happened(game: Game, alice: User, detail: str, what: str) -> None:
    text = message_text(notification(game, alice, "passed", detail=detail))
    assert text.startswith("Your time in Dune Team has run out")
    assert what in text


def test_a_vote_is_asked_for_until_it_is_given_or_over(game: Game, bob: User) -> None:
    Game.objects.update(vote_round=game.version)
    asked = notification(game, bob, "vote")
    assert "Alice has run out of time." in message_text(asked)

    Vote.objects.create(game=game, round=game.version, user=bob, choice="wait")
    assert message_for(asked) is None
    Vote.objects.all().delete()
    Game.objects.update(vote_round=None)
    assert message_for(asked) is None


# Tables


def oasis(host: User) -> Game:
    return lobby.create_table(host=host, name="Oasis", rules="island", difficulty="novice", players=2)


def test_an_invitation_says_by_whom_and_to_what(alice: User, bob: User) -> None:
    table = oasis(alice)
    Invitation.objects.create(game=table, user=bob, by=alice)
    invited = notification(table, bob, "invited", by=alice)
    message = message_for(invited)
    assert message is not None
    assert message.title == "Alice invites you to Oasis"
    assert "Forbidden Island · Novice · no time limit" in message.lines
    assert "At the table: Alice." in message.lines
    assert message.url.endswith(f"/join/{table.invite_token}/")

    Game.objects.filter(pk=table.pk).update(pace=Game.Pace.DAY)
    message = message_for(invited)
    assert message is not None
    assert "Forbidden Island · Novice · 1 day per turn" in message.lines


def test_an_invitation_is_none_once_it_is_withdrawn_or_the_table_full(alice: User, bob: User, charlie: User) -> None:
    table = oasis(alice)
    asked = notification(table, bob, "invited", by=alice)
    assert message_for(asked) is None
    Invitation.objects.create(game=table, user=bob, by=alice)
    assert message_for(asked)
    lobby.take_seat(user=charlie, game_id=table.pk, token=table.invite_token)
    assert message_for(asked) is None


def test_an_invitation_leads_to_a_free_seat_of_a_running_game(game: Game, charlie: User) -> None:
    Invitation.objects.create(game=game, user=charlie)
    asked = notification(game, charlie, "invited")
    assert message_for(asked) is None
    Seat.objects.filter(game=game, number=0).update(is_offered=True)
    assert message_text(asked).startswith("Someone invites you to Dune Team")


def test_started_says_whose_turn_it_is(game: Game, bob: User) -> None:
    message = message_for(Notification.objects.get(user=bob, kind="started"))
    assert message is not None
    assert message.title == "Dune Team has started"
    assert message.lines[0] == "Alice's turn · 4 of 4 actions"


def test_started_is_said_by_your_turn_too(game: Game, bob: User) -> None:
    started = Notification.objects.get(user=bob, kind="started")
    Notification.objects.create(game=game, user=bob, kind="your_turn", version=started.version)
    assert message_for(started) is None


@pytest.mark.parametrize(
    ("detail", "title"),
    [
        ("left", "Bob has left Dune Team"),
        ("replaced", "Bob now plays at Dune Team"),
        ("back", "Bob is back at Dune Team"),
        ("offered", "Dune Team is looking for a substitute"),
    ],
)
def test_left_says_who(game: Game, alice: User, bob: User, detail: str, title: str) -> None:
    message = message_for(notification(game, alice, "left", by=bob, detail=detail))
    assert message is not None
    assert message.title == title


def test_who_sits_there_no_more_is_shown_nothing_of_the_game(game: Game, charlie: User, bob: User) -> None:
    message = message_for(notification(game, charlie, "left", by=bob, detail="replaced"))
    assert message is not None
    assert message.lines == ()


def test_closing_asks_for_one_move(game: Game, alice: User) -> None:
    closing = notification(game, alice, "closing")
    assert message_text(closing).startswith("Dune Team will be closed tomorrow\nNobody has played for a long time.")
    Game.objects.update(acted_at=timezone.now())
    assert message_for(closing) is None


def test_closing_a_table_that_never_started(alice: User) -> None:
    assert message_text(notification(oasis(alice), alice, "closing")).startswith("Oasis will be deleted tomorrow")


@pytest.mark.parametrize(
    ("detail", "why"),
    [("abandoned", "Nobody had played"), ("clock", "A player ran out of time"), ("vote", "Your team voted")],
)
def test_closed_says_why(game: Game, alice: User, detail: str, why: str) -> None:
    closed = notification(game, alice, "closed", detail=detail)
    assert message_for(closed) is None
    Game.objects.update(status=Game.Status.CLOSED)
    assert message_text(closed).startswith(f"Dune Team was closed\n{why}")


def test_reopened(game: Game, alice: User, bob: User) -> None:
    reopened = notification(game, bob, "closed", detail="reopened")
    assert message_text(reopened).startswith("Dune Team is open again")
    assert message_for(notification(game, alice, "closed", detail="reopened"))
    notification(game, alice, "your_turn")
    assert message_for(Notification.objects.get(user=alice, kind="closed")) is None
    Game.objects.update(status=Game.Status.CLOSED)
    assert message_for(reopened) is None


def test_over_says_how_it_ended(alice: User, bob: User) -> None:
    game = begun_game(alice, bob, difficulty="legendary")
    while game.is_running:
        seat = min(game.awaited_seats)
        end_turn(game, (alice, bob)[seat], seat)
        game.refresh_from_db()
    # The player of the last step saw the end.
    (over,) = Notification.objects.filter(game=game, kind="over")
    message = message_for(over)
    assert message is not None
    assert message.title.startswith("Dune Team is over. Lost: ")
    Game.objects.update(status=Game.Status.RUNNING)
    assert message_for(over) is None


def test_every_kind_has_something_to_say(game: Game, alice: User, bob: User) -> None:
    message = messages.send_message(user=bob, game_id=game.pk, text="Alice?")
    for kind in Notification.Kind.values:
        message_for(notification(game, alice, kind, by=bob, detail=str(message.pk)))


def test_a_title_is_one_line(game: Game, alice: User) -> None:
    Game.objects.update(name="Dune\r\nBcc: everybody@example.org")
    message = message_for(notification(game, alice, "your_turn"))
    assert message is not None
    assert "\n" not in message.title
    assert "\r" not in message.title
