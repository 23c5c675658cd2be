"""How a message is put together, and what each of them says of the table with its reader's eyes."""

from dataclasses import dataclass

from django.conf import settings
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _

from accounts.channels.message import NotificationMessage
from games.history.log import entry
from games.models import Game, Notification, Step
from games.table import Table

RECAP = 40
"""Steps that a recap goes back at most."""


@dataclass(frozen=True)
class TableMessage(NotificationMessage):
    """Of its lines the last `recap` tell what happened since the person was there."""

    recap: int = 0

    @property
    def lead(self) -> tuple[str, ...]:
        return self.lines[: len(self.lines) - self.recap]

    @property
    def story(self) -> tuple[str, ...]:
        return self.lines[len(self.lines) - self.recap :]


def message(
    notice: Notification, table: Table, title: str, *lead: str, story: tuple[str, ...] = (), url: str = ""
) -> TableMessage:
    game = table.game
    return TableMessage(
        # A title becomes the subject of a mail, which is one line.
        title=" ".join(title.split()),
        lines=(*(line for line in lead if line), *story),
        url=settings.SITE_URL + (url or game.get_absolute_url()),
        tag=f"game-{game.pk}",
        data={"kind": notice.kind, "game": game.pk, "table": game.name, "rules": game.rules, "version": game.version},
        recap=len(story),
    )


def status_and_danger(table: Table) -> tuple[str, str]:
    view = table.engine.view(table.engine.load(table.game.snapshot), table.seat_in_hand)
    status = table.display.status(view, names=table.names, mine=table.mine)
    return status, table.display.danger(view, names=table.names)


def recap(table: Table) -> tuple[str, ...]:
    """What happened since the user's own last step, oldest first, a line for each step."""
    told: list[str] = []
    for step in Step.objects.filter(game=table.game).order_by("-number")[:RECAP]:
        if table.user is not None and step.user_id == table.user.pk:
            break
        said = entry(table, step)
        if said.sentences:
            told.insert(0, " ".join((said.hand, *said.sentences)).strip())
    return tuple(told)


def deadline(game: Game) -> str:
    """Until when there is time, in the reader's zone; "" without a clock."""
    if game.due_at is None or game.due_at <= timezone.now():
        return ""
    when = date_format(timezone.localtime(game.due_at), "l, j F, H:i")
    return _("There is time until %(when)s.") % {"when": when}


def time_left(game: Game) -> str:
    # The blank that does not break is no letter of a mail's subject.
    return timeuntil(game.due_at, depth=1).replace("\xa0", " ") if game.due_at else ""


def who(notice: Notification) -> str:
    return notice.by.name if notice.by else _("Somebody")


def quoted(text: str) -> str:
    """What somebody wrote, as one line; "" if they wrote nothing."""
    return _("“%(text)s”") % {"text": " ".join(text.split())} if text else ""
