"""News from teammates since a player's last visit: mentions in the chat. Plans and requests stand above the buttons."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from games.chat.lines import Chat
from games.display.shared.highlights import Highlight
from games.table import Table


def news_of(table: Table, chat: Chat | None) -> tuple[Highlight, ...]:
    """Return the sentences for the table's user; no statement."""
    return tuple(dict.fromkeys(_mentions(table, chat)))


def _mentions(table: Table, chat: Chat | None) -> Iterator[Highlight]:
    for line in reversed(chat.lines if chat else ()):
        if line.is_new and line.calls_me:
            name = line.who.name if line.who else _("The moderators")
            # With the face of the player of that name; nobody else at the table has it.
            seats = (seat.number for seat in table.seats if seat.user and seat.user.name == name)
            yield Highlight(_("%(who)s mentioned you in the chat.") % {"who": name}, next(seats, None))
