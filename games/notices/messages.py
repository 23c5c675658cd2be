"""What each notice says to its person: no more than they may see, and nothing where nobody needs it any more."""

from collections.abc import Callable
from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.messages import Message
from games.display import listed
from games.history.log import entry
from games.models import Game, Invitation, Notification, Step, Vote
from games.tables import Table

Kind = Notification.Kind

RECAP = 40
"""Steps that a recap goes back at most."""


@dataclass(frozen=True)
class TableMessage(Message):
    """Of its lines the last `recap` tell what happened since the person was there."""

    recap: int = 0

    @property
    def lead(self) -> tuple[str, ...]:
        return self.lines[: len(self.lines) - self.recap]

    @property
    def story(self) -> tuple[str, ...]:
        return self.lines[len(self.lines) - self.recap :]


def message_of(notice: Notification, table: Table) -> TableMessage | None:
    """What is to be said of a notice now to the table's user; None if they have been there since, or it is over."""
    return None if _has_acted_since(notice) else _SAYINGS[Kind(notice.kind)](notice, table)


def digest_of(messages: list[TableMessage]) -> TableMessage:
    """Several messages as one; of one alone, that message."""
    if len(messages) == 1:
        return messages[0]
    tables = list(dict.fromkeys(str(message.data["table"]) for message in messages))
    few = _("Word from %(tables)s") % {"tables": listed(tables)}
    return TableMessage(
        title=few if len(tables) <= 3 else _("Word from %(count)s tables") % {"count": len(tables)},
        lines=tuple(message.title for message in messages),
        url=settings.SITE_URL + reverse("games:dashboard"),
        tag="digest",
        data={"kind": "digest", "count": len(messages)},
    )


def _has_acted_since(notice: Notification) -> bool:
    """Whoever has acted at the table since has seen what stands there."""
    return Step.objects.filter(game=notice.game_id, user=notice.user_id, version__gt=notice.version).exists()


def _message(
    notice: Notification, table: Table, title: str, *lead: str, recap: tuple[str, ...] = (), url: str = ""
) -> TableMessage:
    game = table.game
    return TableMessage(
        # A title becomes the subject of a mail, which is one line.
        title=" ".join(title.split()),
        lines=(*(line for line in lead if line), *recap),
        url=settings.SITE_URL + (url or game.get_absolute_url()),
        tag=f"game-{game.pk}",
        data={"kind": notice.kind, "game": game.pk, "table": game.name, "rules": game.rules, "version": game.version},
        recap=len(recap),
    )


# What a reader sees of the table


def _status_and_danger(table: Table) -> tuple[str, str]:
    view = table.engine.view(table.engine.load(table.game.snapshot), table.seat_in_hand)
    status = table.display.status(view, names=table.names, mine=table.mine)
    return status, table.display.danger(view, names=table.names)


def _recap(table: Table) -> tuple[str, ...]:
    """What happened since the user's own last step, oldest first, a line for each step."""
    recap: list[str] = []
    for step in Step.objects.filter(game=table.game).order_by("-number")[:RECAP]:
        if table.user is not None and step.user_id == table.user.pk:
            break
        said = entry(table, step)
        if said.sentences:
            recap.insert(0, " ".join((said.hand, *said.sentences)).strip())
    return tuple(recap)


def _deadline(game: Game) -> str:
    """Until when there is time, in the reader's zone; "" without a clock."""
    if game.due_at is None or game.due_at <= timezone.now():
        return ""
    when = date_format(timezone.localtime(game.due_at), "l, j F, H:i")
    return _("There is time until %(when)s.") % {"when": when}


def _time_left(game: Game) -> str:
    # The blank that does not break is no letter of a mail's subject.
    return timeuntil(game.due_at, depth=1).replace("\xa0", " ") if game.due_at else ""


def _who(notice: Notification) -> str:
    return notice.by.name if notice.by else _("Somebody")


def _is_awaited(notice: Notification, table: Table) -> bool:
    """Whether the table waits for the reader still, and no newer notice says so better."""
    better = {notice.kind, Kind.REMINDER} if _deadline(table.game) else {notice.kind}
    newer = Notification.objects.filter(user=notice.user_id, game=notice.game_id, kind__in=better, pk__gt=notice.pk)
    return table.game.is_running and bool(table.mine_awaited) and not newer.exists()


