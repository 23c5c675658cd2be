"""Names of seats: of bots, of adventurers, and of the reader, to whom sentences say "you"."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext

from forbidden.cldr import listed


class BotName(str):
    """The name of a seat that a bot plays: its card bears a mark."""

    __slots__ = ()


class MarkedBotName(BotName):
    """The name of a bot that says what it is: "Bot 2", or "Climber (bot)" beside a player called Climber."""

    __slots__ = ()


class RoleName(str):
    """The name of a seat after its adventurer, at a table where one person plays all seats but those of bots."""

    __slots__ = ()


class ReaderName(str):
    """The name of the reader's only seat."""

    __slots__ = ()


def with_bot_mark(name: str) -> str:
    """Return a name for lists of players and for screen readers, which marks a bot."""
    if not isinstance(name, BotName) or isinstance(name, MarkedBotName):
        return name
    # Translators: the name of a bot at a table. Keep “(bot)” in any case of letters: no person's name ends so.
    return gettext("%(role)s (bot)") % {"role": name}


def addressed(text: object, words: Mapping[str, object], **second: object) -> str:
    """Return a sentence with its words. Where one of the words is the reader's name, its `second` form says "you"."""
    forms = (form for word, form in second.items() if isinstance(words[word], ReaderName))
    return str(next(forms, text) % words)  # type: ignore[operator]


def with_article(name: str, roles: Mapping[Any, object], subjects: Mapping[Any, object]) -> str:
    """Return the name of a seat as the subject of a sentence.

    An adventurer that stands for the seat's name gets an article. `roles` and `subjects` are the names without and with
    one.
    """
    if not isinstance(name, BotName | RoleName):
        return name
    return next((str(subjects[role]) for role in roles if str(roles[role]) == name), name)


def people(names: Iterable[str]) -> str:
    """Return names as a list in words; a single one stays what it is."""
    names = [*names]
    return names[0] if len(names) == 1 else listed(names)
