"""States as JSON and back. Every schema that was ever released can still be read."""

from games.engine.core.snapshot import Snapshots, Upgrades
from games.engine.desert.state import State

SCHEMA = 1
UPGRADES: Upgrades = {}

_snapshots = Snapshots(State, SCHEMA, UPGRADES)
dump = _snapshots.dump
load = _snapshots.load