def _is_said_by_turn(notice: Notification) -> bool:
    """Whether the same occasion made it the reader's turn, which they are told anyway."""
    turns = Notification.objects.filter(kind=Kind.YOUR_TURN, version=notice.version)
    return turns.filter(user=notice.user_id, game=notice.game_id).exists()


# The occasions


def _your_turn(notice: Notification, table: Table) -> TableMessage | None:
    if not _is_awaited(notice, table):
        return None
    status, danger = _status_and_danger(table)
    if set(table.mine_awaited) & set(table.mine):
        title = _("Your turn in %(table)s") % {"table": table.game.name}
    else:
        who = listed(table.names[seat] for seat in table.mine_awaited)
        title = _("%(who)s's turn in %(table)s is yours to play") % {"who": who, "table": table.game.name}
    return _message(notice, table, _threatened(title, danger), status, _deadline(table.game), recap=_recap(table))


def _threatened(title: str, danger: str) -> str:
    return f"{title}: {danger.rstrip('.')}" if danger else title


def _decide(notice: Notification, table: Table) -> TableMessage | None:
    if not _is_awaited(notice, table):
        return None
    status, danger = _status_and_danger(table)
    title = _("%(table)s needs you: %(what)s") % {"table": table.game.name, "what": status}
    return _message(notice, table, title, danger, _deadline(table.game), recap=_recap(table))


def _reminder(notice: Notification, table: Table) -> TableMessage | None:
    deadline = _deadline(table.game)
    if not deadline or not _is_awaited(notice, table):
        return None
    status, danger = _status_and_danger(table)
    words = {"time": _time_left(table.game), "table": table.game.name}
    if notice.detail == "late":
        title = _("Only %(time)s left for you in %(table)s") % words
    else:
        title = _("%(table)s is still waiting for you: %(time)s left") % words
    return _message(notice, table, title, deadline, status, danger, recap=_recap(table))


def _asked(notice: Notification, table: Table) -> TableMessage | None:
    if not table.is_mine:
        return None
    title = _("%(who)s asks you in %(table)s") % {"who": _who(notice), "table": table.game.name}
    quote = _("“%(text)s”") % {"text": notice.text} if notice.text else ""
    return _message(notice, table, title, quote, _status_and_danger(table)[0] if table.game.snapshot else "")


PASSED = {
    Game.Absence.SKIP: gettext_lazy("Your turn was passed over; the game goes on, and your next turn is yours again."),
    Game.Absence.TEAM: gettext_lazy("Your teammates may play your seat until you are back."),
    Game.Absence.WAIT: gettext_lazy("Your team now votes how to go on. Your turn is still yours: come back any time."),
    Game.Absence.END: gettext_lazy("As agreed, the game was closed. Your team can open it again."),
}
"""What happened when the time was out, by what the table had agreed on."""


def _passed(notice: Notification, table: Table) -> TableMessage | None:
    if not table.is_mine:
        return None
    title = _("Your time in %(table)s has run out") % {"table": table.game.name}
    what = {choice.value: sentence for choice, sentence in PASSED.items()}.get(notice.detail, "")
    return _message(notice, table, title, str(what), recap=_recap(table))


def _vote(notice: Notification, table: Table) -> TableMessage | None:
    game = table.game
    if not game.is_running or game.poll is None or not table.is_mine:
        return None
    if Vote.objects.filter(game=game, poll=game.poll, user=notice.user_id).exists():
        return None
    who = listed(table.names[seat] for seat in sorted(game.awaited_seats))
    title = _("%(table)s is waiting for your vote") % {"table": game.name}
    time_out = _("The time of %(who)s has run out.") % {"who": who}
    choices = _("Wait on, play the seat yourselves, invite a substitute or close the game: your team decides.")
    return _message(notice, table, title, time_out, choices)


