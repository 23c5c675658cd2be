"""The value of a state of Forbidden Island, from what everybody knows."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from games.bots.island.board import Board, distances
from games.bots.island.candidates import candidates
from games.bots.island.features import features
from games.bots.island.flood import Hits, hits
from games.bots.island.reasons import reason
from games.bots.protocol import LOSS, NO_OUTLOOK, WIN, Outlook, Reason
from games.engine.island.actions import Action, Draw, EndTurn
from games.engine.island.data import (
    CAPTURE,
    CARD_OF,
    HAND_LIMIT,
    TREASURE_AT,
    TREASURE_CARDS,
    TREASURE_TILES,
    Card,
    Landmark,
    Role,
    Treasure,
)
from games.engine.island.state import Adventurer, DrawFlood, DrawTreasure, Over, State, TakeActions

WEIGHTS: dict[str, float] = {
    "hit": 0.77,
    "hit later": 0.35,
    "dry": 0.09,
    "landing": 300,
    "treasure": 300,
    "treasure tile": 31,
    "tile": 1.0,
    "tiles": 1.0,
    "guard": 0.6,
    "captured": 66,
    "late": 0.4,
    "cards 1": 1.5,
    "cards 2": 5.4,
    "cards 3": 17,
    "cards 4": 37,
    "card elsewhere": 0.11,
    "card at hand": 0.45,
    "card near": 0.5,
    "far with 4": 0.18,
    "far with 3": 0.1,
    "far by lift": 3,
    "sandbags": 16,
    "lift": 3,
    "last lift": 100,
    "excess": 3.9,
    "gone": 3.2,
    "way home": 2,
    "way home early": 0.2,
    "sunk under": 6,
}
"""Where the fit starts: found by games of a prototype and of this code."""
TREASURE_PLACES = tuple(TREASURE_AT)
FAR = 9


class Value:
    """The value of states of Forbidden Island (`games.bots.protocol.Value`)."""

    def __init__(self, weights: Mapping[str, float], outlook: Outlook = NO_OUTLOOK) -> None:
        self.w = {**WEIGHTS, **weights}
        self.outlook = outlook
        w = self.w
        self._curve = (0.0, w["cards 1"], w["cards 2"], w["cards 3"], w["cards 4"], w["cards 4"])
        self._hits: dict[int, tuple[Any, Hits]] = {}
        self._boards: dict[tuple[int, int], tuple[Any, Any, Board]] = {}
        self._ways: dict[Hashable, dict[int, int]] = {}
        self._hands: dict[Hashable, tuple[float, float]] = {}

    @property
    def weights(self) -> Mapping[str, float]:
        return self.w

    def cost(self, players: int) -> float:
        return 0.25 + 0.375 * players

    def searches(self, state: State) -> bool:
        return type(state.phase) is TakeActions

    def progress(self, state: State) -> float:
        return len(state.captured)

    def features(self, state: State) -> Mapping[str, float]:
        board = self._board(state)
        return features(state, board, self.terms(state), self._home(state, board))

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
        phase, board = state.phase, self._board(state)
        pawns = tuple([(pawn.cell, pawn.hand) for pawn in state.adventurers])
        if type(phase) is TakeActions:
            return (phase.left, phase.guided, phase.flown, pawns, board.wet, len(state.captured))
        return (type(phase), getattr(phase, "seats", None), pawns, board.wet, board.sunk)

    def terms(self, state: State, left: int = 0) -> dict[str, float]:
        phase = state.phase
        if type(phase) is Over:
            return {"over": WIN if phase.outcome.won else LOSS}
        w, taken, board = self.w, len(state.captured), self._board(state)
        terms = self._risk(state, board)
        # The last treasures are worth most: they decide the game.
        terms["captured"] = w["captured"] * (taken + w["late"] * taken * (taken - 1) / 2)
        hands = tuple([(pawn.role, pawn.cell, pawn.hand) for pawn in state.adventurers])
        key = (hands, state.shape, board.places, board.sunk, state.captured, state.treasure_discard)
        cards = self._hands.get(key)
        if cards is None:
            if len(self._hands) > 4000:
                self._hands.clear()
            cards = self._hands[key] = self._cards(state, board)
        terms["cards"], terms["way"] = cards
        self._special_cards(state, terms)
        rate = w["way home"] if taken == len(Treasure) else w["way home early"] * taken
        if rate:
            terms["home"] = -rate * self._home(state, board)
        return terms

    def _home(self, state: State, board: Board) -> int:
        """Return how many actions all pawns need to Fools' Landing."""
        landing = board.where[Landmark.FOOLS_LANDING]
        return sum([self._way(state, pawn, landing, board.sunk) for pawn in state.adventurers])

    def _special_cards(self, state: State, terms: dict[str, float]) -> None:
        """Add what Sandbags and Helicopter Lifts in hand are worth, and what too many cards cost."""
        w, phase = self.w, state.phase
        taken = [CARD_OF[treasure] for treasure in state.captured]
        drawer = phase.seat if isinstance(phase, TakeActions | DrawTreasure) else -1
        draws = TREASURE_CARDS if type(phase) is TakeActions else getattr(phase, "left", 0)
        sandbags, lifts, excess = 0, 0, 0
        for seat, pawn in enumerate(state.adventurers):
            hand = pawn.hand
            size = len(hand)
            if size:
                sandbags += hand.count(Card.SANDBAGS)
                lifts += hand.count(Card.HELICOPTER_LIFT)
                coming = draws if seat == drawer else 1
                if size + coming > HAND_LIMIT:
                    size -= sum([hand.count(card) for card in taken])
                    excess += max(0, size + coming - HAND_LIMIT)
        terms["sandbags"] = w["sandbags"] * sandbags
        terms["lift"] = w["lift"] * lifts + (w["last lift"] * (len(taken) / 4) ** 3 if lifts else 0.0)
        terms["excess"] = -w["excess"] * excess

    def value(self, state: State, left: int = 0) -> float:
        return sum(self.terms(state, left).values())

    def _cards(self, state: State, board: Board) -> tuple[float, float]:
        """Return the worth of the best hand of each treasure, and what its way to the treasure costs."""
        w, pawns = self.w, state.adventurers
        worth = way = 0.0
        late = 1 + w["late"] * len(state.captured)
        lifts = any(Card.HELICOPTER_LIFT in pawn.hand for pawn in pawns)
        discard = state.treasure_discard
        for treasure, tiles in TREASURE_TILES.items():
            if treasure in state.captured:
                continue
            card = CARD_OF[treasure]
            counts = [pawn.hand.count(card) for pawn in pawns]
            total = sum(counts)
            if discard and (gone := discard.count(card)) > 1:
                worth -= w["gone"] * (gone - 1)
            if not total:
                continue
            # The best is the one that is worth most after its way.
            hands = [
                self._hand(state, board, seat, counts, tiles, lifts)
                for seat, own in enumerate(counts)
                if own and own >= max(counts) - 1
            ]
            gain, cost = max(hands, key=lambda hand: hand[0] - hand[1])
            worth += late * gain
            way -= late * cost
        return worth, way

    def _hand(
        self,
        state: State,
        board: Board,
        seat: int,
        counts: Sequence[int],
        tiles: Sequence[Landmark],
        lifts: bool,
    ) -> tuple[float, float]:
        """Return what the cards of a treasure in a hand, and near it, are worth, and what the way to its tile costs."""
        w, curve, own = self.w, self._curve, counts[seat]
        near, far = float(own), w["card elsewhere"]
        for other, held in enumerate(counts):
            if held and other != seat:
                near += held * (far + max(0.0, w["card at hand"] - far) * self._close(state, other, seat, board.sunk))
        near = min(near, CAPTURE)
        whole = int(near)
        gain = curve[whole] + (curve[whole + 1] - curve[whole]) * (near - whole)
        if own < CAPTURE - 1:
            return gain, 0.0
        # However far the treasure is, one more card is a gain.
        cells = [board.where[tile] for tile in tiles if board.where[tile] not in board.sunk]
        steps = min([self._way(state, state.adventurers[seat], cell, board.sunk) for cell in cells], default=FAR)
        rate = w["far with 4"] if own >= CAPTURE else w["far with 3"]
        step = curve[min(own, CAPTURE)] - curve[min(own, CAPTURE) - 1]
        return gain, step * (1 - 1 / (1 + rate * (min(steps, w["far by lift"]) if lifts else steps)))

    def _close(self, state: State, giver: int, taker: int, sunk: frozenset[int]) -> float:
        """Return how close two pawns are to passing cards, from 0 to 1."""
        pawn, other = state.adventurers[giver], state.adventurers[taker]
        if pawn.cell == other.cell or pawn.role is Role.MESSENGER:
            return 1.0
        steps = min(self._way(state, pawn, other.cell, sunk), self._way(state, other, pawn.cell, sunk))
        return min(1.0, self.w["card near"]) ** steps

    def _board(self, state: State) -> Board:
        """Return what the tiles show, kept while they and the chances stay the same."""
        chances = self._chances(state)
        key = (id(state.tiles), id(chances))
        cached = self._boards.get(key)
        if cached is not None and cached[0] is state.tiles and cached[1] is chances:
            return cached[2]
        w = self.w
        hit, later, dry = w["hit"], w["hit later"], w["dry"]
        where, danger, wet, sunk, loose = {}, {}, 0, list[int](), 0.0
        for cell, tile in enumerate(state.tiles):
            if tile is None:
                continue
            landmark = tile.landmark
            where[landmark] = cell
            if tile.sunk:
                danger[landmark] = 1.0
                sunk.append(cell)
                loose += 1.0
                continue
            turn, round_ = chances.get(landmark, (0.0, 0.0))
            if tile.flooded:
                wet |= 1 << cell
                danger[landmark] = d = hit * turn + later * (round_ - turn)
                loose += d
            else:
                danger[landmark] = dry * round_
        places = tuple([where[landmark] for landmark in TREASURE_PLACES])
        board = Board(where, danger, wet, frozenset(sunk), loose, places)
        if len(self._boards) > 4000:
            self._boards.clear()
        self._boards[key] = (state.tiles, chances, board)
        return board

    def _chances(self, state: State) -> Hits:
        phase = state.phase
        kind = type(phase)
        drawing = 9 if kind is TakeActions else getattr(phase, "left", 8) + (20 if kind is DrawFlood else 10)
        key = id(state.flood_deck) ^ id(state.treasure_deck) * 31 + drawing
        cached = self._hits.get(key)
        if cached is not None:
            made = cached[0]
            if made[0] is state.flood_deck and made[1] is state.treasure_deck and made[2] == drawing:
                return cached[1]
        if len(self._hits) > 4000:
            self._hits.clear()
        chances = hits(state)
        self._hits[key] = ((state.flood_deck, state.treasure_deck, drawing), chances)
        return chances

    def _risk(self, state: State, board: Board) -> dict[str, float]:
        """Return what the danger of tiles and pawns costs."""
        danger, loose, captured = board.danger, board.loose, state.captured
        w = self.w
        risk = {
            "landing": -w["landing"] * danger[Landmark.FOOLS_LANDING],
            "tile": -w["tile"] * loose - w["tiles"] * loose * loose / 24,
        }
        pairs = list[float]()
        for treasure, (first, second) in TREASURE_TILES.items():
            if treasure not in captured:
                a, b = danger[first], danger[second]
                pairs.append(w["treasure"] * a * b + w["treasure tile"] * (a + b))
        risk["treasure"] = -sum(pairs)
        if isinstance(state.phase, TakeActions | DrawTreasure):
            # Sandbags can wait until the flood comes, and then save what is most in danger.
            bags = sum([pawn.hand.count(Card.SANDBAGS) for pawn in state.adventurers])
            if bags:
                worst = sorted([-risk["landing"], *pairs])[-bags:]
                risk["guard"] = min(1.0, w["guard"]) * sum(worst)
        stranded = drowning = 0.0
        for pawn in state.adventurers:
            if board.wet >> pawn.cell & 1:
                d = danger[state.tiles[pawn.cell].landmark]  # type: ignore[union-attr]
                stranded += d
                drowning += d * self._stuck(state, pawn, board)
        risk["pawn"] = -w["sunk under"] * stranded - w["landing"] * drowning
        return risk

    def _stuck(self, state: State, pawn: Adventurer, board: Board) -> float:
        """Return the chance that a pawn in the water finds no tile to swim to, if tiles sink one by one."""
        if pawn.power.flies or pawn.power.dives:
            return 0.0
        chance = 1.0
        for cell in state.map.near[pawn.role][pawn.cell]:
            if cell not in board.sunk:
                chance *= board.danger[state.tiles[cell].landmark]  # type: ignore[union-attr]
        return chance

    def _way(self, state: State, pawn: Adventurer, to: int, sunk: frozenset[int]) -> int:
        """Return how many actions a pawn needs to a cell, at most `FAR`."""
        here = pawn.cell
        if here == to:
            return 0
        role = pawn.role
        if role is Role.PILOT:
            return 1
        kind = role if role in (Role.EXPLORER, Role.DIVER) else Role.ENGINEER
        key = (state.shape, kind, sunk if kind is not Role.DIVER else None, to)
        ways = self._ways.get(key)
        if ways is None:
            if len(self._ways) > 8000:
                self._ways.clear()
            ways = self._ways[key] = distances(state.map, kind, frozenset() if kind is Role.DIVER else sunk, to)
        return ways.get(here, FAR)

    def reason(self, before: State, after: State, actions: Sequence[tuple[int, Action]], seat: int) -> Reason:
        return reason(self.terms(before), self.terms(after), before, after, actions, seat)
