"""The coach: what somebody in the first turns of their first game can do next, and what the game is about."""

from games.engine.protocol import State, View
from games.table import Table

TURNS = 2
"""The turns of each player for which a coach stays."""


def coach_of(table: Table, state: State, view: View) -> str:
    """Return a sentence for the table's user, "" for those who have no coach. It reads no row."""
    if not (is_coached(table) and table.game.is_running and state.turn <= TURNS * len(table.seats)):
        return ""
    return table.display.coach(view, names=table.names, mine=table.mine)


def welcome_of(table: Table) -> str:
    """Return the goal of the game, until somebody has played. It reads no row."""
    return "" if table.game.steps or not is_coached(table) else str(table.display.GOAL)


def is_coached(table: Table) -> bool:
    """Return whether this is the user's first game of these rules, and they have not sent the coach away."""
    return any(seat.is_coached and seat.number in table.mine for seat in table.seats)
