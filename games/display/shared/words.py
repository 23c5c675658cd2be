"""Words that every game shares."""

from collections.abc import Iterable

from django.utils.translation import gettext, ngettext

from games.display.shared.odds import IMPOSSIBLE
from games.engine.core.errors import IllegalAction


def refusal(error: IllegalAction) -> str:
    """Why an action was refused, in the reader's language."""
    return gettext(error.reason) % error.values


def listed(items: Iterable[object], joined: str = "") -> str:
    """ "Ana", "Ana and Ben", "Ana, Ben and Cleo"; `joined` says how the last two are, if not by "and"."""
    texts = [str(item) for item in items]
    if len(texts) < 2:
        return "".join(texts)
    return (joined or gettext("%(list)s and %(last)s")) % {"list": ", ".join(texts[:-1]), "last": texts[-1]}


def joined(*sentences: str) -> str:
    """Sentences one after another; empty ones are left out."""
    return " ".join(sentence for sentence in sentences if sentence)


def actions_left(left: int) -> str:
    return ngettext("%(count)s action", "%(count)s actions", left) % {"count": left}


def percent(chance: float) -> str:
    """A chance in whole percents; 0 % and 100 % only for what is impossible or certain, rounding errors apart."""
    whole = round(chance * 100)
    if chance > IMPOSSIBLE and whole == 0:
        return gettext("under 1%%") % {}
    if chance < 1 - IMPOSSIBLE and whole == 100:
        return gettext("over 99%%") % {}
    return gettext("%(percent)s%%") % {"percent": whole}
