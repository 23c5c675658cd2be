"""The messages about the game: turns, time, its start and its end."""

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.display import labelled, listed, without_full_stop
from games.history.log import entry
from games.models import Game, Notification, StandingOrder, Step, Vote
from games.notifications.content import crews
from games.notifications.content.people import mentions_for_turn
from games.notifications.content.plans import plans_for_turn
from games.notifications.content.requests import open_requests
from games.notifications.content.wording import (
    TableMessage,
    at_the_table,
    deadline,
    message,
    recap,
    status_and_danger,
    team_plays,
    time_left,
    who,
)
from games.table import Table

Kind = Notification.Kind


def _is_awaited(notification: Notification, table: Table) -> bool:
    """Return whether the game still waits for the reader and no newer notification says so."""
    kinds = {notification.kind, Kind.REMINDER} if deadline(table.game) else {notification.kind}
    newer = Notification.objects.filter(user=notification.user_id, game=notification.game_id, kind__in=kinds)
    return table.game.is_running and bool(table.mine_awaited) and not newer.filter(pk__gt=notification.pk).exists()


def _has_turn_notification(notification: Notification) -> bool:
    """Return whether the same change made it the reader's turn, which has its own notification."""
    turns = Notification.objects.filter(kind=Kind.YOUR_TURN, version=notification.version)
    return turns.filter(user=notification.user_id, game=notification.game_id).exists()


def _with_danger(title: str, danger: str) -> str:
    return labelled(title, without_full_stop(danger)) if danger else title


def your_turn(notification: Notification, table: Table) -> TableMessage | None:
    if not _is_awaited(notification, table):
        return None
    status, danger = status_and_danger(table)
    if set(table.mine_awaited) & set(table.mine):
        title = _("Your turn in %(table)s") % {"table": table.game.name}
    else:
        whose = listed(table.names[seat] for seat in table.mine_awaited)
        title = _("You can play %(who)s's turn in %(table)s") % {"who": whose, "table": table.game.name}
    lead = (status, deadline(table.game), team_plays(table), *open_requests(table), *plans_for_turn(table))
    lead += mentions_for_turn(table)
    return message(notification, table, _with_danger(title, danger), *lead, story=recap(table))


def decide(notification: Notification, table: Table) -> TableMessage | None:
    if not _is_awaited(notification, table):
        return None
    status, danger = status_and_danger(table)
    title = _("%(table)s needs you: %(what)s") % {"table": table.game.name, "what": status}
    lead = (danger, deadline(table.game), *open_requests(table))
    return message(notification, table, title, *lead, story=recap(table))


def reminder(notification: Notification, table: Table) -> TableMessage | None:
    until = deadline(table.game)
    # A pause may have begun since.
    if not until or table.game.paused_until or not _is_awaited(notification, table):
        return None
    status, danger = status_and_danger(table)
    words = {"time": time_left(table.game), "table": table.game.name}
    if notification.detail == "late":
        # Translators: “time” is a span of time: “3 days”.
        title = _("Only %(time)s left for you in %(table)s") % words
    else:
        # Translators: “time” is a span of time: “3 days”.
        title = _("%(table)s is waiting for you: %(time)s left") % words
    return message(notification, table, title, until, status, danger, *open_requests(table), story=recap(table))


PASSED = {
    Game.Absence.SKIP: gettext_lazy("Your turn was skipped. You can play your next turn as usual."),
    Game.Absence.TEAM: gettext_lazy("Your teammates can play your seat until you come back."),
    Game.Absence.BOT: gettext_lazy("A bot plays your seat until you come back. You can take it again at any time."),
    Game.Absence.WAIT: gettext_lazy("Your team is now voting on how to go on. You can still come back and play."),
    Game.Absence.END: gettext_lazy("As agreed at the start, the game was closed. Your team can reopen it."),
}
"""The result of the timeout, by the policy that the table had chosen."""


def passed(notification: Notification, table: Table) -> TableMessage | None:
    if not (table.is_mine or (table.lost and table.game.is_running)):
        return None
    title = _("Your time in %(table)s has run out") % {"table": table.game.name}
    result = {choice.value: sentence for choice, sentence in PASSED.items()}.get(notification.detail, "")
    return message(notification, table, title, str(result), story=recap(table) if table.is_mine else ())


def order_fired(notification: Notification, table: Table) -> TableMessage | None:
    row = StandingOrder.objects.filter(pk=notification.detail, user=notification.user_id).first()
    if not table.is_mine or row is None or row.status != StandingOrder.Status.FIRED:
        return None
    title = _("Your order was carried out in %(table)s") % {"table": table.game.name}
    step = Step.objects.filter(game=table.game, version=row.version or 0).first()
    played = entry(table, step).sentences if step else ()
    status = status_and_danger(table)[0] if table.game.is_running else ""
    return message(notification, table, title, *played, _order(table, row), status, url=_orders_url(table))


def order_lapsed(notification: Notification, table: Table) -> TableMessage | None:
    row = StandingOrder.objects.filter(pk=notification.detail, user=notification.user_id).first()
    if not table.is_mine or not table.game.is_running or row is None or row.status != StandingOrder.Status.LAPSED:
        return None
    title = _("Your order in %(table)s has expired") % {"table": table.game.name}
    return message(notification, table, title, _(row.why), _order(table, row), url=_orders_url(table))


def _order(table: Table, row: StandingOrder) -> str:
    words = table.display.order_in_words(table.engine.read_order(row.order), names=table.names)
    return _("The order was: %(order)s") % {"order": words}


def _orders_url(table: Table) -> str:
    return reverse("games:orders", args=[table.game.pk])


