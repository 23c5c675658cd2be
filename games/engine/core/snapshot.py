"""States as JSON and back. Every schema that was ever released can still be read."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

S = TypeVar("S")
Upgrades = Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]]
"""For each schema number, the function that turns a stored state into one of the next schema."""


class _Written(msgspec.Struct, frozen=True):
    schema: int
    state: object


class _Read(msgspec.Struct, frozen=True):
    schema: int
    state: msgspec.Raw


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(_Read).decode


class Snapshots(Generic[S]):
    """The snapshots of one game: states are written in the newest schema and read in any."""

    def __init__(self, state: type[S], schema: int, upgrades: Upgrades) -> None:
        self.state = state
        self.schema = schema
        self.upgrades = upgrades
        self._decode_state = msgspec.json.Decoder(state).decode

    def dump(self, state: S) -> bytes:
        """Return the state as JSON. The same state gives the same bytes."""
        return _encode(_Written(self.schema, state))

    def load(self, snapshot: bytes | str) -> S:
        """Return the state of a snapshot of any schema. Raise ValueError if it is no snapshot."""
        read = _decode(snapshot)
        if read.schema == self.schema:
            return self._decode_state(read.state)
        if read.schema not in self.upgrades:
            raise ValueError(f"This version of the rules cannot read snapshots of schema {read.schema}.")
        raw = msgspec.json.decode(read.state)
        for schema in range(read.schema, self.schema):
            raw = self.upgrades[schema](raw)
        return msgspec.convert(raw, self.state)
