"""The rulings I1 to I21 in words for players; `docs/rules.md` has them for developers."""

from django.utils.translation import gettext_lazy as _

from games.display.island.rulebook.examples import EXAMPLES
from games.display.shared.rulebook import Ruling, Text

TEXTS: dict[str, Text] = {
    "I1": _(
        "On your turn you take up to 3 actions. When you end your turn, you draw 2 treasure cards, and then as many "
        "flood cards as the water meter shows, one at a time. Between two cards, anyone can play a special card."
    ),
    "I2": _(
        "Move, 1 action: go to an adjacent tile, up, down, left or right. It can be flooded, but nobody moves onto a "
        "sunken tile, and only the Diver moves across the gap it leaves."
    ),
    "I3": _("Shore up, 1 action: make a flooded tile dry again. It must be your own tile or an adjacent one."),
    "I4": _(
        "Give a card, 1 action: give one of your treasure cards to a player on the same tile. Special cards "
        "(Helicopter Lift and Sandbags) cannot be given."
    ),
    "I5": _(
        "Capture a treasure, 1 action: on either of its two tiles, flooded or dry, discard 4 of its cards from your "
        "hand."
    ),
    "I6": _(
        "Special cards cost no action. You can play yours on anyone's turn, also between two cards, but not while a "
        "teammate must discard (I7). While pawns must swim, you can only lift them off the sinking tile (I19). A "
        "played card goes to the treasure discard pile."
    ),
    "I7": _(
        "You can hold 5 cards, special cards included. When you hold 6, you must at once discard a card or play a "
        "special card, even between your two draws or on another player's turn. Until then nobody else can do anything."
    ),
    "I8": _(
        "Waters Rise! is not kept and not replaced. The water meter rises by a tick, and the discarded flood cards are "
        "shuffled and put on top of the flood pile. The new level counts for this turn's flood. A second one in the "
        "same turn finds no flood cards to shuffle, so it only raises the meter."
    ),
    "I9": _(
        "When you draw the last treasure card, the discard pile is shuffled into a new pile at once, before anyone "
        "discards down to 5. If that card is Waters Rise!, it takes effect first and is shuffled in too."
    ),
    "I10": _(
        "A flood card floods its tile. If the tile is flooded already, it sinks: the tile and its card leave the game. "
        "When the flood pile is empty, the flood discard pile is shuffled into a new one at once. So a tile can flood "
        "and sink in the same turn."
    ),
    "I11": _(
        "Sandbags: shore up any flooded tile on the island. Once a flood card has sunk a tile, it is too late to save "
        "it."
    ),
    "I12": _(
        "Helicopter Lift: fly one or more pawns from one tile to any other tile. Your own pawn need not be among them. "
        "You can also lift pawns off a sinking tile before they swim."
    ),
    "I13": _(
        "The Diver passes through any number of connected flooded or sunken tiles with 1 action, and ends on another "
        "tile that has not sunk. There is no way through the open sea, where no tile ever lay."
    ),
    "I14": _(
        "The Engineer shores up 1 or 2 tiles with 1 action. Each must be the Engineer's own tile or an adjacent one; "
        "the two need not touch."
    ),
    "I15": _("The Explorer moves and shores up diagonally too. Cards are not given diagonally."),
    "I16": _(
        "The Messenger gives treasure cards to anyone, anywhere on the island, for 1 action each. To give the "
        "Messenger a card, other players must stand on the same tile."
    ),
    "I17": _(
        "The Navigator moves another pawn up to 2 steps with 1 action and can change direction between them. The "
        "Explorer can step diagonally, the Diver can cross 1 sunken tile with both steps, the Pilot cannot fly. The "
        "second step is free until the Navigator spends another action or ends the turn."
    ),
    "I18": _(
        "Once a turn, the Pilot flies to any tile that has not sunk, with 1 action. Swimming off a sinking tile does "
        "not count as this flight."
    ),
    "I19": _(
        "When a tile sinks, the pawns on it swim at once, before the next flood card, each to an adjacent tile of its "
        "player's choice. The Explorer can swim diagonally, the Diver to one of the nearest tiles, the Pilot to any "
        "tile. Meanwhile others can only lift pawns off the sinking tile. A pawn with nowhere to go must be lifted; "
        "when no Helicopter Lift is left in any hand, the game is lost."
    ),
    "I20": _(
        "You win when all 4 treasures are captured, all pawns stand on Fools' Landing, flooded or dry, and anyone "
        "plays a Helicopter Lift to escape."
    ),
    "I21": _(
        "You lose at once when both tiles of a treasure sink before you capture it, when Fools' Landing sinks, when a "
        "pawn cannot swim or be lifted off a sinking tile, or when the water meter reaches the skull. If one sinking "
        "tile loses the game in two ways, the treasure or Fools' Landing counts as the cause."
    ),
}


def rulings(first: int, last: int) -> tuple[Ruling, ...]:
    """Return the rulings from one number to another."""
    return tuple(Ruling(key, TEXTS[key], EXAMPLES[key]) for key in (f"I{number}" for number in range(first, last + 1)))
