"""Boards of the island as their readers see them, built like the boards of the pages."""

from collections.abc import Iterator
from functools import cache
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
from django.contrib.auth.models import AnonymousUser

from games.display.island import Board, board
from games.engine.island import SHAPES, Action, Event, State, legal, new, obstacles, outcome, play, view, waiting_on
from games.fragments import render_board
from games.teamwork.requests import Requests
from tests.games.display.readers import QUIET
from tests.games.engine.island.players import anything

NAMES = ("Ana", "Ben", "Cleo", "Dora")


def board_for(state: State, *mine: int, names: tuple[str, ...] = NAMES) -> Board:
    """Return the board of the player of these seats. Like the page, it shows the view of the awaited seat."""
    awaited = [seat for seat in mine if seat in waiting_on(state)]
    seat = (awaited or list(mine) or [None])[0]
    return board(
        view(state, seat),
        {number: legal(state, number) for number in mine},
        names=names[: len(state.adventurers)],
        mine=mine,
        obstacles={} if seat is None else obstacles(state, seat),
    )


def page(shows: Board, **context: Any) -> str:
    """Return the table as HTML."""
    game = SimpleNamespace(id=7, name="Tide Team", version=12, steps=12, rules="island")
    empty = {
        "user": AnonymousUser(),
        "table_status": QUIET,
        "requests": Requests(),
        "log": [],
        "log_whole": True,
        "can_undo": True,
        "notice": "",
        "film": (),
        "said": (),
    }
    return render_board("games/play/_table.jinja", {"game": game, "board": shows} | empty | context)


def values(shows: Board) -> list[str]:
    """Return the form values of all buttons of the board."""
    buttons = [button for sheet in shows.sheets for section in sheet.button_groups for button in section.buttons]
    buttons += [*shows.dock, *(card.button for card in shows.too_many)]
    return [variant.value for button in buttons for variant in (button.variants or (button,))]


def read(value: str) -> tuple[int, Action]:
    """Return the seat and the action that a button sends."""
    seat, _, action = value.partition(":")
    return int(seat), msgspec.json.decode(action, type=Action)


def games(count: int, *, players: int = 3) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """Yield every state of so many random games with the events before it. Each game has another shape."""
    for number in range(count):
        yield from _game(number, players)


@cache
def _game(number: int, players: int) -> tuple[tuple[State, tuple[Event, ...]], ...]:
    """Play a random game, once for all tests."""
    random, shapes = Random(number), list(SHAPES)
    state = new(players, difficulty="normal", seed=f"{number:032x}", shape=shapes[number % len(shapes)])
    positions: list[tuple[State, tuple[Event, ...]]] = [(state, ())]
    while outcome(state) is None:
        positions.append(play(state, *anything(state, random)))
        state = positions[-1][0]
    return tuple(positions)
