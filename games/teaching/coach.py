"""The coach: what somebody in the first turns of their first game can do next."""

from games.engine.protocol import State, View
from games.table import Table

TURNS = 2
"""The turns of each player for which a coach stays."""


def coach_of(table: Table, state: State, view: View) -> str:
    """Return a sentence for the table's user, "" for those who have no coach. It reads no row."""
    is_coached = any(seat.is_coached and seat.number in table.mine for seat in table.seats)
    if not (is_coached and table.game.is_running and state.turn <= TURNS * len(table.seats)):
        return ""
    return table.display.coach(view, names=table.names, mine=table.mine)
