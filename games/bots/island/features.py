"""The numbers on which the chance to win on the island depends, from what everybody knows."""

from collections.abc import Mapping

from games.bots.island.terrain import Terrain
from games.engine.island.data import CAPTURE, CARD_OF, TREASURE_TILES, Card
from games.engine.island.state import State


def features(state: State, terrain: Terrain, terms: Mapping[str, float], home: int) -> dict[str, float]:
    """Return the features by name: the terms of the value, counts of cards and tiles, and who plays.

    `home` is how many actions all pawns need to Fools' Landing.
    """
    discard, deck = state.treasure_discard, state.treasure_deck
    found: dict[str, float] = {
        **terms,
        f"captured {len(state.captured)}": 1.0,
        "meter": state.tick,
        "flooded": terrain.wet.bit_count(),
        "sunk": len(terrain.sunk),
        "flood pile": len(state.flood_deck),
        "flood discard": len(state.flood_discard),
        "treasure pile": len(deck),
        "treasure discard": len(discard),
        "rises left": deck.count(Card.WATERS_RISE),
        "sandbags discarded": discard.count(Card.SANDBAGS),
        "lifts discarded": discard.count(Card.HELICOPTER_LIFT),
        "lift held": float(any(Card.HELICOPTER_LIFT in pawn.hand for pawn in state.adventurers)),
        "cards held": sum([len(pawn.hand) for pawn in state.adventurers]),
        "way to the landing": home,
    }
    for pawn in state.adventurers:
        found[pawn.role] = 1.0
    gone, alone, worst = 0, 0, 0.0
    for treasure, (first, second) in TREASURE_TILES.items():
        if treasure in state.captured:
            continue
        card = CARD_OF[treasure]
        counts = [pawn.hand.count(card) for pawn in state.adventurers]
        for name in (f"best hand {min(CAPTURE, max(counts))}", f"together {sum(counts)}"):
            found[name] = found.get(name, 0.0) + 1
        gone = max(gone, discard.count(card))
        alone += sum([terrain.where[tile] in terrain.sunk for tile in (first, second)])
        worst = max(worst, terrain.danger[first] * terrain.danger[second])
    return found | {
        "cards of a treasure discarded": gone,
        "treasures with one tile": alone,
        "treasure in danger": worst,
    }
