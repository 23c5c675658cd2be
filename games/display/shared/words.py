"""Words that every game shares."""

from collections.abc import Iterable

from django.utils.translation import gettext, ngettext

from games.engine.core.errors import IllegalAction


def refusal(error: IllegalAction) -> str:
    """Why an action was refused, in the reader's language."""
    return gettext(error.reason) % error.values


def listed(items: Iterable[object]) -> str:
    """ "Ana", "Ana and Ben", "Ana, Ben and Cleo"."""
    texts = [str(item) for item in items]
    if len(texts) < 2:
        return "".join(texts)
    return gettext("%(list)s and %(last)s") % {"list": ", ".join(texts[:-1]), "last": texts[-1]}


def actions_left(left: int) -> str:
    return ngettext("%(count)s action", "%(count)s actions", left) % {"count": left}


def percent(chance: float) -> str:
    """A chance as whole percents, never 0 % or 100 % for what is neither impossible nor certain."""
    whole = round(chance * 100)
    if chance > 0 and whole == 0:
        return gettext("under 1%%") % {}
    if chance < 1 and whole == 100:
        whole = 99
    return gettext("%(percent)s%%") % {"percent": whole}
