"""The value of a state of Forbidden Island, from what everybody knows."""

from collections.abc import Hashable, Iterable, Mapping, Sequence

from games.bots.differences import Ends, true_of
from games.bots.island.candidates import candidates
from games.bots.island.differences import DIFFERENCES
from games.bots.island.features import features
from games.bots.island.flood import Hits, hits
from games.bots.island.hands import special_cards, treasure_cards
from games.bots.island.reasons import reason
from games.bots.island.risk import risk
from games.bots.island.terrain import Terrain, terrain_of, way_home
from games.bots.island.weights import WEIGHTS
from games.bots.protocol import NO_OUTLOOK, Outlook, Reason
from games.engine.island.actions import Action, Draw, EndTurn
from games.engine.island.data import Treasure
from games.engine.island.odds import cards_to_come
from games.engine.island.state import DrawFlood, DrawTreasure, Over, State, TakeActions

LOSS, WIN = -300.0, 1000.0
"""The values of a finished game."""


class Value:
    """The value of states of Forbidden Island (`games.bots.protocol.Value`)."""

    def __init__(self, weights: Mapping[str, float], outlook: Outlook = NO_OUTLOOK) -> None:
        self.weights = {**WEIGHTS, **weights}
        self.outlook = outlook
        self._hits: dict[Hashable, tuple[Hits, object, object]] = {}
        self._terrains: dict[Hashable, tuple[Terrain, object, object]] = {}
        self._hands: dict[Hashable, tuple[float, float]] = {}

    def cost(self, players: int) -> float:
        return 0.75 + 0.125 * players

    def searches(self, state: State) -> bool:
        return type(state.phase) is TakeActions

    def progress(self, state: State) -> float:
        return len(state.captured)

    def features(self, state: State) -> Mapping[str, float]:
        terrain = self._terrain(state)
        return features(state, terrain, self.terms(state), way_home(state, terrain))

    def left(self, state: State) -> int:
        return 0

    def stop(self, state: State) -> tuple[int, Action] | None:
        phase = state.phase
        if isinstance(phase, TakeActions):
            return phase.seat, EndTurn()
        return (phase.seat, Draw()) if isinstance(phase, DrawTreasure | DrawFlood) else None

    def candidates(self, state: State, seat: int) -> Sequence[Action]:
        return candidates(state, seat)

    def price(self, action: Action) -> float:
        return 0.0

    def foresee(self, state: State, seat: int, action: Action) -> None:
        return None

    def key(self, state: State) -> Hashable:
        phase, terrain = state.phase, self._terrain(state)
        pawns = tuple([(pawn.cell, pawn.hand) for pawn in state.adventurers])
        if type(phase) is TakeActions:
            return (phase.left, phase.guided, phase.flown, pawns, terrain.wet, len(state.captured))
        return (type(phase), getattr(phase, "seats", None), pawns, terrain.wet, terrain.sunk)

    def terms(self, state: State, left: int = 0) -> dict[str, float]:
        phase = state.phase
        if type(phase) is Over:
            return {"over": WIN if phase.outcome.won else LOSS}
        w, taken, terrain = self.weights, len(state.captured), self._terrain(state)
        terms = risk(w, state, terrain)
        # The last treasures are worth most: they decide the game.
        terms["captured"] = w["captured"] * (taken + w["late"] * taken * (taken - 1) / 2)
        terms["cards"], terms["way"] = self._cards(state, terrain)
        terms |= special_cards(w, state)
        rate = w["way home"] if taken == len(Treasure) else w["way home early"] * taken
        if rate:
            terms["home"] = -rate * way_home(state, terrain)
        return terms

    def value(self, state: State, left: int = 0) -> float:
        return sum(self.terms(state, left).values())

    def _cards(self, state: State, terrain: Terrain) -> tuple[float, float]:
        """Return what the cards of treasures are worth and their ways cost, kept under all that this depends on."""
        hands = tuple([(pawn.role, pawn.cell, pawn.hand) for pawn in state.adventurers])
        key = (hands, state.shape, terrain.places, terrain.sunk, state.captured, state.treasure_discard)
        cards = self._hands.get(key)
        if cards is None:
            if len(self._hands) > 4000:
                self._hands.clear()
            cards = self._hands[key] = treasure_cards(self.weights, state, terrain)
        return cards

    def _terrain(self, state: State) -> Terrain:
        """Return what the tiles show, kept while they and the chances stay the same."""
        chances = self._chances(state)
        key = (id(state.tiles), id(chances))
        kept = self._terrains.get(key)
        if kept is None:
            if len(self._terrains) > 4000:
                self._terrains.clear()
            # Tiles and chances are kept with it, so that nothing else gets their identities.
            kept = self._terrains[key] = (terrain_of(self.weights, state.tiles, chances), state.tiles, chances)
        return kept[0]

    def _chances(self, state: State) -> Hits:
        """Return the chances of the flood, kept while the piles stay the same and as much is drawn."""
        key = (id(state.flood_deck), id(state.treasure_deck), cards_to_come(state.phase, state.level))
        kept = self._hits.get(key)
        if kept is None:
            if len(self._hits) > 4000:
                self._hits.clear()
            kept = self._hits[key] = (hits(state), state.flood_deck, state.treasure_deck)
        return kept[0]

    def reason(self, before: State, after: State, actions: Sequence[tuple[int, Action]], seat: int) -> Reason:
        return reason(self.terms(before), self.terms(after), before, actions, seat)

    def differences(self, before: State, first: State, other: State, seat: int) -> Iterable[Reason]:
        return true_of(DIFFERENCES, Ends(before, first, other, seat))
