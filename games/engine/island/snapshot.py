"""A state as JSON and back; every schema ever written can still be read."""

from collections.abc import Callable
from typing import Any

import msgspec

from games.engine.island.state import State

SCHEMA = 1
UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""From a schema to the next one: what a stored state of that number must become."""


class Snapshot(msgspec.Struct, frozen=True):
    schema: int
    state: State


class _Header(msgspec.Struct, frozen=True):
    schema: int


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Snapshot).decode
_decode_header = msgspec.json.Decoder(_Header).decode


def dump(state: State) -> bytes:
    """The state as JSON, the same bytes for the same state."""
    return _encode(Snapshot(SCHEMA, state))


def load(snapshot: bytes | str) -> State:
    """The state of a snapshot of any schema; raises ValueError for what is none."""
    schema = _decode_header(snapshot).schema
    if schema == SCHEMA:
        return _decode(snapshot).state
    if schema not in UPGRADES:
        raise ValueError(f"This version of the rules cannot read snapshots of schema {schema}.")
    raw = msgspec.json.decode(snapshot)["state"]
    while schema < SCHEMA:
        raw = UPGRADES[schema](raw)
        schema += 1
    return msgspec.convert(raw, State)
