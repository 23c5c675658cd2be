"""What the game and its clock have to say: turns, time, the table's beginning and end."""

from collections.abc import Callable

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.display import listed
from games.models import Game, Notification, Vote
from games.notifications.content.wording import (
    TableMessage,
    deadline,
    message,
    recap,
    status_and_danger,
    time_left,
    who,
)
from games.table import Table

Kind = Notification.Kind


def _is_awaited(notice: Notification, table: Table) -> bool:
    """Whether the table waits for the reader still, and no newer notice says so better."""
    better = {notice.kind, Kind.REMINDER} if deadline(table.game) else {notice.kind}
    newer = Notification.objects.filter(user=notice.user_id, game=notice.game_id, kind__in=better, pk__gt=notice.pk)
    return table.game.is_running and bool(table.mine_awaited) and not newer.exists()


def _is_said_by_turn(notice: Notification) -> bool:
    """Whether the same occasion made it the reader's turn, which they are told anyway."""
    turns = Notification.objects.filter(kind=Kind.YOUR_TURN, version=notice.version)
    return turns.filter(user=notice.user_id, game=notice.game_id).exists()


def _threatened(title: str, danger: str) -> str:
    return f"{title}: {danger.rstrip('.')}" if danger else title


def your_turn(notice: Notification, table: Table) -> TableMessage | None:
    if not _is_awaited(notice, table):
        return None
    status, danger = status_and_danger(table)
    if set(table.mine_awaited) & set(table.mine):
        title = _("Your turn in %(table)s") % {"table": table.game.name}
    else:
        whose = listed(table.names[seat] for seat in table.mine_awaited)
        title = _("%(who)s's turn in %(table)s is yours to play") % {"who": whose, "table": table.game.name}
    return message(notice, table, _threatened(title, danger), status, deadline(table.game), story=recap(table))


def decide(notice: Notification, table: Table) -> TableMessage | None:
    if not _is_awaited(notice, table):
        return None
    status, danger = status_and_danger(table)
    title = _("%(table)s needs you: %(what)s") % {"table": table.game.name, "what": status}
    return message(notice, table, title, danger, deadline(table.game), story=recap(table))


def reminder(notice: Notification, table: Table) -> TableMessage | None:
    until = deadline(table.game)
    if not until or not _is_awaited(notice, table):
        return None
    status, danger = status_and_danger(table)
    words = {"time": time_left(table.game), "table": table.game.name}
    if notice.detail == "late":
        title = _("Only %(time)s left for you in %(table)s") % words
    else:
        title = _("%(table)s is still waiting for you: %(time)s left") % words
    return message(notice, table, title, until, status, danger, story=recap(table))


PASSED = {
    Game.Absence.SKIP: gettext_lazy("Your turn was passed over; the game goes on, and your next turn is yours again."),
    Game.Absence.TEAM: gettext_lazy("Your teammates may play your seat until you are back."),
    Game.Absence.WAIT: gettext_lazy("Your team now votes how to go on. Your turn is still yours: come back any time."),
    Game.Absence.END: gettext_lazy("As agreed, the game was closed. Your team can open it again."),
}
"""What happened when the time was out, by what the table had agreed on."""


def passed(notice: Notification, table: Table) -> TableMessage | None:
    if not table.is_mine:
        return None
    title = _("Your time in %(table)s has run out") % {"table": table.game.name}
    what = {choice.value: sentence for choice, sentence in PASSED.items()}.get(notice.detail, "")
    return message(notice, table, title, str(what), story=recap(table))


def vote(notice: Notification, table: Table) -> TableMessage | None:
    game = table.game
    if not game.is_running or game.poll is None or not table.is_mine:
        return None
    if Vote.objects.filter(game=game, poll=game.poll, user=notice.user_id).exists():
        return None
    whose = listed(table.names[seat] for seat in sorted(game.awaited_seats))
    title = _("%(table)s is waiting for your vote") % {"table": game.name}
    time_out = _("The time of %(who)s has run out.") % {"who": whose}
    choices = _("Wait on, play the seat yourselves, invite a substitute or close the game: your team decides.")
    return message(notice, table, title, time_out, choices)


def started(notice: Notification, table: Table) -> TableMessage | None:
    if not table.game.is_running or not table.is_mine or _is_said_by_turn(notice):
        return None
    title = _("%(table)s has begun") % {"table": table.game.name}
    return message(notice, table, title, *status_and_danger(table), story=recap(table))


LEFT = {
    "left": gettext_lazy("%(who)s has left %(table)s"),
    "replaced": gettext_lazy("%(who)s now plays at %(table)s"),
    "back": gettext_lazy("%(who)s is back at %(table)s"),
    "offered": gettext_lazy("A seat at %(table)s is free for a substitute"),
}


def left(notice: Notification, table: Table) -> TableMessage | None:
    if table.game.is_over:
        return None
    title = LEFT.get(notice.detail, LEFT["left"]) % {"who": who(notice), "table": table.game.name}
    playing = table.is_mine and table.game.is_running
    instead = _("In place of %(who)s.") % {"who": notice.text} if notice.text else ""
    return message(notice, table, title, instead, status_and_danger(table)[0] if playing else "")


def closing(notice: Notification, table: Table) -> TableMessage | None:
    game = table.game
    if game.is_over or not table.is_mine or (game.acted_at and game.acted_at > notice.created_at):
        return None
    if game.in_lobby:
        title = _("%(table)s will be taken down tomorrow") % {"table": game.name}
        return message(
            notice, table, title, _("It has waited long for its players. Start it, or ask somebody to join.")
        )
    title = _("%(table)s will be closed tomorrow") % {"table": game.name}
    why = _("Nobody has acted for long. One move, or one word to the team, keeps it open.")
    return message(notice, table, title, why, status_and_danger(table)[0])


CLOSED = {
    "abandoned": gettext_lazy("Nobody had acted for long. Any of you can open it again from its page."),
    "clock": gettext_lazy("A player's time had run out, and the table had agreed on this. You can open it again."),
    "vote": gettext_lazy("Your team has voted so. You can open it again from its page."),
}


def closed(notice: Notification, table: Table) -> TableMessage | None:
    reopened = notice.detail == "reopened"
    if reopened is table.game.is_closed or (reopened and _is_said_by_turn(notice)):
        return None
    if reopened:
        status = status_and_danger(table)[0] if table.game.is_running and table.is_mine else ""
        return message(notice, table, _("%(table)s is open again") % {"table": table.game.name}, status)
    title = _("%(table)s was closed") % {"table": table.game.name}
    return message(notice, table, title, str(CLOSED.get(notice.detail, "")))


def over(notice: Notification, table: Table) -> TableMessage | None:
    game = table.game
    if game.status not in (Game.Status.WON, Game.Status.LOST) or not table.is_mine:
        return None
    status, _danger = status_and_danger(table)
    title = _("%(table)s is over. %(status)s") % {"table": game.name, "status": status}
    url = reverse("games:story", args=[game.pk])
    return message(notice, table, title, _("See how it went, turn by turn."), story=recap(table), url=url)


SAYINGS: dict[str, Callable[[Notification, Table], TableMessage | None]] = {
    Kind.YOUR_TURN: your_turn,
    Kind.DECIDE: decide,
    Kind.REMINDER: reminder,
    Kind.PASSED: passed,
    Kind.VOTE: vote,
    Kind.STARTED: started,
    Kind.LEFT: left,
    Kind.CLOSING: closing,
    Kind.CLOSED: closed,
    Kind.OVER: over,
}
