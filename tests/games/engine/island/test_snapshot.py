"""States as JSON, and snapshots of every released schema. Files in `snapshots` never change; new ones may be added."""

import json
from pathlib import Path

import pytest

from games.engine.island import Outcome, State, dump, legal, load, new, outcome, waiting_on
from games.engine.island.actions import EndTurn, GiveCard, Guide
from games.engine.island.data import Card, Landmark, Role, Treasure
from games.engine.island.snapshot import SCHEMA
from games.engine.island.state import Discard, DrawFlood, DrawTreasure, Over, Swim, TakeActions

from .boards import board, cell, drawing, draws, flooding, state_after

SNAPSHOTS = Path(__file__).parent / "snapshots"
STORED = sorted(SNAPSHOTS.glob("schema_*.json"))


@pytest.mark.parametrize("file", STORED, ids=lambda file: file.stem)
def test_a_stored_snapshot_still_loads(file: Path) -> None:
    state = load(file.read_bytes())
    assert load(dump(state)) == state
    assert bool(waiting_on(state)) is (outcome(state) is None)
    assert all(legal(state, seat) for seat in waiting_on(state))


@pytest.mark.parametrize("file", STORED, ids=lambda file: file.stem)
def test_a_snapshot_of_the_current_schema_is_written_unchanged(file: Path) -> None:
    snapshot = file.read_bytes().strip()
    if json.loads(snapshot)["schema"] == SCHEMA:
        assert dump(load(snapshot)) == snapshot


def test_they_show_every_phase() -> None:
    phases = {type(load(file.read_bytes()).phase) for file in STORED}
    assert phases == {TakeActions, DrawTreasure, DrawFlood, Discard, Swim, Over}


def test_what_was_stored_is_what_is_loaded() -> None:
    state = load((SNAPSHOTS / "schema_1_flood.json").read_bytes())
    assert state.phase == DrawFlood(1, 2)
    assert state.shape == "bay of gulls"
    assert state.layers == (2, 3)
    assert state.captured == (Treasure.CRYSTAL_OF_FIRE,)
    lost = load((SNAPSHOTS / "schema_1_lost.json").read_bytes())
    assert outcome(lost) == Outcome(won=False, cause="treasure sunk", treasure=Treasure.EARTH_STONE)


def test_a_snapshot_names_its_schema() -> None:
    assert json.loads(dump(board()))["schema"] == SCHEMA


def test_a_new_game_comes_back_the_same() -> None:
    state = new(4, difficulty="elite", seed="f" * 32, shape="arch of fate")
    assert load(dump(state)) == state
    assert load(dump(state).decode()) == state


@pytest.mark.parametrize(
    "text",
    ["", "x", "[]", "{}", '{"schema": 0}', '{"schema": 99, "state": {}}', f'{{"schema": {SCHEMA}, "state": {{}}}}'],
)
def test_what_is_no_snapshot_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        load(text)


def test_a_landmark_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="lighthouse"):
        load(dump(board()).replace(b'"watchtower"', b'"lighthouse"'))


def moments() -> dict[str, State]:
    """Return the states of the schema 1 files, which `python -m tests.games.engine.island.test_snapshot` wrote."""
    five = [Card.EARTH_STONE, Card.EARTH_STONE, Card.SANDBAGS, Card.HELICOPTER_LIFT, Card.CRYSTAL_OF_FIRE]
    pilot, diver = Role.PILOT, Role.DIVER
    return {
        "start": new(4, difficulty="legendary", seed="0123456789abcdef" * 2),
        "turn": state_after(board(flooded=["C2"], sunk=["F4"], hands={0: five}), 0, Guide(1, cell("B3"))),
        "flown": board(roles=(pilot, diver), phase=TakeActions(0, 1, flown=True)),
        "treasure": state_after(board(treasure_pile=9, tick=3), 0, EndTurn()),
        "discard": state_after(board(hands={0: [Card.OCEANS_CHALICE], 1: five}), 0, GiveCard(1, Card.OCEANS_CHALICE)),
        "discard_drawing": draws(drawing(Card.OCEANS_CHALICE, hands={0: five})),
        "flood": flooding(
            "A3",
            "B4",
            seat=1,
            shape="bay of gulls",
            flood_pile=12,
            layers=[2, 3],
            captured=[Treasure.CRYSTAL_OF_FIRE],
            at=["D4", "E4"],
        ),
        "swim": draws(flooding("C6", "D5", flooded=["C6"], sunk=["D6"], at=["C6", "C6"], left=2)),
        "lost": draws(flooding("F4", tiles={"F4": Landmark.TEMPLE_OF_THE_SUN}, flooded=["F4"], sunk=["C1"], at=["F4"])),
    }


if __name__ == "__main__":
    for title, moment in moments().items():
        (SNAPSHOTS / f"schema_{SCHEMA}_{title}.json").write_bytes(dump(moment) + b"\n")
