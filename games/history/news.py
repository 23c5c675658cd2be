"""News from teammates since a player's last visit: mentions in the chat, and a plan that is still shared."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from django.utils.translation import gettext as _

from games.chat.lines import Chat
from games.display.shared.highlights import Highlight
from games.models import Step
from games.table import Table
from games.teamwork.board import TeamPlans


def news_of(
    table: Table, newest: Sequence[Step], *, chat: Chat | None, plans: TeamPlans | None
) -> tuple[Highlight, ...]:
    """Return the sentences for the table's user, given the newest steps; no statement."""
    told = [*_mentions(table, chat), *_plan(table, plans, _last_visit(table, newest))]
    return tuple(dict.fromkeys(told))


def _last_visit(table: Table, newest: Sequence[Step]) -> datetime | None:
    """Return when the user has last seen or played something at the table."""
    seen = (table.seats[number].seen_at for number in table.mine)
    played = next((step.at for step in newest if table.user is not None and step.user_id == table.user.pk), None)
    return max((at for at in (*seen, played) if at is not None), default=None)


def _mentions(table: Table, chat: Chat | None) -> Iterator[Highlight]:
    for line in reversed(chat.lines if chat else ()):
        if line.is_new and line.calls_me:
            name = line.who.name if line.who else _("The moderators")
            yield _by(table, name, _("%(who)s mentioned you in the chat.") % {"who": name})


def _plan(table: Table, plans: TeamPlans | None, since: datetime | None) -> Iterator[Highlight]:
    """Yield the newest plan of the team, if it is another player's and has come since then."""
    newest = plans.shown[0] if plans and plans.shown else None
    if newest and not newest.is_mine and (since is None or newest.at > since):
        yield _by(table, newest.name, _("%(who)s shares a plan.") % {"who": newest.name})


def _by(table: Table, name: str, sentence: str) -> Highlight:
    """Return a sentence with the face of the player of that name; nobody else at the table has it."""
    seats = (seat.number for seat in table.seats if seat.user and seat.user.name == name)
    return Highlight(sentence, next(seats, None))
