"""Golden games as scenes, without a database."""

from collections.abc import Iterable
from typing import Any

from games.display import DISPLAYS
from games.display.shared.story import Scene
from games.engine import RULES
from tests.games.history.story.finished import GOLDEN

GAMES = [(rules, title) for rules in GOLDEN for title in ("won", "lost")]


def scenes_of(rules: str, title: str) -> tuple[list[Scene], list[Any]]:
    """Return the scenes, and the states: first that of the set-up, then that after each scene."""
    golden = GOLDEN[rules].stored(title)
    return replayed(rules, golden.start(), golden.plays)


def replayed(rules: str, start: Any, plays: Iterable[tuple[int, Any]]) -> tuple[list[Scene], list[Any]]:
    engine, states, scenes = RULES[rules], [start], []
    for step, (seat, action) in enumerate(plays, 1):
        state, events = engine.play(states[-1], seat, action)
        before, view = engine.view(states[-1], None), engine.view(state, None)
        scenes.append(Scene(step, states[-1].turn, events, before, view))
        states.append(state)
    return scenes, states


def display_golden(rules: str, title: str, what: str) -> Any:
    """Return what the game's display makes of a golden game. The players' names are their seats."""
    return display_scenes(rules, scenes_of(rules, title)[0], what)


def display_scenes(rules: str, scenes: list[Scene], what: str) -> Any:
    names = [f"#{seat}" for seat in range(len(scenes[0].view.pawns))]
    places = {"places": DISPLAYS[rules].places(scenes[-1].view)} if what == "turning_points" else {}
    return getattr(DISPLAYS[rules], what)(scenes, names=names, **places)
