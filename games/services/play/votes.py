"""Votes of a team about a teammate whose time is over."""

from collections import Counter

from django.utils.translation import gettext as _

from accounts.models import User
from forbidden.db import atomic
from games.exceptions import Illegal, NotYourSeat, NoVote
from games.models import Game, Notification, Seat, Vote
from games.notifications.rows import notify
from games.services.play.alarms import arm_bots
from games.services.play.game_state import STATE_FIELDS, start_clock
from games.services.play.timeouts import voters_of
from games.services.tables.bots import seat_bots
from games.services.tables.closure import close
from games.table import Table

MILDEST_FIRST = (Vote.Option.WAIT, Vote.Option.TEAM, Vote.Option.BOT, Vote.Option.SUBSTITUTE, Vote.Option.END)


@atomic
def vote(*, user: User, game_id: int, option: str) -> Game:
    """Cast the user's vote, or change it until the vote is decided, and carry out what is decided."""
    table = Table.lock_own(game_id=game_id, user=user)
    game = table.game
    if option not in Vote.Option.values:
        raise Illegal(_("There is no such choice."))
    if not game.is_running or game.vote_round is None:
        raise NoVote
    voters = voters_of(table)
    if user not in voters:
        raise NotYourSeat(_("Your teammates are voting about your seat. Play, and the vote is over."))
    Vote.objects.update_or_create(game=game, round=game.vote_round, user=user, defaults={"choice": option})
    game.note_act()
    cast = votes_of(game)
    decided = _decided([cast[person.pk] for person in voters if person.pk in cast], len(voters))
    if decided == Vote.Option.END:
        close(table, cause="vote", by=user)
        return game
    if decided:
        _carry_out(table, decided, user)
        start_clock(table)
        arm_bots(table)
    table.commit_change(*STATE_FIELDS, *Game.INVITE_FIELDS)
    return game


def votes_of(game: Game) -> dict[int, str]:
    """Return the votes cast in the open vote, by user id."""
    return dict(Vote.objects.filter(game=game, round=game.vote_round or 0).values_list("user_id", "choice"))


def _decided(cast: list[str], voters: int) -> str | None:
    """Return the option of a majority as soon as there is one; after all votes, the most frequent, or None before.

    Of equally frequent options the mildest wins.
    """
    counts = Counter(cast)
    best = max(MILDEST_FIRST, key=lambda option: counts[option])  # the first of equals
    return best if counts[best] * 2 > voters or len(cast) == voters else None


def _carry_out(table: Table, option: str, user: User) -> None:
    """Open the late seats to the team, a bot or a substitute; to wait on needs only a new clock."""
    game = table.game
    seats = Seat.objects.filter(game=game, number__in=game.awaited_seats)
    everybody = table.people_ids
    if option == Vote.Option.TEAM:
        seats.update(is_shared=True)
        notify(table, Notification.Kind.YOUR_TURN, [person.pk for person in voters_of(table)], by=user, detail="team")
    elif option == Vote.Option.BOT:
        seat_bots(table, [table.seats[number] for number in game.awaited_seats])
        notify(table, Notification.Kind.LEFT, everybody, by=user, detail="bot")
    elif option == Vote.Option.SUBSTITUTE:
        seats.update(is_offered=True)
        # A fresh link, because people whom the team did not mean may know the link of the lobby.
        game.renew_invite()
        notify(table, Notification.Kind.LEFT, everybody, by=user, detail="offered")
