"""Lessons on what everybody does: moving, shoring up, cards, treasures, swimming, and flying off."""

from django.utils.translation import gettext_lazy as _

from games.display.shared.lessons import Lesson, LessonStep
from games.engine.island.actions import (
    Capture,
    DiscardCard,
    Draw,
    EndTurn,
    Escape,
    GiveCard,
    Move,
    ShoreUp,
    SwimTo,
    UseHelicopterLift,
    UseSandbags,
)
from games.engine.island.data import Card, Role, Treasure
from games.engine.island.positions import board, cell
from games.engine.island.state import DrawFlood, DrawTreasure

STONE, WIND, FIRE, CHALICE = Card.EARTH_STONE, Card.STATUE_OF_THE_WIND, Card.CRYSTAL_OF_FIRE, Card.OCEANS_CHALICE
LIFT, SANDBAGS, RISE = Card.HELICOPTER_LIFT, Card.SANDBAGS, Card.WATERS_RISE

ENGINEER = (Role.ENGINEER, Role.MESSENGER)
"""Ana moves, swims and gives cards like anybody."""
MESSENGER = (Role.MESSENGER, Role.ENGINEER)
"""Ana shores up like anybody."""


FIRST_STEPS = (
    Lesson(
        "turn",
        _("Your first turn"),
        _("Move, end your turn, and draw the cards."),
        board(roles=ENGINEER, at=("D3", "A4"), treasure=(STONE, WIND), flood=("B5", "E5")),
        (
            LessonStep(
                _(
                    "You are Ana, the pawn on Bronze Gate (D3). Tap Copper Gate (E3), the tile right of you, "
                    "and move there."
                ),
                Move(cell("E3")),
                _("You can do that too, but in this lesson, move to Copper Gate (E3)."),
            ),
            LessonStep(
                _("A turn has up to 3 actions. You may use fewer: end your turn now."),
                EndTurn(),
                _("You have actions left for that. In this lesson, end your turn with the button at the bottom."),
            ),
            LessonStep(_("First you draw 2 treasure cards. Draw one."), Draw()),
            LessonStep(
                _("An Earth Stone card: you need 4 of a kind to capture a treasure. Draw the last treasure card."),
                Draw(),
            ),
            LessonStep(_("Now the island floods. Reveal the first flood card."), Draw()),
            LessonStep(_("Lost Lagoon (B5) is flooded. Reveal the last card."), Draw()),
        ),
        _("That was a whole turn: up to 3 actions, 2 treasure cards, then flood cards. Now it is Ben's turn."),
        ("I1", "I2"),
        pictures=("dry", "copper-gate"),
    ),
    Lesson(
        "shoring-up",
        _("Shoring up"),
        _("Dry, flooded and sunken tiles."),
        board(roles=MESSENGER, at=("C4", "D2"), flooded=("D4", "E4"), sunk=("C5",)),
        (
            LessonStep(
                _(
                    "Misty Marsh (C5), below you, has sunk: it is gone. Cliffs of Abandon (D4), right of you, is only "
                    "flooded. Move there."
                ),
                Move(cell("D4")),
                _("Shoring up from here works too. In this lesson, move to Cliffs of Abandon (D4)."),
            ),
            LessonStep(
                _("A flooded tile sinks when its card comes again. Tap your own tile (D4) and shore it up."),
                ShoreUp(cell("D4")),
                _("Begin with your own tile: shore up Cliffs of Abandon (D4)."),
            ),
            LessonStep(
                _("You can reach adjacent tiles too. Shore up Crimson Forest (E4), the tile right of you."),
                ShoreUp(cell("E4")),
                _("Stay where you are: shore up Crimson Forest (E4)."),
            ),
        ),
        _("Each of these cost 1 action. You can stand on flooded tiles, but a sunken tile never comes back."),
        ("I2", "I3"),
        pictures=("flooded", "cliffs-of-abandon"),
    ),
    Lesson(
        "treasure",
        _("Capturing a treasure"),
        _("Give cards, and turn in 4 of a kind."),
        board(roles=ENGINEER, at=("C2", "C2"), hands={0: (STONE, STONE, STONE, STONE, WIND), 1: (WIND, WIND, WIND)}),
        (
            LessonStep(
                _(
                    "Ben is on your tile and needs a fourth Statue of the Wind card. Tap him under Team and "
                    "give him yours."
                ),
                GiveCard(1, WIND),
                _("Open Ben's card under Team and give him your Statue of the Wind."),
            ),
            LessonStep(
                _("You hold 4 Earth Stone cards. Move to Temple of the Moon (C1), the tile above you."),
                Move(cell("C1")),
                _("You need your Earth Stone cards at Temple of the Moon (C1): move there."),
            ),
            LessonStep(_("Here you can turn in your 4 cards: capture the Earth Stone."), Capture()),
        ),
        _("One of four treasures is yours. Each has two tiles; Ben stands on one of his and can capture next."),
        ("I4", "I5"),
        pictures=("medal", "earth-stone"),
    ),
)
THE_FLOOD = (
    Lesson(
        "sinking",
        _("Sinking and swimming"),
        _("What flood cards do, and how to get off a tile in time."),
        board(roles=ENGINEER, at=("E4", "B3"), flooded=("E4", "A4"), flood=("E4", "B5"), phase=DrawFlood(0, 2)),
        (
            LessonStep(
                _("You stand on Crimson Forest (E4), which is flooded. It is time for the flood: reveal a card."),
                Draw(),
            ),
            LessonStep(
                _("Crimson Forest was flooded already, so it sank. Swim to Copper Gate (E3), the tile above you."),
                SwimTo(cell("E3")),
                _("You can swim there too. In this lesson, swim to Copper Gate (E3)."),
            ),
            LessonStep(_("Swimming is free. Reveal the last flood card."), Draw()),
        ),
        _(
            "Lost Lagoon (B5) was dry, so it only flooded. A pawn that can neither swim nor be lifted "
            "off a sinking tile loses the game for all."
        ),
        ("I10", "I19"),
        pictures=("sunk",),
    ),
    Lesson(
        "waters-rise",
        _("Waters Rise!"),
        _("The card that brings the flood back."),
        board(
            roles=ENGINEER,
            at=("C3", "B4"),
            treasure=(RISE, STONE),
            flooded=("E5", "C6", "D6"),
            flood_pile=21,
            tick=1,
            phase=DrawTreasure(0, 2),
        ),
        (
            LessonStep(
                _("Three tiles are flooded, and their flood cards are discarded. Draw a treasure card."),
                Draw(),
            ),
            LessonStep(
                _(
                    "Waters Rise! From now on 3 flood cards come a turn, and the discarded ones are on top of "
                    "the pile again. Draw the last treasure card."
                ),
                Draw(),
            ),
            LessonStep(
                _("Now the flooded tiles come again, all three. Reveal the first flood card."),
                Draw(),
            ),
        ),
        _("The tile sank, and the other two sink next. Shore up flooded tiles before a Waters Rise! comes."),
        ("I1", "I8", "I10"),
        pictures=("waters-rise",),
    ),
    Lesson(
        "losing",
        _("What you must never lose"),
        _("Treasures, Fools' Landing, and time."),
        board(roles=MESSENGER, at=("C2", "E4"), flooded=("C1", "C3"), sunk=("D1",), tick=6),
        (
            LessonStep(
                _(
                    "The Earth Stone has two tiles. One has sunk; the other is Temple of the Moon (C1), above "
                    "you. Shore it up."
                ),
                ShoreUp(cell("C1")),
                _("Save the Earth Stone first: shore up Temple of the Moon (C1)."),
            ),
            LessonStep(
                _("Without Fools' Landing nobody gets home. It is below you (C3): shore it up."),
                ShoreUp(cell("C3")),
                _("Save the way home: shore up Fools' Landing (C3)."),
            ),
        ),
        _("If either had sunk, your team would have lost. It also loses when the water meter reaches the skull."),
        ("I3", "I21"),
        pictures=("flooded", "temple-of-the-moon"),
    ),
)
CARDS_AND_FLYING_OFF = (
    Lesson(
        "hand-limit",
        _("Too many cards"),
        _("A hand holds 5 cards, and no more."),
        board(
            roles=ENGINEER,
            at=("C3", "B4"),
            hands={0: (WIND, WIND, WIND, FIRE, SANDBAGS)},
            treasure=(CHALICE, WIND),
            flooded=("F4",),
            phase=DrawTreasure(0, 2),
        ),
        (
            LessonStep(
                _("You hold 5 cards, and two more are coming. Draw a treasure card."),
                Draw(),
                _("You can play Sandbags later. Draw a treasure card first."),
            ),
            LessonStep(
                _("Your sixth card must go at once. You have only one Ocean's Chalice: discard it."),
                DiscardCard(CHALICE),
                _("You may, but you will need that card. Discard the Ocean's Chalice."),
            ),
            LessonStep(
                _("Draw the last treasure card."),
                Draw(),
                _("Keep the Sandbags for now: draw the last treasure card."),
            ),
            LessonStep(
                _(
                    "Six cards again. Instead of discarding, play a special card: Sandbags on Dunes of "
                    "Deception (F4), at the right edge."
                ),
                UseSandbags(cell("F4")),
                _("You may, but then the card is wasted. Tap Dunes of Deception (F4) and play Sandbags."),
            ),
        ),
        _("You hold 5 cards again, special cards included. The game waits until every hand is down to 5."),
        ("I6", "I7"),
        pictures=("treasure-card",),
    ),
    Lesson(
        "special-cards",
        _("Sandbags and Helicopter Lift"),
        _("Cards that help on anyone's turn, for free."),
        board(
            roles=ENGINEER,
            at=("F3", "B5"),
            hands={0: (SANDBAGS, LIFT), 1: (FIRE, FIRE, FIRE, FIRE)},
            flooded=("D2",),
            seat=1,
        ),
        (
            LessonStep(
                _(
                    "It is Ben's turn, but you can play special cards on anyone's turn. Cave of Embers (D2), in the "
                    "second row, is flooded: play Sandbags there."
                ),
                UseSandbags(cell("D2")),
                _("First the Sandbags: tap Cave of Embers (D2) and play them."),
            ),
            LessonStep(
                _(
                    "Ben is far away on Lost Lagoon (B5). Tap Cave of Embers (D2) again, and bring Ben there "
                    "with your Helicopter Lift."
                ),
                UseHelicopterLift((1,), cell("D2")),
                _("Tap Cave of Embers (D2) and choose to bring Ben there."),
            ),
            LessonStep(
                _("Now you play Ben. He still has all 3 actions: capture the Crystal of Fire."),
                Capture(),
                _("You have all 4 cards, and you are on the right tile: capture the Crystal of Fire."),
                seat=1,
            ),
        ),
        _(
            "Special cards cost no action, but you cannot give them away. A lift takes one or more "
            "pawns from one tile to any other."
        ),
        ("I6", "I11", "I12"),
        pictures=("helicopter",),
    ),
    Lesson(
        "flying-off",
        _("Flying home"),
        _("The last treasure, Fools' Landing, and away."),
        board(
            roles=ENGINEER,
            at=("B3", "C3"),
            hands={0: (CHALICE, CHALICE, CHALICE, CHALICE, LIFT)},
            captured=(Treasure.EARTH_STONE, Treasure.STATUE_OF_THE_WIND, Treasure.CRYSTAL_OF_FIRE),
            flooded=("C3", "B4"),
            sunk=("C1", "D1", "E2", "A3"),
        ),
        (
            LessonStep(
                _("Three treasures are captured. You have 4 cards for the last, on Tidal Palace (B3): capture it."),
                Capture(),
                _("First capture the Ocean's Chalice, here on Tidal Palace (B3)."),
            ),
            LessonStep(
                _(
                    "Ben waits on Fools' Landing (C3), the tile right of you. Join him: you can stand on a flooded "
                    "tile."
                ),
                Move(cell("C3")),
                _("Keep your Helicopter Lift for the escape. Move to Fools' Landing (C3) on foot."),
            ),
            LessonStep(
                _("All treasures, all pawns on Fools' Landing, and a Helicopter Lift: fly home."),
                Escape(),
                _("Do not waste your Helicopter Lift: fly home with the button at the bottom."),
            ),
        ),
        _("You won: all four treasures, and everyone is off the island."),
        ("I5", "I20"),
        pictures=("dry", "fools-landing"),
    ),
)
