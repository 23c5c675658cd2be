"""Boards of the desert as their readers see them, built like the boards of the pages."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
from django.contrib.auth.models import AnonymousUser

from games.display.desert import Board, board
from games.engine.desert import Action, Event, State, legal, new, obstacles, outcome, play, view, waiting_on
from games.fragments import render_board
from games.history.receipt import Receipt
from games.teamwork.requests import Requests
from games.views.tables.status import TableStatus
from tests.games.engine.desert.players import anything

NAMES = ("Ana", "Ben", "Cleo", "Dora", "Emil")


def board_for(
    state: State, *mine: int, names: tuple[str, ...] = NAMES, walks: Mapping[int, Sequence[Action]] | None = None
) -> Board:
    """Return the board of the player of these seats. Like the page, it shows the view of the awaited seat."""
    awaited = [seat for seat in mine if seat in waiting_on(state)]
    seat = (awaited or list(mine) or [None])[0]
    return board(
        view(state, seat),
        {number: legal(state, number) for number in mine},
        names=names[: len(state.adventurers)],
        mine=mine,
        obstacles={} if seat is None else obstacles(state, seat),
        walks=walks,
    )


QUIET = TableStatus(
    left="",
    due_at=None,
    call="",
    todo="",
    lines=(),
    vote_options=(),
    returns=False,
    reopens=False,
    link="",
    asks=(),
    leaves=False,
    vacant=(),
    bots=(),
    watch_path="",
    may_allow=False,
    may_ask_advice=False,
    receipt=Receipt(code="0" * 64),
    proposals=(),
    paused="",
    may_propose=False,
    is_solo=False,
)
"""The context of a table with nothing to show but the game."""


def page(shows: Board, **context: Any) -> str:
    """Return the table as HTML."""
    game = SimpleNamespace(id=7, name="Dune Team", version=12, steps=12, rules="desert")
    empty = {
        "user": AnonymousUser(),
        "table_status": QUIET,
        "requests": Requests(),
        "log": [],
        "log_whole": True,
        "can_undo": True,
        "notice": "",
        "film": (),
    }
    return render_board("games/play/_table.jinja", {"game": game, "board": shows} | empty | context)


def values(shows: Board) -> list[str]:
    """Return the form values of all buttons of the board."""
    buttons = [button for sheet in shows.sheets for section in sheet.button_groups for button in section.buttons]
    buttons += [*shows.dock, *(card.button for card in shows.foreseen if card.button)]
    return [variant.value for button in buttons for variant in (button.variants or (button,))]


def read(value: str) -> tuple[int, Action]:
    """Return the seat and the action that a button sends."""
    seat, _, action = value.partition(":")
    return int(seat), msgspec.json.decode(action, type=Action)


def games(count: int, *, players: int = 3) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """Yield every state of so many random games with the events before it."""
    for number in range(count):
        yield from _game(number, players)


@cache
def _game(number: int, players: int) -> tuple[tuple[State, tuple[Event, ...]], ...]:
    """Play a random game, once for all tests."""
    random = Random(number)
    state = new(players, difficulty="normal", seed=f"{number:032x}")
    positions: list[tuple[State, tuple[Event, ...]]] = [(state, ())]
    while outcome(state) is None:
        positions.append(play(state, *anything(state, random)))
        state = positions[-1][0]
    return tuple(positions)
