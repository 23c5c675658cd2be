"""Words that every game shares."""

from django.utils.translation import gettext

from games.engine.core.errors import IllegalAction


def refusal(error: IllegalAction) -> str:
    """Why an action was refused, in the reader's language."""
    return gettext(error.reason) % error.values