def _invited(notice: Notification, table: Table) -> TableMessage | None:
    game = table.game
    is_open = not table.is_full if game.in_lobby else any(seat.is_offered for seat in table.seats)
    if table.is_mine or game.is_over or not is_open:
        return None
    if not Invitation.objects.filter(game=game, user=notice.user_id).exists():
        return None
    title = _("%(who)s invites you to %(table)s") % {"who": _who(notice), "table": game.name}
    difficulty = next(offer.name for offer in table.display.DIFFICULTIES if offer.value == game.difficulty)
    what = " · ".join((str(table.display.TITLE), str(difficulty), str(game.get_pace_display())))
    sitting = list(dict.fromkeys(seat.user.name for seat in table.seats if seat.user))
    team = _("At the table: %(who)s.") % {"who": listed(sitting)} if sitting else ""
    quote = _("“%(text)s”") % {"text": notice.text} if notice.text else ""
    url = reverse("games:join", args=[game.invite_token])
    return _message(notice, table, title, quote, what, team, url=url)


def _started(notice: Notification, table: Table) -> TableMessage | None:
    if not table.game.is_running or not table.is_mine or _is_said_by_turn(notice):
        return None
    title = _("%(table)s has begun") % {"table": table.game.name}
    return _message(notice, table, title, *_status_and_danger(table), recap=_recap(table))


LEFT = {
    "left": gettext_lazy("%(who)s has left %(table)s"),
    "replaced": gettext_lazy("%(who)s now plays at %(table)s"),
    "back": gettext_lazy("%(who)s is back at %(table)s"),
    "offered": gettext_lazy("A seat at %(table)s is free for a substitute"),
}


def _left(notice: Notification, table: Table) -> TableMessage | None:
    if table.game.is_over:
        return None
    title = LEFT.get(notice.detail, LEFT["left"]) % {"who": _who(notice), "table": table.game.name}
    playing = table.is_mine and table.game.is_running
    instead = _("In place of %(who)s.") % {"who": notice.text} if notice.text else ""
    return _message(notice, table, title, instead, _status_and_danger(table)[0] if playing else "")


def _closing(notice: Notification, table: Table) -> TableMessage | None:
    game = table.game
    if game.is_over or not table.is_mine or (game.acted_at and game.acted_at > notice.created_at):
        return None
    if game.in_lobby:
        title = _("%(table)s will be taken down tomorrow") % {"table": game.name}
        return _message(
            notice, table, title, _("It has waited long for its players. Start it, or ask somebody to join.")
        )
    title = _("%(table)s will be closed tomorrow") % {"table": game.name}
    why = _("Nobody has acted for long. One move, or one word to the team, keeps it open.")
    return _message(notice, table, title, why, _status_and_danger(table)[0])


CLOSED = {
    "abandoned": gettext_lazy("Nobody had acted for long. Any of you can open it again from its page."),
    "clock": gettext_lazy("A player's time had run out, and the table had agreed on this. You can open it again."),
    "vote": gettext_lazy("Your team has voted so. You can open it again from its page."),
}


def _closed(notice: Notification, table: Table) -> TableMessage | None:
    reopened = notice.detail == "reopened"
    if reopened is table.game.is_closed or (reopened and _is_said_by_turn(notice)):
        return None
    if reopened:
        status = _status_and_danger(table)[0] if table.game.is_running and table.is_mine else ""
        return _message(notice, table, _("%(table)s is open again") % {"table": table.game.name}, status)
    title = _("%(table)s was closed") % {"table": table.game.name}
    return _message(notice, table, title, str(CLOSED.get(notice.detail, "")))


def _over(notice: Notification, table: Table) -> TableMessage | None:
    game = table.game
    if game.status not in (Game.Status.WON, Game.Status.LOST) or not table.is_mine:
        return None
    status, _danger = _status_and_danger(table)
    title = _("%(table)s is over. %(status)s") % {"table": game.name, "status": status}
    url = reverse("games:story", args=[game.pk])
    return _message(notice, table, title, _("See how it went, turn by turn."), recap=_recap(table), url=url)


_SAYINGS: dict[Kind, Callable[[Notification, Table], TableMessage | None]] = {
    Kind.YOUR_TURN: _your_turn,
    Kind.DECIDE: _decide,
    Kind.ASKED: _asked,
    Kind.REMINDER: _reminder,
    Kind.PASSED: _passed,
    Kind.VOTE: _vote,
    Kind.INVITED: _invited,
    Kind.STARTED: _started,
    Kind.LEFT: _left,
    Kind.CLOSING: _closing,
    Kind.CLOSED: _closed,
    Kind.OVER: _over,
}
