"""The knowledge of a bot about a game: a seat's view, and states dealt anew from it."""

from functools import cached_property
from hashlib import sha256

from msgspec.json import encode

from games.bots.protocol import Value
from games.bots.values import new_value
from games.engine import RULES
from games.engine.protocol import Rules, State, View


class Observation:
    """A game as one seat sees it, or a spectator.

    This is the only place that gets the state of a table. It keeps the view and a state dealt anew from it, with a seed
    that depends only on the view. So bots that see the same do the same, whatever is hidden from them.
    """

    def __init__(self, name: str, state: State, seat: int | None) -> None:
        self.name = name
        self.seat = seat
        self.rules: Rules = RULES[name]
        self.view: View = self.rules.view(state, seat)
        self.state = self.rules.redeal(state, seat, self._seed("seen"))
        self.players = len(self.rules.roles_of(state))

    @cached_property
    def digest(self) -> str:
        """A hash of the view: the same for all states that look the same."""
        return sha256(encode(self.view)).hexdigest()[:32]

    @cached_property
    def value(self) -> Value:
        """The value of the game, of this observation alone.

        It keeps what it has worked out. If observations shared it, a decision would depend on what was thought before.
        """
        return new_value(self.name, self.players)

    def _seed(self, number: object) -> str:
        return sha256(f"{self.digest}/{number}".encode()).hexdigest()[:32]

    def deal(self, number: int) -> State:
        """Return a state that looks the same, with everything hidden dealt anew; the same one for the same number."""
        return self.rules.redeal(self.state, self.seat, self._seed(number))
