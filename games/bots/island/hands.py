"""The worth of the cards in hand on the island, and the cost of their ways to the treasures."""

from collections.abc import Sequence

from games.bots.island.terrain import FAR, Terrain, way
from games.bots.protocol import Weights
from games.engine.island.data import CAPTURE, CARD_OF, HAND_LIMIT, TREASURE_CARDS, TREASURE_TILES, Card, Landmark, Role
from games.engine.island.state import DrawTreasure, State, TakeActions


def treasure_cards(w: Weights, state: State, terrain: Terrain) -> tuple[float, float]:
    """Return the worth of the best hand of each treasure, and what its way to the treasure costs."""
    pawns, worth, cost = state.adventurers, 0.0, 0.0
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
            _hand(w, state, terrain, seat, counts, tiles, lifts)
            for seat, own in enumerate(counts)
            if own and own >= max(counts) - 1
        ]
        gain, steps = max(hands, key=lambda hand: hand[0] - hand[1])
        worth += late * gain
        cost -= late * steps
    return worth, cost


def _hand(
    w: Weights,
    state: State,
    terrain: Terrain,
    seat: int,
    counts: Sequence[int],
    tiles: Sequence[Landmark],
    lifts: bool,
) -> tuple[float, float]:
    """Return what the cards of a treasure in a hand, and near it, are worth, and what the way to its tile costs."""
    own, sunk = counts[seat], terrain.sunk
    curve = (0.0, w["cards 1"], w["cards 2"], w["cards 3"], w["cards 4"], w["cards 4"])
    near, far = float(own), w["card elsewhere"]
    for other, held in enumerate(counts):
        if held and other != seat:
            near += held * (far + max(0.0, w["card at hand"] - far) * _close(w, state, other, seat, sunk))
    near = min(near, CAPTURE)
    whole = int(near)
    gain = curve[whole] + (curve[whole + 1] - curve[whole]) * (near - whole)
    if own < CAPTURE - 1:
        return gain, 0.0
    # However far the treasure is, one more card is a gain.
    cells = [terrain.where[tile] for tile in tiles if terrain.where[tile] not in sunk]
    steps = min([way(state, state.adventurers[seat], cell, sunk) for cell in cells], default=FAR)
    rate = w["far with 4"] if own >= CAPTURE else w["far with 3"]
    step = curve[min(own, CAPTURE)] - curve[min(own, CAPTURE) - 1]
    return gain, step * (1 - 1 / (1 + rate * (min(steps, w["far by lift"]) if lifts else steps)))


def _close(w: Weights, state: State, giver: int, taker: int, sunk: frozenset[int]) -> float:
    """Return how close two pawns are to passing cards, from 0 to 1."""
    pawn, other = state.adventurers[giver], state.adventurers[taker]
    if pawn.cell == other.cell or pawn.role is Role.MESSENGER:
        return 1.0
    steps = min(way(state, pawn, other.cell, sunk), way(state, other, pawn.cell, sunk))
    return min(1.0, w["card near"]) ** steps


def special_cards(w: Weights, state: State) -> dict[str, float]:
    """Return what Sandbags and Helicopter Lifts in hand are worth, and what too many cards cost, as terms."""
    phase = state.phase
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
    return {
        "sandbags": w["sandbags"] * sandbags,
        "lift": w["lift"] * lifts + (w["last lift"] * (len(taken) / 4) ** 3 if lifts else 0.0),
        "excess": -w["excess"] * excess,
    }