def vote(notification: Notification, table: Table) -> TableMessage | None:
    game = table.game
    if not game.is_running or game.vote_round is None or not table.is_mine:
        return None
    if Vote.objects.filter(game=game, round=game.vote_round, user=notification.user_id).exists():
        return None
    seats = sorted(game.awaited_seats)
    title = _("%(table)s is waiting for your vote") % {"table": game.name}
    time_out = ngettext("%(who)s has run out of time.", "%(who)s have run out of time.", len(seats))
    time_out %= {"who": listed(table.names[seat] for seat in seats)}
    choices = _("Vote to keep waiting, play the seat yourselves, let a bot play it, invite someone or close the game.")
    return message(notification, table, title, time_out, choices)


def joined(notification: Notification, table: Table) -> TableMessage | None:
    is_there = any(seat.user_id == notification.by_id for seat in table.seats)
    if not table.game.in_lobby or not table.is_mine or not is_there or _is_outdated(notification):
        return None
    title = _("%(who)s has joined %(table)s") % {"who": who(notification), "table": table.game.name}
    free = table.free_seats
    missing = ngettext("%(count)s seat is still free.", "%(count)s seats are still free.", free) % {"count": free}
    return message(notification, table, title, at_the_table(table), missing if free else "")


def full(notification: Notification, table: Table) -> TableMessage | None:
    if not table.game.in_lobby or not table.is_mine or _is_outdated(notification):
        return None
    if notification.detail == "missing":
        title = _("%(table)s could not start") % {"table": table.game.name}
        how = _("It was time to start, but there are too few players. Invite someone, or start with bots.")
        return message(notification, table, title, how)
    if not table.is_full or all(table.seats[number].is_ready for number in table.mine):
        return None
    title = _("%(table)s is full: are you ready?") % {"table": table.game.name}
    how = _("The game starts by itself when everyone is ready.")
    return message(notification, table, title, at_the_table(table), how)


def _is_outdated(notification: Notification) -> bool:
    """Return whether a newer notification tells its reader how the table has filled."""
    newer = Notification.objects.filter(user=notification.user_id, game=notification.game_id, pk__gt=notification.pk)
    return newer.filter(kind__in=(Kind.JOINED, Kind.FULL)).exists()


def started(notification: Notification, table: Table) -> TableMessage | None:
    if not table.game.is_running or not table.is_mine or _has_turn_notification(notification):
        return None
    title = _("%(table)s has started") % {"table": table.game.name}
    return message(notification, table, title, *status_and_danger(table), story=recap(table))


LEFT = {
    "left": gettext_lazy("%(who)s has left %(table)s"),
    "replaced": gettext_lazy("%(who)s now plays at %(table)s"),
    "back": gettext_lazy("%(who)s is back at %(table)s"),
    "bot": gettext_lazy("A bot plays a seat at %(table)s"),
    "freed": gettext_lazy("%(who)s has freed your seat at %(table)s"),
    "offered": gettext_lazy("%(table)s is looking for a substitute"),
}


def left(notification: Notification, table: Table) -> TableMessage | None:
    if table.game.is_over:
        return None
    title = LEFT.get(notification.detail, LEFT["left"]) % {"who": who(notification), "table": table.game.name}
    playing = table.is_mine and table.game.is_running
    instead = _("In place of %(who)s.") % {"who": notification.text} if notification.text else ""
    url = reverse("games:dashboard") if notification.detail == "freed" else ""  # the table may be hidden from them now
    return message(notification, table, title, instead, status_and_danger(table)[0] if playing else "", url=url)


def closing(notification: Notification, table: Table) -> TableMessage | None:
    game = table.game
    if game.is_over or not table.is_mine or (game.acted_at and game.acted_at > notification.created_at):
        return None
    if game.in_lobby:
        title = _("%(table)s will be deleted tomorrow") % {"table": game.name}
        how = _("It has been waiting for players for a long time. Start the game, or invite someone.")
        return message(notification, table, title, how)
    title = _("%(table)s will be closed tomorrow") % {"table": game.name}
    why = _("Nobody has played for a long time. A move or a chat message keeps it open.")
    return message(notification, table, title, why, status_and_danger(table)[0])


CLOSED = {
    "abandoned": gettext_lazy("Nobody had played for a long time. Any of you can reopen it."),
    "clock": gettext_lazy(
        "A player ran out of time, and your team had chosen to close the game in that case. You can reopen it."
    ),
    "vote": gettext_lazy("Your team voted to close it. You can reopen it."),
    "given_up": gettext_lazy("Your team gave up together. Any of you can reopen it."),
}


def closed(notification: Notification, table: Table) -> TableMessage | None:
    reopened = notification.detail == "reopened"
    if reopened is table.game.is_closed or (reopened and _has_turn_notification(notification)):
        return None
    if reopened:
        status = status_and_danger(table)[0] if table.game.is_running and table.is_mine else ""
        return message(notification, table, _("%(table)s is open again") % {"table": table.game.name}, status)
    title = _("%(table)s was closed") % {"table": table.game.name}
    return message(notification, table, title, str(CLOSED.get(notification.detail, "")))


def over(notification: Notification, table: Table) -> TableMessage | None:
    game = table.game
    if not game.was_played_out or not table.is_mine:
        return None
    status, _danger = status_and_danger(table)
    title = _("%(table)s is over. %(status)s") % {"table": game.name, "status": status}
    url = reverse("games:story", args=[game.pk])
    lead = _("See how it went, turn by turn."), crews.next_game_line(table)
    return message(notification, table, title, *lead, story=recap(table), url=url, label=_("How it went"))
