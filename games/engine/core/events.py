"""What every event of every game says besides what has happened."""

from typing import ClassVar

from msgspec import Struct


class Fact(Struct, frozen=True, omit_defaults=True, tag=True):
    """An event. `reveals`: something hidden became known, so nobody may undo it."""

    reveals: ClassVar[bool] = False

    @property
    def private_to(self) -> int | None:
        """The only seat that may see it, or None if everybody may."""
        return None
