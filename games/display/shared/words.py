"""Phrases that every game uses: lists, percentages, numbers of actions."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext, ngettext
from msgspec.structs import asdict

from forbidden.cldr import listed as listed
from forbidden.cldr import percentage
from games.display.shared.names import BotName, with_bot_mark
from games.engine.core.errors import IllegalAction
from games.engine.core.odds import IMPOSSIBLE


def refusal(error: IllegalAction) -> str:
    """Return the reason of a refused action in the reader's language."""
    return gettext(error.reason) % error.values


def joined(*sentences: str) -> str:
    """Return the sentences one after another, without the empty ones."""
    return " ".join(sentence for sentence in sentences if sentence)


def full_stop(text: object) -> str:
    """Return a text as a sentence of its own. The name "Waters Rise!" is one already."""
    return str(text) if str(text).endswith(("!", "?")) else gettext("%(text)s.") % {"text": text}


def without_full_stop(sentence: str) -> str:
    """Return a sentence as the end of a title."""
    return sentence.removesuffix(full_stop(""))


def labelled(label: object, text: object) -> str:
    """Return a text with a label before it: "Ana: Move to C2"."""
    return gettext("%(label)s: %(text)s") % {"label": label, "text": text}


def numbered(plays: Iterable[tuple[str, str]]) -> str:
    """Return who plays what, as one numbered line: "1. Ana: Move to C2. 2. Ben: Excavate."."""
    text = gettext("%(number)s. %(who)s: %(what)s.")
    return joined(*(text % {"number": number, "who": who, "what": what} for number, (who, what) in enumerate(plays, 1)))


def actions_left(left: int) -> str:
    return ngettext("%(count)s action", "%(count)s actions", left) % {"count": left}


def whose_turn(seat: int, role: object, names: Sequence[str], mine: Collection[int]) -> str:
    """Return whose turn it is: "Ben's turn", "Your turn", or with the role for a reader of several seats.

    A reader whose seats include that of a bot plays the turn for it.
    """
    if seat not in mine:
        return gettext("%(who)s's turn") % {"who": names[seat]}
    if isinstance(names[seat], BotName):
        return gettext("Playing for %(who)s") % {"who": names[seat]}
    if len(mine) == 1:
        return gettext("Your turn")
    return gettext("Your turn: %(role)s") % {"role": role}


def waiting_for(seats: Collection[int], names: Sequence[str], mine: Collection[int]) -> str:
    """Return that the table waits for these seats, "" if it waits for the reader or for nobody."""
    if not seats or any(seat in mine for seat in seats):
        return ""
    return gettext("Waiting for %(who)s") % {"who": listed(with_bot_mark(names[seat]) for seat in seats)}


def percent(chance: float) -> str:
    """Return a chance between 0 and 1 in whole percent. 0% and 100% mean impossible and certain."""
    whole = round(chance * 100)
    if chance > IMPOSSIBLE and whole == 0:
        return gettext("under 1%%") % {}
    if chance < 1 - IMPOSSIBLE and whole == 100:
        return gettext("over 99%%") % {}
    return percentage(whole)


def percents(counts: Sequence[int]) -> list[str]:
    """Return the shares of these counts in whole percent, rounded so that they add up to 100%."""
    total = sum(counts)
    whole = [100 * count // total for count in counts]
    by_rest = sorted(range(len(counts)), key=lambda place: 100 * counts[place] % total, reverse=True)
    up = by_rest[: 100 - sum(whole)]
    return [percentage(share + (place in up)) for place, share in enumerate(whole)]


def words_of(event: Any, names: Sequence[str], terms: Mapping[str, Any]) -> dict[str, object]:
    """Return the fields of an event in words: `who` did it and `to` whom, and what `terms` has names for."""
    words = asdict(event)
    words |= {field: names_of[words[field]] for field, names_of in terms.items() if field in words}
    words |= {word: names[words[seat]] for word, seat in (("who", "seat"), ("to", "to")) if seat in words}
    return words
