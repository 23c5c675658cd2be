"""Reactions to entries of the log, as a player reads them; nobody else does."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from accounts.models import Mute
from games.models import LogReaction
from games.table import Table

Kind = LogReaction.Kind
_DISC = "M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20z"
_EYES = "M8.2 7.2a1.7 1.9 0 1 0 0 3.8a1.7 1.9 0 1 0 0-3.8zM15.8 7.2a1.7 1.9 0 1 0 0 3.8a1.7 1.9 0 1 0 0-3.8z"

SHAPES: dict[str, str] = {
    Kind.CLAP: "M2 11h4v10H2zM7.5 20.5V11L12 2.5c1.9.2 2.9 1.6 2.5 3.5L13.9 9H20c1.5 0 2.3 1.1 2 2.5"
    "l-1.5 7.3c-.2 1.3-1.1 2.2-2.5 2.2h-8c-1 0-1.8-.1-2.5-.5z",
    Kind.HEART: "M12 21C5.5 16 2 12.5 2 8.3 2 5.2 4.3 3 7 3c2.1 0 3.9 1.1 5 3 1.1-1.9 2.9-3 5-3 2.7 0 5 2.2 5 5.3"
    "C22 12.5 18.5 16 12 21z",
    Kind.LAUGH: _DISC + "M5.8 13h12.4a6.2 6.2 0 0 1-12.4 0zM5.6 10.2L8.3 7l2.7 3.2-1.4 1.1-1.3-1.6-1.3 1.6z"
    "M13 10.2L15.7 7l2.7 3.2-1.4 1.1-1.3-1.6-1.3 1.6z",
    Kind.WOW: _DISC + _EYES + "M12 13.2a2.6 3.2 0 1 0 0 6.4a2.6 3.2 0 1 0 0-6.4z",
    Kind.SAD: _DISC + _EYES + "M6.6 18.2a5.9 5.9 0 0 1 10.8 0l-1.9.9a3.9 3.9 0 0 0-7 0z",
    Kind.FIRE: "M12.5 1c.6 4.5 6.5 6.5 6.5 13a7 7 0 0 1-14 .3C5 11 7 9.3 7.4 6.5 9.3 7.5 10.2 9 10.3 10.8"
    " 12.3 8.5 13 5.2 12.5 1zM12 20.5a3 3 0 0 0 3-3c0-1.8-1.5-2.7-2.2-4.5-.6 2.2-3.8 2.6-3.8 4.7a3 2.9 0 0 0 3 2.8z",
}
"""The picture of each kind, as an SVG path of 24 by 24."""


@dataclass(frozen=True)
class Reaction:
    """The number of players who put a sign on an entry. `is_mine` says that the reader did."""

    kind: str
    label: str
    shape: str
    count: int
    is_mine: bool


def may_react(table: Table) -> bool:
    """Return whether the table's user sees reactions and can react: a player who does not hide them."""
    return table.is_mine and table.user is not None and not table.user.hides_reactions


def reactions_to(table: Table, versions: Iterable[int]) -> Mapping[int, tuple[Reaction, ...]]:
    """Return the reactions to the entries of these versions, without those of people whom the reader has muted.

    One statement; none if the game has no reactions.
    """
    if not (table.game.log_reactions and may_react(table)):
        return {}
    muted = Mute.objects.filter(user=table.user).values("muted")
    rows = LogReaction.objects.filter(game=table.game, version__in=list(versions)).exclude(user__in=muted)
    people: dict[tuple[int, str], set[int]] = defaultdict(set)
    for version, kind, user in rows.values_list("version", "kind", "user_id"):
        people[version, kind].add(user)
    found: dict[int, list[Reaction]] = defaultdict(list)
    for kind in Kind:
        for version in {version for version, each in people if each == kind}:
            found[version].append(_reaction(table, kind, people[version, kind]))
    return {version: tuple(reactions) for version, reactions in found.items()}


def choices_at(table: Table, version: int) -> tuple[Reaction, ...]:
    """Return all six for an entry, with their counts."""
    given = {each.kind: each for each in reactions_to(table, [version]).get(version, ())}
    return tuple(given.get(kind, _reaction(table, kind, set())) for kind in Kind)


def _reaction(table: Table, kind: Kind, people: set[int]) -> Reaction:
    is_mine = table.user is not None and table.user.pk in people
    return Reaction(kind.value, str(kind.label), SHAPES[kind], len(people), is_mine)
