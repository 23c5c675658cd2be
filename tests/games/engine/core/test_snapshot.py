"""Old snapshots are upgraded to the newest schema, one schema at a time."""

import msgspec
import pytest

from games.engine.core.snapshot import Snapshots


class Hut(msgspec.Struct, frozen=True):
    doors: int
    roof: str


OLD = Snapshots(Hut, 3, {1: lambda raw: {**raw, "doors": 1}, 2: lambda raw: {**raw, "roof": raw["roof"].lower()}})


def test_the_newest_is_read_as_it_was_written() -> None:
    assert OLD.dump(Hut(2, "reed")) == b'{"schema":3,"state":{"doors":2,"roof":"reed"}}'
    assert OLD.load(OLD.dump(Hut(2, "reed"))) == Hut(2, "reed")


def test_an_older_snapshot_takes_every_upgrade_in_between() -> None:
    assert OLD.load('{"schema": 1, "state": {"roof": "REED"}}') == Hut(1, "reed")
    assert OLD.load('{"schema": 2, "state": {"doors": 3, "roof": "REED"}}') == Hut(3, "reed")


@pytest.mark.parametrize("schema", [0, 4])
def test_a_snapshot_without_an_upgrade_is_refused(schema: int) -> None:
    with pytest.raises(ValueError, match=str(schema)):
        OLD.load(f'{{"schema": {schema}, "state": {{}}}}')


def test_what_does_not_fit_after_the_steps_is_refused() -> None:
    with pytest.raises(ValueError, match="doors"):
        OLD.load('{"schema": 2, "state": {"roof": "REED"}}')
