"""The parts of a message: its layout, and what it says of the table as its reader may see it."""

from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.channels.message import NotificationMessage
from forbidden.cldr import moment, time_until
from games import away
from games.display import listed
from games.history.log import entry, recent_steps
from games.history.recap import unseen
from games.history.trusted import plays_by_trust
from games.models import Delivery, Game, Notification, Step
from games.table import Table

RECAP = 40
"""The most steps of a recap."""


@dataclass(frozen=True)
class TableMessage(NotificationMessage):
    """A message about a table; its last `recap` lines tell what happened since the reader last played.

    A mail leads to `mail_url` if there is one, by a button `mail_label`. Other channels do not: a webhook may be
    read by anybody, and that address may need no sign-in.
    """

    recap: int = 0
    mail_url: str = ""
    mail_label: str = ""

    @property
    def address(self) -> str:
        """The address to which a mail leads."""
        return self.mail_url or self.url

    @property
    def lead(self) -> tuple[str, ...]:
        return self.lines[: len(self.lines) - self.recap]

    @property
    def story(self) -> tuple[str, ...]:
        return self.lines[len(self.lines) - self.recap :]


def message(
    notification: Notification,
    table: Table,
    title: str,
    *lead: str,
    story: tuple[str, ...] = (),
    url: str = "",
    label: str = "",
) -> TableMessage:
    """Return a message about the table: its title, the lines of `lead`, then the recap; `url` is a path.

    A mail leads there by a button with the `label`, or "Go to the table". Every message also says what teammates have
    played for its reader meanwhile.
    """
    game = table.game
    return TableMessage(
        # A title becomes the subject of a mail, which is one line.
        title=" ".join(title.split()),
        lines=(*(line for line in lead if line), *_played_by_trust(notification, table), *story),
        url=settings.SITE_URL + (url or game.get_absolute_url()),
        tag=tag_of(game.pk),
        data={
            "kind": notification.kind,
            "game": game.pk,
            "table": game.name,
            "rules": game.rules,
            "version": game.version,
        },
        recap=len(story),
        mail_label=label,
    )


def _played_by_trust(notification: Notification, table: Table) -> tuple[str, ...]:
    """Return what teammates have played for the reader, who trusts them, since the reader was last there."""
    if not (table.is_mine and table.game.steps) or notification.kind == Notification.Kind.PLAYED:
        return ()
    return plays_by_trust(table, unseen(table, recent_steps(table)))


def tag_of(game_id: int) -> str:
    """Return the tag of messages about a game: a device shows only the newest of them."""
    return f"game-{game_id}"


def status_and_danger(table: Table) -> tuple[str, str]:
    """Return how the game stands and what threatens it, as the table's user may see it."""
    view = table.engine.view(table.game.load_state(), table.seat_in_hand)
    status = table.display.status(view, names=table.names, mine=table.mine)
    return status, table.display.danger(view, names=table.names)


def recap(table: Table) -> tuple[str, ...]:
    """Return what happened since the user's own last step, oldest first, a line for each step."""
    lines: list[str] = []
    for step in Step.objects.filter(game=table.game).order_by("-number")[:RECAP]:
        if table.has_played(step):
            break
        line = entry(table, step)
        if line.sentences:
            origin = f"({line.origin})" if line.origin else ""
            lines.insert(0, " ".join((line.hand, *line.sentences, origin)).strip())
    return tuple(lines)


def deadline(game: Game) -> str:
    """Return until when the wait has time and the table is paused, in the reader's time zone; "" without either."""
    lines = []
    if game.due_at is not None and game.due_at > timezone.now():
        # Translators: “when” is a day and a time: “Monday, 4 May, 08:00”.
        lines.append(_("You have until %(when)s.") % {"when": day_and_hour(game.due_at)})
    if game.paused_until:
        # Translators: “when” is a day and a time: “Monday, 4 May, 08:00”.
        lines.append(_("The table is paused until %(when)s.") % {"when": day_and_hour(game.paused_until)})
    return " ".join(lines)


def day_and_hour(when: datetime | None) -> str:
    """Return a time in the reader's time zone, such as "Monday, 4 May, 08:00"; "" for none."""
    return moment(when, "MMMMEEEEd Hm") if when else ""


def team_plays(table: Table) -> str:
    """Return from when teammates may play the turn of the reader, who trusts them with it; "" if they may not."""
    awaited = [table.seats[seat] for seat in table.mine_awaited if seat in table.mine]
    times = [at for at in (away.opens_at(table.game, seat) for seat in awaited) if at is not None]
    if not times:
        return ""
    when = {"when": day_and_hour(min(times))}
    # Translators: “when” is a day and a time: “Monday, 4 May, 08:00”.
    return _("Your team can play this turn for you from %(when)s, as you have chosen.") % when


def time_left(game: Game) -> str:
    # The subject of a mail must not contain a non-breaking space.
    return time_until(game.due_at).replace("\xa0", " ") if game.due_at else ""


def at_the_table(table: Table) -> str:
    """Return who sits at the table; "" if nobody does."""
    return _("At the table: %(who)s.") % {"who": listed(person.name for person in table.people)} if table.people else ""


def who(notification: Notification) -> str:
    return notification.by.name if notification.by else _("Someone")


def was_told_by(notification: Notification, *kinds: Notification.Kind) -> bool:
    """Return whether news of these kinds, which tell of it too, went to the reader since."""
    sent = Delivery.objects.filter(
        notification__user=notification.user_id,
        notification__game=notification.game_id,
        notification__kind__in=kinds,
        status=Delivery.Status.SENT,
        done_at__gte=notification.created_at,
    )
    return sent.exists()


def quoted(text: str) -> str:
    """Return what a person wrote as one quoted line; "" if they wrote nothing."""
    return _("“%(text)s”") % {"text": " ".join(text.split())} if text else ""
