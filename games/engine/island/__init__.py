"""Forbidden Island: its components, its state and its rules, by the rulings I1 to I21 of `docs/rules.md`."""

from games.engine.core.wire import WireTypes
from games.engine.island.actions import Action, Draw, EndTurn, read_action
from games.engine.island.adapt import adapted
from games.engine.island.data import DIFFICULTIES, PLAYERS, SHAPES, Role
from games.engine.island.events import Event, read_events
from games.engine.island.legal import legal, walks
from games.engine.island.movement import waiting_on
from games.engine.island.orders import (
    FORCED_CHOICES,
    FREE_ACTIONS,
    TURN_ACTIONS,
    Order,
    lapsed,
    order_obstacle,
    ordered_play,
    read_order,
    seat_on_turn,
)
from games.engine.island.play import carry_out, play
from games.engine.island.reasons import obstacles, why_not
from games.engine.island.redeal import redeal
from games.engine.island.sample import sample
from games.engine.island.setup import new
from games.engine.island.snapshot import dump, load
from games.engine.island.state import Outcome, State, outcome, roles_of
from games.engine.island.turns import at_turn
from games.engine.island.view import View, view

ROLES = tuple(Role)
OPTIONS: dict[str, tuple[str, ...]] = {"shape": tuple(SHAPES)}
"""Further choices of a table: for each extra keyword of `new` its values, the usual one first."""
WIRE_TYPES = WireTypes(action=Action, event=Event, order=Order, view=View)
