"""The chapters of the rulebook. Numbers, counts and cards come from the tables of the rules."""

from django.utils.translation import gettext_lazy as _

from games.display.desert.names import (
    DIFFICULTY,
    FACE,
    FACE_PICTURE,
    GEAR,
    GEAR_PICTURE,
    GEAR_POWER,
    PART,
    PART_PICTURE,
    POWER,
    ROLE,
    ROLE_PICTURE,
)
from games.display.desert.rulebook.questions import QUESTIONS
from games.display.desert.rulebook.rulings import rulings
from games.display.shared.rulebook import Chapter, Component, Figures, Text
from games.engine.desert.data import (
    CLUES,
    DIFFICULTIES,
    GEAR_DECK,
    METER,
    PLAYERS,
    POWERS,
    STORM_DECK,
    TILES,
    WINDS,
    Face,
    Part,
    StormCard,
)

TILE_TEXTS = {
    Face.CRASH: _("Everyone starts here. Excavate it for a gear card."),
    Face.RUINS: _("Excavate them for a gear card."),
    Face.TUNNEL: _("Gives a gear card, shade from the sun, and a way to every other excavated tunnel."),
    Face.WELL: _("Has a water mark. Gives 2 water to everyone on the tile when it is excavated."),
    Face.MIRAGE: _("Has the same water mark as a well, but gives nothing."),
    Face.LAUNCH_PAD: _("Bring all four parts and everyone here to win."),
}


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
                    "together when anybody dies of thirst, when the sand runs out, or when the storm grows too strong."
                ),
            ),
            tuple(Component(PART_PICTURE[part], PART[part], _("One of the four parts.")) for part in Part),
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
        Chapter("tiles", _("Tiles"), components=(*_tiles(), _clues()), rulings=rulings(27, 31)),
        Chapter(
            "turn",
            _("Your turn"),
            (_("A turn has two parts: your actions, and then the storm."),),
            rulings=(*rulings(1, 2), *rulings(9, 10)),
        ),
        Chapter("actions", _("Actions"), rulings=rulings(3, 8)),
        Chapter("storm", _("The storm"), components=_storm_cards(), rulings=rulings(11, 16)),
        Chapter("adventurers", _("Adventurers"), components=_adventurers(), rulings=rulings(17, 26)),
        Chapter(
            "gear",
            _("Water and gear"),
            (_("Water and gear cost no action and can be used on anyone's turn. A used gear card leaves the game."),),
            _gear(),
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
            figures=_meter(),
        ),
        Chapter("questions", _("Often asked, often played wrongly"), questions=QUESTIONS),
    )


def _tiles() -> tuple[Component, ...]:
    return tuple(Component(FACE_PICTURE[face], FACE[face], text, TILES[face]) for face, text in TILE_TEXTS.items())


def _clues() -> Component:
    text = _("Two for each part: one names the row of the part, the other its column.")
    return Component("arrow-row", _("clue"), text, sum(TILES[face] for face in CLUES))


def _storm_cards() -> tuple[Component, ...]:
    wind = _("Moves 1 to 3 tiles in the direction of the arrow; each gets 1 sand.")
    sun = _("Everyone drinks 1 water, except on a tunnel or under a Solar Shield.")
    rises = _("The storm meter rises by one tick.")
    return (
        Component("gust-2", _("Wind blows"), wind, sum(STORM_DECK[card] for card in WINDS)),
        Component("sun", _("Sun beats down"), sun, STORM_DECK[StormCard.SUN]),
        Component("meter-up", _("Storm picks up"), rises, STORM_DECK[StormCard.PICKS_UP]),
    )


def _adventurers() -> tuple[Component, ...]:
    named = _("%(name)s, canteen of %(water)s")
    return tuple(
        Component(ROLE_PICTURE[role], named % {"name": ROLE[role], "water": power.canteen}, POWER[role])
        for role, power in POWERS.items()
    )


def _gear() -> tuple[Component, ...]:
    return tuple(
        Component(GEAR_PICTURE[each], GEAR[each], GEAR_POWER[each], count) for each, count in GEAR_DECK.items()
    )


def _meter() -> Figures:
    """The storm cards of each tick by number of players, and where each difficulty starts."""
    longest = max(map(len, METER.values()))
    starts: dict[int, Text] = {tick: DIFFICULTY[key] for key, tick in DIFFICULTIES.items()}
    columns: tuple[Text, ...] = (_("Tick"), *(str(tick + 1) for tick in range(longest)))
    begin: tuple[Text, ...] = (_("Starts"), *(starts.get(tick, "") for tick in range(longest)))
    return Figures(columns, (begin, *(_ticks(players, longest) for players in PLAYERS)))


def _ticks(players: int, length: int) -> tuple[Text, ...]:
    drawn = [str(cards) for cards in METER[players]]
    return (_("%(count)s players") % {"count": players}, *drawn, *[""] * (length - len(drawn)))
