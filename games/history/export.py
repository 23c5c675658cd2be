"""The export of a finished game: a file that any copy of this software can replay.

`docs/export.md` describes the format; `games.services.history.imports` reads it back.
"""

from datetime import UTC, datetime
from typing import Annotated, Final, Literal

import msgspec
from django.utils.translation import gettext as _
from msgspec import Meta, Raw, Struct

from games import visibility
from games.exceptions import Malformed, NotExportable
from games.models import Game, Step
from games.table import Table

FORMAT: Final = "forbidden game"
VERSION: Final = 1
LARGEST = 4_000_000
"""The most bytes of a file."""
MOST_STEPS = 10_000
MOST_SEATS = 8

Word = Annotated[str, Meta(min_length=1, max_length=40)]
Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Moment = Annotated[datetime, Meta(tz=True)]


class _Header(Struct, frozen=True):
    """The fields that every version of the format has."""

    format: str = ""
    version: int = 0


class Player(Struct, frozen=True, forbid_unknown_fields=True):
    """The player of a seat at the end, "" for nobody, and its adventurer."""

    name: Annotated[str, Meta(max_length=40)]
    role: Word


class ExportedStep(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One step: the seat, the time, and the action as the engine's JSON. The events follow from it."""

    seat: Seat
    at: Moment
    action: Raw
    by_clock: bool = False
    origin: Step.Origin = Step.Origin.PLAIN


class Ending(Struct, frozen=True, forbid_unknown_fields=True):
    """The end of the game; `snapshot` is the engine's last state, at which the replay must arrive."""

    won: bool
    cause: Annotated[str, Meta(max_length=40)]
    snapshot: Raw


class Export(Struct, frozen=True, forbid_unknown_fields=True):
    """A finished game. Its first state follows from seed and choices, or is `base`, a moment of another game."""

    format: Literal["forbidden game"]
    version: Literal[1]
    rules: Word
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    difficulty: Word
    options: Annotated[dict[Word, Word], Meta(max_length=20)]
    seed: Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[^\x00-\x1f]*$")]
    roles_chosen: bool
    first_seat: Seat | None
    base: Raw  # a snapshot, or null
    players: Annotated[tuple[Player, ...], Meta(min_length=1, max_length=MOST_SEATS)]
    started_at: Moment
    ended_at: Moment
    steps: Annotated[tuple[ExportedStep, ...], Meta(max_length=MOST_STEPS)]
    outcome: Ending


def export_of(table: Table) -> bytes:
    """Return the file of a finished game; raise `NotExportable` if its seed may not be revealed yet."""
    game = table.game
    check_exportable(game)
    assert game.started_at is not None
    assert game.ended_at is not None
    fields = ("number", "seat", "at", "action", "by_clock", "origin")
    steps = Step.objects.filter(game=game).order_by("number").only(*fields)
    export = Export(
        format=FORMAT,
        version=VERSION,
        rules=game.rules,
        name=game.name,
        difficulty=game.difficulty,
        options=game.options,
        seed=game.seed,
        roles_chosen=game.roles_chosen,
        first_seat=game.first_seat,
        base=Raw(game.base.encode() or b"null"),
        players=tuple(Player(seat.user.name if seat.user else "", seat.role) for seat in table.seats),
        started_at=game.started_at.astimezone(UTC),
        ended_at=game.ended_at.astimezone(UTC),
        steps=tuple(
            ExportedStep(
                seat=step.seat,
                at=step.at.astimezone(UTC),
                action=Raw(step.action.encode()),
                by_clock=step.by_clock,
                origin=Step.Origin(step.origin),
            )
            for step in steps
        ),
        outcome=Ending(game.is_won, game.ended_by, Raw(game.snapshot.encode())),
    )
    return msgspec.json.encode(export)


def check_exportable(game: Game) -> None:
    """Raise `NotExportable` if the seed of the game, and so its hidden things, may not be revealed, or not yet."""
    if not game.was_played_out:
        raise NotExportable
    if not game.shows_all:
        raise NotExportable(_("At this table hidden cards stay hidden, and an export would reveal them."))
    if not visibility.may_reveal(game):
        raise NotExportable(_("Other games with the same seed are not over yet. Export this game when they are."))


def read_export(file: bytes) -> Export:
    """Return the export that a file contains; raise `Malformed` for anything else, or for an unknown version."""
    if len(file) > LARGEST:
        raise Malformed(_("This file is too large to be a game."))
    try:
        header = msgspec.json.decode(file, type=_Header)
        if header.format != FORMAT:
            raise Malformed(_("This file is not an exported game."))
        if header.version != VERSION:
            raise Malformed(_("This site cannot read exports of version %(version)s.") % {"version": header.version})
        return msgspec.json.decode(file, type=Export)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Malformed(_("This file is not an exported game: %(reason)s") % {"reason": error}) from error
