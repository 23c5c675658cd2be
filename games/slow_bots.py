"""Bots that keep a table waiting: from when its players may take their turn over, and what the board says of it."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

from django.utils import timezone
from django.utils.translation import ngettext

from games.display import listed
from games.table import Table

PATIENCE = timedelta(minutes=1)
"""How long a table waits for a step of a bot before a player may take the turn over."""


@dataclass(frozen=True)
class SlowBot:
    """The sentence about bots that are slow; "" while they still have `wait` seconds."""

    text: str
    wait: int = 0


def takeover_at(table: Table) -> datetime | None:
    """Return from when the players may take over the turn of a bot; None if the table waits for none.

    The due time of the bot does not tell: workers that fail set it anew again and again.
    """
    times = [at for at in (table.game.moved_at, table.game.acted_at) if at is not None]
    return max(times) + PATIENCE if times and table.awaited_bots else None


def slow_bot_of(table: Table) -> SlowBot | None:
    """Return what the board says to a player of the table about the bots that it waits for."""
    at = takeover_at(table) if table.is_mine else None
    if at is None:
        return None
    wait = ceil((at - timezone.now()).total_seconds())
    if wait > 0:
        return SlowBot("", wait)
    text = ngettext(
        "%(bots)s is slow today. You can take over its turn.",
        "%(bots)s are slow today. You can take over their turns.",
        len(table.awaited_bots),
    )
    return SlowBot(text % {"bots": listed(table.names[number] for number in table.awaited_bots)})
