"""The chapters of the rulebook. Numbers, counts and cards come from the tables of the rules."""

from django.utils.translation import gettext_lazy as _

from games.display.island.names import SHAPE
from games.display.island.rulebook import components
from games.display.island.rulebook.questions import QUESTIONS
from games.display.island.rulebook.rulings import rulings
from games.display.shared.options import DIFFICULTY
from games.display.shared.rulebook import MARKS, Chapter, Figures, Text
from games.display.shared.words import listed
from games.engine.island.data import DIFFICULTIES, METER, STANDARD


def rulebook() -> tuple[Chapter, ...]:
    """Return the chapters, in the order of a printed rulebook."""
    return (
        Chapter(
            "goal",
            _("The game in short"),
            (
                _(
                    "You have landed on an island that is sinking. Together you collect the cards of four treasures, "
                    "capture the treasures, and fly home before the water takes the island."
                ),
                _(
                    "You win together when all four treasures are captured, everyone stands on Fools' Landing, and "
                    "one of you plays a Helicopter Lift. You lose together when a treasure or Fools' Landing sinks, "
                    "when anyone drowns, or when the water rises to the skull."
                ),
            ),
            components.treasures(),
        ),
        Chapter(
            "setup",
            _("Setting up"),
            (
                _(
                    "The 24 tiles are shuffled and laid out in the shape of the island. The top 6 flood cards are "
                    "drawn: their tiles begin flooded, and the cards begin the flood discard pile."
                ),
                _(
                    "Everyone gets an adventurer, dealt at random or chosen, and begins on the tile with that "
                    "adventurer's mark, flooded or not. Everyone gets 2 treasure cards; a Waters Rise! is replaced and "
                    "shuffled back into the pile."
                ),
                _(
                    "The water meter is set to the difficulty of your table. The first player is drawn at random "
                    "unless your table names one."
                ),
            ),
        ),
        Chapter(
            "tiles",
            _("The island"),
            (
                _(
                    "Each of the 24 tiles has a flood card. A tile is dry, flooded or sunken. Adjacent means up, down, "
                    "left or right, not diagonal."
                ),
                _shapes(),
            ),
            components.tiles(),
        ),
        Chapter(
            "turn",
            _("Your turn"),
            (_("A turn has three parts: your actions, two treasure cards, and then the flood."),),
            MARKS,
            rulings=rulings(1, 1),
        ),
        Chapter("actions", _("Actions"), rulings=rulings(2, 5)),
        Chapter(
            "cards",
            _("Cards"),
            (
                _(
                    "Everyone sees all hands and both discard piles. Nobody sees the order of the draw piles. After "
                    "Waters Rise! you know which flood cards lie on top, but not in which order."
                ),
            ),
            components.cards(),
            rulings=rulings(6, 12),
        ),
        Chapter("adventurers", _("Adventurers"), components=components.adventurers(), rulings=rulings(13, 18)),
        Chapter("sinking", _("Sinking and swimming"), components=components.swimming(), rulings=rulings(19, 19)),
        Chapter("end", _("Winning and losing"), rulings=rulings(20, 21)),
        Chapter(
            "difficulty",
            _("Difficulty and the water meter"),
            (
                _(
                    "The meter shows how many flood cards are drawn each turn, for any number of players. Each Waters "
                    "Rise! moves it one tick up. The tick after the last number is the skull: the game is lost."
                ),
                _("A higher difficulty starts further up."),
            ),
            components.meter(),
            _meter(),
        ),
        Chapter("questions", _("Common mistakes"), questions=QUESTIONS),
    )


def _shapes() -> str:
    others = listed(name for shape, name in SHAPE.items() if shape != STANDARD)
    return _("Your table can choose another shape for the same tiles: %(shapes)s.") % {"shapes": others}


def _meter() -> Figures:
    """Return the flood cards of each tick, and where each difficulty starts."""
    starts: dict[int, Text] = {tick: DIFFICULTY[key] for key, tick in DIFFICULTIES.items()}
    columns: tuple[Text, ...] = (_("Tick"), *(str(tick + 1) for tick in range(len(METER))))
    begin: tuple[Text, ...] = (_("Starts"), *(starts.get(tick, "") for tick in range(len(METER))))
    return Figures(columns, (begin, (_("Flood cards"), *map(str, METER))))
