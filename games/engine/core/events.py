"""The base class of all events: who may see an event, and whether it reveals something."""

from typing import ClassVar

from msgspec import Struct


class Fact(Struct, frozen=True, omit_defaults=True, tag=True):
    """The base class of events. If an event `reveals` something hidden, nobody can undo it."""

    reveals: ClassVar[bool] = False

    @property
    def private_to(self) -> int | None:
        """The only seat that may see the event, or None if everybody may."""
        return None
