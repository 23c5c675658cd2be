"""Private notes of a player at a table."""

from hashlib import sha256

from django.utils.translation import ngettext

from accounts.models import User
from forbidden.db import atomic
from games.chat.text import normalise
from games.exceptions import InvalidMessage
from games.models import Note
from games.table import Table


def fingerprint_of(text: str) -> str:
    """Return a hash of notes, by which a later save recognises that they are still the same; "" for none."""
    return sha256(text.encode()).hexdigest()[:16] if text else ""


def merged(stored: str, text: str, seen: str) -> str:
    """Return the notes to save: the text, below notes that the user has stored elsewhere since they saw `seen`."""
    text = normalise(text)
    if fingerprint_of(stored) in (seen, "") or stored in text:
        return text
    return stored if text in stored else f"{stored}\n\n{text}"


@atomic
def save_note(*, user: User, game_id: int, text: str, seen: str) -> bool:
    """Save the user's notes at a table, in any state of its game; an empty text deletes them.

    `seen` is the fingerprint of the notes that the user has edited. If others are stored by now, both texts are kept,
    and the answer is True. Raises `NoSuchTable` for a user without a seat, and `InvalidMessage` for a text that is too
    long.
    """
    table = Table.find_own(game_id=game_id, user=user)
    note = Note.objects.select_for_update().filter(game=table.game, user=user).first()
    mine, text = normalise(text), merged(note.text if note else "", text, seen)
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
    return text != mine


def note_of(*, user: User, game_id: int) -> str:
    """Return the user's notes at a table; "" for none."""
    return Note.objects.filter(game=game_id, user=user).values_list("text", flat=True).first() or ""
