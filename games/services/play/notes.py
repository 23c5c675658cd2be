"""Private notes of a player at a table."""

from django.utils.translation import ngettext

from accounts.models import User
from forbidden.db import atomic
from games.chat.text import normalise
from games.exceptions import InvalidMessage
from games.models import Note
from games.table import Table


@atomic
def save_note(*, user: User, game_id: int, text: str) -> None:
    """Save the user's notes at a table, in any state of its game; an empty text deletes them.

    Raises `NoSuchTable` for a user without a seat, and `InvalidMessage` for a text that is too long.
    """
    table = Table.find_own(game_id=game_id, user=user)
    text = normalise(text)
    if len(text) > Note.LONGEST:
        lengths = {"most": Note.LONGEST, "length": len(text)}
        words = ngettext(
            "Notes may have %(most)s character. Yours have %(length)s.",
            "Notes may have %(most)s characters. Yours have %(length)s.",
            Note.LONGEST,
        )
        raise InvalidMessage(words % lengths)
    if text:
        Note.objects.update_or_create(game=table.game, user=user, defaults={"text": text})
    else:
        Note.objects.filter(game=table.game, user=user).delete()


def note_of(*, user: User, game_id: int) -> str:
    """Return the user's notes at a table; "" for none."""
    return Note.objects.filter(game=game_id, user=user).values_list("text", flat=True).first() or ""
