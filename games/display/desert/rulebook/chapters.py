"""The chapters of the rulebook. Numbers, counts and cards come from the tables of the rules."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.display.desert.rulebook import components
from games.display.desert.rulebook.questions import QUESTIONS
from games.display.desert.rulebook.rulings import rulings
from games.display.shared.options import DIFFICULTY
from games.display.shared.rulebook import MARKS, Chapter, Figures, Text
from games.engine.desert.data import DIFFICULTIES, METER, PLAYERS


def rulebook() -> tuple[Chapter, ...]:
    """Return the chapters, in the order of a printed rulebook."""
    return (
        Chapter(
            "goal",
            _("The game in short"),
            (
                _(
                    "Your helicopter has crashed in a desert of 24 tiles with a storm in its middle. Together you look "
                    "for the four parts of a flying machine and for the launch pad."
                ),
                _(
                    "You win together when all four parts are found and everyone stands on the launch pad. You lose "
                    "together when anyone dies of thirst, when the sand runs out, or when the storm grows too strong."
                ),
            ),
            components.parts(),
        ),
        Chapter(
            "setup",
            _("Setting up"),
            (
                _(
                    "The 24 tiles are shuffled and laid face down in a square of five by five; the storm takes the "
                    "middle. Eight tiles around it get 1 sand each, in the shape of a diamond."
                ),
                _(
                    "Everyone gets an adventurer, dealt at random or chosen, and starts at the crash site with a full "
                    "canteen. The first player is drawn at random unless your table names one."
                ),
            ),
        ),
        Chapter("tiles", _("Tiles"), components=components.tiles(), rulings=rulings(27, 31)),
        Chapter(
            "turn",
            _("Your turn"),
            (_("A turn has two parts: your actions, and then the storm."),),
            MARKS,
            rulings=(*rulings(1, 2), *rulings(9, 10)),
        ),
        Chapter("actions", _("Actions"), rulings=rulings(3, 8)),
        Chapter("storm", _("The storm"), components=components.storm(), rulings=rulings(11, 16)),
        Chapter("adventurers", _("Adventurers"), components=components.adventurers(), rulings=rulings(17, 26)),
        Chapter(
            "gear",
            _("Water and gear"),
            (
                _(
                    "Water and gear cost no action. You can use yours on anyone's turn, but a Time Throttle only on "
                    "your own turn, before the storm. A used gear card leaves the game."
                ),
            ),
            components.gear(),
            rulings=rulings(32, 36),
        ),
        Chapter("end", _("Winning and losing"), rulings=rulings(37, 38)),
        Chapter(
            "difficulty",
            _("Difficulty and the storm meter"),
            (
                _(
                    "The meter shows how many storm cards are drawn each turn. Each “Storm picks up” moves it one tick "
                    "to the right. The tick after the last number is the skull: the game is lost."
                ),
                _("A higher difficulty starts further to the right."),
            ),
            components.meter(),
            _meter(),
        ),
        Chapter("questions", _("Common mistakes"), questions=QUESTIONS),
    )


def _meter() -> Figures:
    """Return the storm cards of each tick by number of players, and where each difficulty starts."""
    longest = max(map(len, METER.values()))
    starts: dict[int, Text] = {tick: DIFFICULTY[key] for key, tick in DIFFICULTIES.items()}
    columns: tuple[Text, ...] = (_("Tick"), *(str(tick + 1) for tick in range(longest)))
    begin: tuple[Text, ...] = (_("Starts"), *(starts.get(tick, "") for tick in range(longest)))
    return Figures(columns, (begin, *(_ticks(players, longest) for players in PLAYERS)))


def _ticks(players: int, length: int) -> tuple[Text, ...]:
    drawn = [str(cards) for cards in METER[players]]
    label = ngettext("%(count)s player", "%(count)s players", players) % {"count": players}
    return (label, *drawn, *[""] * (length - len(drawn)))
