"""The rulings D1 to D38 in words for players; `docs/rules.md` has them for developers."""

from django.utils.translation import gettext_lazy as _

from games.display.desert.rulebook.examples import EXAMPLES
from games.display.shared.rulebook import Ruling, Text

TEXTS: dict[str, Text] = {
    "D1": _(
        "On your turn you take up to 4 actions. Then you reveal as many storm cards as the storm meter shows when "
        "you end your turn, less those that the Meteorologist has calmed."
    ),
    "D2": _("Adjacent means up, down, left or right, not diagonal. Nobody ever enters the storm."),
    "D3": _(
        "A tile with 2 or more sand is blocked: only the Climber moves onto it. A player on a blocked tile is buried, "
        "unless the Climber is there. The only action of a buried player is to remove sand from their own tile, until "
        "at most 1 is left."
    ),
    "D4": _(
        "Sharing water, passing gear and playing gear cost no action, so a buried player can do them too. An action "
        "that would change nothing is not offered."
    ),
    "D5": _(
        "Move, 1 action: go to an adjacent tile that is not blocked, or from one excavated tunnel to another when "
        "neither is blocked."
    ),
    "D6": _(
        "Remove sand, 1 action: take 1 sand from your own tile or an adjacent one. This is how you free a buried "
        "teammate."
    ),
    "D7": _(
        "Excavate, 1 action: turn over your own tile when no sand lies on it. It stays face up and cannot be undone."
    ),
    "D8": _(
        "Pick up a part, 1 action: take 1 part from your own excavated tile with at most 1 sand. Parts are not "
        "passed on."
    ),
    "D9": _(
        "Storm cards are revealed one at a time. Between two cards, everyone can share water and play gear, but no "
        "Time Throttle. A revealed card is never taken back."
    ),
    "D10": _(
        "Your turn ends only when you end it. Even with no actions left, the storm waits, so your team can share water "
        "and play gear."
    ),
    "D11": _(
        "A wind card moves 1 to 3 tiles in the direction of its arrow, one after the other, into the storm's place. "
        "The storm goes the other way. Pawns, sand and parts ride along on their tiles."
    ),
    "D12": _(
        "Each tile that moves gets 1 sand, and takes the parts that wait in the storm. At the edge of the desert no "
        "tile is left to move: the rest of the card does nothing."
    ),
    "D13": _(
        "Sun beats down: every player drinks 1 water at once, except on an excavated tunnel or under a Solar "
        "Shield. A player who has to drink at 0 dies of thirst."
    ),
    "D14": _(
        "Storm picks up: the storm meter rises by a tick at once. It does not change how many cards you draw this turn."
    ),
    "D15": _("There are 48 sand markers. If one has to be placed and none is left, the team is buried and loses."),
    "D16": _(
        "When the last storm card leaves the pile, the discards are shuffled into a new pile. Cards of the current "
        "turn join the discards at the end of the turn."
    ),
    "D17": _("The Archeologist removes 1 or 2 sand from a tile with 1 action, even when buried."),
    "D18": _(
        "The Climber can take 1 other pawn from their tile along with each move, even a buried one. A pawn that is "
        "left behind on a blocked tile is buried."
    ),
    "D19": _(
        "Players on a tile with the Climber are not buried and can leave it. The Climber does not open a blocked "
        "tile for others to enter."
    ),
    "D20": _("A tunnel is closed while 2 or more sand lie on either end, even for the Climber."),
    "D21": _(
        "The Explorer moves, removes sand and uses Dune Blasters diagonally too, also past a corner of the storm. "
        "Water is not shared diagonally."
    ),
    "D22": _(
        "The Meteorologist calms the storm, 1 action: she draws 1 storm card fewer at the end of this turn. She can do "
        "it several times."
    ),
    "D23": _(
        "The Meteorologist forecasts, 1 action: she looks at as many storm cards as the meter shows and can put 1 "
        "of them at the bottom of the pile. Only she sees the cards."
    ),
    "D24": _(
        "The Navigator moves another pawn up to 3 steps with 1 action, by that pawn's own rules. A buried pawn "
        "cannot be moved. The second and third step are free until the Navigator spends another action."
    ),
    "D25": _(
        "The Water Carrier takes 2 water with 1 action on an excavated well that is not blocked, as often as she likes."
    ),
    "D26": _(
        "The Water Carrier gives water to players on her own tile and on adjacent tiles, on any turn, no matter how "
        "much sand lies there. Others can give her water only on the same tile."
    ),
    "D27": _(
        "An excavated well gives 2 water to each player on it, once. A mirage gives nothing. Both have a water mark."
    ),
    "D28": _(
        "Each part has two clues: one names its row, the other its column. With the second clue the part appears "
        "where the row and the column of the two clue tiles cross. Until then a clue moves with its tile."
    ),
    "D29": _("A part can appear on any tile, with or without sand. From then on it rides on that tile."),
    "D30": _(
        "If the storm lies where the lines cross, the part waits in the storm. The next tile that moves in takes it."
    ),
    "D31": _("The launch pad is one of the tiles. Excavate it: it is where you win."),
    "D32": _(
        "Solar Shield: until the start of your next turn, when a sun is revealed, you and the players on your tile do "
        "not drink. The shield moves with you."
    ),
    "D33": _("Dune Blaster: removes all sand from your own tile or an adjacent one."),
    "D34": _(
        "Jet Pack: fly to any tile that is not blocked. You can take 1 other pawn of your tile along, even when you "
        "are buried."
    ),
    "D35": _(
        "Terrascope: look under any tile that is not excavated; only you see it. Secret Water Reserve: 2 water for "
        "everyone on your tile. Time Throttle: 2 more actions, on your own turn before the storm."
    ),
    "D36": _(
        "Players on the same tile share water and pass gear freely. A canteen never holds more than its size or "
        "less than 0."
    ),
    "D37": _(
        "You win as soon as all 4 parts are picked up and all players stand on the excavated launch pad with at "
        "most 1 sand on it. Taking off costs no action."
    ),
    "D38": _(
        "You lose when a player dies of thirst, when the sand runs out, or when the storm meter reaches the skull. "
        "The first of these ends the game."
    ),
}


def rulings(first: int, last: int) -> tuple[Ruling, ...]:
    """Return the rulings from one number to another."""
    return tuple(Ruling(key, TEXTS[key], EXAMPLES[key]) for key in (f"D{number}" for number in range(first, last + 1)))
