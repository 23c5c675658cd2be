"""States as JSON, and snapshots of every released schema. Files in `snapshots` never change; new ones may be added."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.engine.desert import Outcome, State, dump, legal, load, new, outcome, waiting_on
from games.engine.desert.actions import Forecast, Guide
from games.engine.desert.data import Face, Gear, Part, Role, StormCard
from games.engine.desert.snapshot import SCHEMA
from games.engine.desert.state import DrawStorm, Over, ReadForecast, TakeActions

from .boards import board, cell, reveals, state_after, storm

STORED = sorted((Path(__file__).parent / "snapshots").glob("schema_*.json"))


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
    assert phases == {TakeActions, ReadForecast, DrawStorm, Over}


def test_what_was_stored_is_what_is_loaded() -> None:
    state = load((Path(__file__).parent / "snapshots" / "schema_1_storm.json").read_bytes())
    assert state.phase == DrawStorm(1, 1)
    assert state.revealed == (StormCard.NORTH_1,)
    assert state.waiting == (Part.ENGINE,)
    assert state.adventurers[0].gear == (Gear.JET_PACK, Gear.JET_PACK)
    lost = load((Path(__file__).parent / "snapshots" / "schema_1_lost.json").read_bytes())
    assert outcome(lost) == Outcome(won=False, cause="thirst", seats=(1,))


def test_a_snapshot_names_its_schema() -> None:
    assert json.loads(dump(board()))["schema"] == SCHEMA


def test_a_new_game_comes_back_the_same() -> None:
    state = new(5, difficulty="elite", seed="f" * 32)
    assert load(dump(state)) == state
    assert load(dump(state).decode()) == state


@pytest.mark.parametrize(
    "text",
    ["", "x", "[]", "{}", '{"schema": 0}', '{"schema": 99, "state": {}}', f'{{"schema": {SCHEMA}, "state": {{}}}}'],
)
def test_what_is_no_snapshot_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        load(text)


def test_a_face_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="oasis"):
        load(dump(board()).replace(b'"launch pad"', b'"oasis"'))


def moments() -> dict[str, State]:
    """Return the states of the schema 1 files, which `python -m tests.games.engine.desert.test_snapshot` wrote."""
    rich: dict[str, Any] = {
        "faces": {"B2": Face.TUNNEL, "D4": Face.LAUNCH_PAD, "A5": Face.ENGINE_ROW},
        "excavated": ["B2", "A5"],
        "sand": {"B2": 2, "E1": 1},
        "parts": {"E1": [Part.CRYSTAL]},
        "seen": {"D4": [0, 1]},
        "found": [Part.PROPELLER],
    }
    team = (Role.METEOROLOGIST, Role.CLIMBER, Role.WATER_CARRIER)
    return {
        "start": new(4, difficulty="legendary", seed="0123456789abcdef" * 2),
        "turn": state_after(board(**rich, shielded=[1], gear={0: [Gear.TERRASCOPE]}), 0, Guide(1, cell("B1"))),
        "forecast": state_after(board(**rich, roles=team, pile=2, tick=5), 0, Forecast()),
        "storm": reveals(
            storm(
                StormCard.NORTH_1,
                StormCard.SUN,
                seat=1,
                hole="C5",
                waiting=[Part.ENGINE],
                gear={0: [Gear.JET_PACK] * 2},
            )
        ),
        "lost": reveals(storm(StormCard.SUN, at=["B2"], faces={"B2": Face.TUNNEL}, excavated=["B2"], water={1: 0})),
    }


if __name__ == "__main__":
    for title, moment in moments().items():
        (Path(__file__).parent / "snapshots" / f"schema_{SCHEMA}_{title}.json").write_bytes(dump(moment) + b"\n")
