"""Forbidden Desert: its components, its state and its rules, by the rulings D1 to D38 of `docs/rules.md`."""

from games.engine.core.wire import WireTypes
from games.engine.desert.actions import Action, Draw, EndTurn, read_action
from games.engine.desert.adapt import adapted
from games.engine.desert.data import DIFFICULTIES, PLAYERS, Role
from games.engine.desert.events import Event, read_events
from games.engine.desert.legal import legal, walks
from games.engine.desert.orders import (
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
from games.engine.desert.play import carry_out, play
from games.engine.desert.reasons import obstacles, why_not
from games.engine.desert.redeal import redeal
from games.engine.desert.sample import sample
from games.engine.desert.setup import new
from games.engine.desert.snapshot import dump, load
from games.engine.desert.state import Outcome, State, outcome, roles_of, waiting_on
from games.engine.desert.turns import at_turn
from games.engine.desert.view import View, view

ROLES = tuple(Role)
OPTIONS: dict[str, tuple[str, ...]] = {}
"""Further choices of a table: for each extra keyword of `new` its values, the usual one first."""
WIRE_TYPES = WireTypes(action=Action, event=Event, order=Order, view=View)
