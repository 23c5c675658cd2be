"""Lessons on what everybody does: moving, digging, clues, water, the storm, gear, and taking off."""

from django.utils.translation import gettext_lazy as _

from games.display.shared.lessons import Lesson, LessonStep
from games.engine.desert.actions import (
    Draw,
    EndTurn,
    Excavate,
    GiveWater,
    Move,
    PickUp,
    RemoveSand,
    UseDuneBlaster,
    UseJetPack,
)
from games.engine.desert.data import Face, Gear, Part, StormCard
from games.engine.desert.positions import board, cell
from games.engine.desert.state import DrawStorm

FIRST_STEPS = (
    Lesson(
        "turn",
        _("Your first turn"),
        _("Move, end your turn, and meet the storm."),
        board(at=("A1", "A1"), deck=(StormCard.NORTH_1, StormCard.EAST_1)),
        (
            LessonStep(_("You are Ana, the pawn on A1. Tap A2, the tile below you, and move there."), Move(cell("A2"))),
            LessonStep(
                _("A turn has up to 4 actions. You may use fewer: end your turn now."),
                EndTurn(),
                _("You have actions left for that. In this lesson, end your turn with the button at the bottom."),
            ),
            LessonStep(_("Now the storm comes. Reveal the first of its cards."), Draw()),
            LessonStep(
                _("Wind moved a tile into the storm's place and left 1 sand on it. Reveal the last card."), Draw()
            ),
        ),
        _("That was a whole turn: up to 4 actions, then storm cards. Now it is your teammate's turn."),
        ("D1", "D9", "D10", "D11"),
        pictures=("far-0", "near-0", "pawn-explorer"),
    ),
    Lesson(
        "digging",
        _("Moving and removing sand"),
        _("Sand on a tile, and how to get past it."),
        board(at=("B1", "A1"), sand={"C1": 2, "B2": 1}),
        (
            LessonStep(
                _("C1 has 2 sand: it is blocked, and you cannot move there. Tap C1 and remove 1 sand."),
                RemoveSand(cell("C1")),
            ),
            LessonStep(_("With 1 sand the way is open. Move to C1."), Move(cell("C1"))),
            LessonStep(
                _("You can stand on 1 sand, but not excavate. Remove the last sand from C1."), RemoveSand(cell("C1"))
            ),
        ),
        _("Each of these cost 1 action. 2 or more sand block a tile. You can excavate it once all sand is gone."),
        ("D3", "D5", "D6"),
        pictures=("far-2", "near-2", "sand-2"),
    ),
    Lesson(
        "excavating",
        _("Excavating"),
        _("Turn tiles over to find gear, tunnels, water and clues."),
        board(at=("B2", "A1"), faces={"B2": Face.RUINS, "B3": Face.TUNNEL}, sand={"B3": 1}),
        (
            LessonStep(_("No sand lies on your tile, B2. Tap it and excavate."), Excavate()),
            LessonStep(
                _("Ruins gave you a gear card. Now clear B3, the tile below: remove its sand."), RemoveSand(cell("B3"))
            ),
            LessonStep(_("Move to B3."), Move(cell("B3"))),
            LessonStep(_("Excavate B3."), Excavate()),
        ),
        _(
            "You found a tunnel. It gives gear, shade from the sun, and a way to other tunnels. An excavation cannot "
            "be undone."
        ),
        ("D7",),
        pictures=("pit", "tunnel"),
    ),
    Lesson(
        "clues",
        _("Clues and parts"),
        _("Two clues tell where a part lies."),
        board(at=("B3", "A1"), faces={"B2": Face.ENGINE_ROW, "B3": Face.ENGINE_COLUMN}, excavated=("B2",)),
        (
            LessonStep(
                _("B2 shows a clue: the engine lies in its row. You stand on another clue. Excavate B3."), Excavate()
            ),
            LessonStep(
                _("This clue names the column. Row and column cross at B2: the engine lies there. Move to B2."),
                Move(cell("B2")),
            ),
            LessonStep(_("Pick up the engine."), PickUp(Part.ENGINE)),
        ),
        _("One of four parts is yours. Each has a row clue and a column clue, which move with their tiles."),
        ("D8", "D28", "D29", "D30"),
        pictures=("pit", "slab-row", "arrow-row"),
    ),
)
SUN_AND_STORM = (
    Lesson(
        "water",
        _("Water, sun and shade"),
        _("Stay alive: wells, sharing and tunnels."),
        board(
            at=("B2", "B2"),
            faces={"B2": Face.WELL, "B3": Face.TUNNEL},
            excavated=("B3",),
            water={0: 2, 1: 1},
            deck=(StormCard.SUN, StormCard.EAST_1),
        ),
        (
            LessonStep(_("You and Ben stand on a water mark. Excavate it: it may be a well."), Excavate()),
            LessonStep(
                _(
                    "It is a well: each of you got 2 water. Ben has less than you. Tap him under Team and give him 1 "
                    "water."
                ),
                GiveWater(1, 1),
                _("Sharing is free, so do it first: open Ben's card under Team and give him 1 water."),
            ),
            LessonStep(_("The sun is coming. The tunnel on B3 gives shade: move there."), Move(cell("B3"))),
            LessonStep(_("End your turn."), EndTurn()),
            LessonStep(_("Reveal the first storm card."), Draw()),
        ),
        _(
            "The sun cost Ben 1 water, but not you: the tunnel gives shade. A player who has to drink at 0 dies, and "
            "the team loses."
        ),
        ("D13", "D27", "D36"),
        pictures=("far-1", "near-3", "water-mark"),
    ),
    Lesson(
        "storm",
        _("The storm"),
        _("Wind, and a storm that grows."),
        board(at=("B4", "D2"), deck=(StormCard.PICKS_UP, StormCard.WEST_2), phase=DrawStorm(0, 2)),
        (
            LessonStep(_("It is the storm's turn: two cards. Reveal the first."), Draw()),
            LessonStep(
                _(
                    "The storm picked up, so the storm meter rose. If it reaches the skull, you lose. Reveal the "
                    "second card."
                ),
                Draw(),
            ),
        ),
        _("Tiles move the way the arrow points, and each gets 1 sand. If the 48 sand run out, the team loses."),
        ("D11", "D12", "D14", "D15"),
        pictures=("storm",),
    ),
)
GEAR_AND_TAKING_OFF = (
    Lesson(
        "gear",
        _("Gear"),
        _("Cards that help at once, for free."),
        board(at=("B2", "A1"), sand={"B2": 3}, gear={0: (Gear.DUNE_BLASTER, Gear.JET_PACK)}),
        (
            LessonStep(
                _("Your tile has 3 sand, so you are buried. You can still use gear. Tap B2 and use the Dune Blaster."),
                UseDuneBlaster(cell("B2")),
                _("Digging works too, but slowly. Use the Dune Blaster on B2."),
            ),
            LessonStep(_("All sand is gone. Now fly: use the Jet Pack to D5."), UseJetPack(cell("D5"))),
        ),
        _("Gear costs no action. All but the Time Throttle can be played on anyone's turn. Each card is used once."),
        ("D4", "D33", "D34"),
        pictures=("gear-blaster",),
    ),
    Lesson(
        "taking-off",
        _("Taking off"),
        _("The last part, the launch pad, and away."),
        board(
            at=("B3", "B2"),
            faces={"B2": Face.LAUNCH_PAD},
            excavated=("B2", "B3"),
            parts={"B3": (Part.PROPELLER,)},
            found=(Part.CRYSTAL, Part.ENGINE, Part.NAVIGATION),
        ),
        (
            LessonStep(_("The propeller is the last part. Pick it up."), PickUp(Part.PROPELLER)),
            LessonStep(_("All four parts are found, and Ben waits on the launch pad, B2. Join him."), Move(cell("B2"))),
        ),
        _("You won: all four parts, and everyone on the launch pad."),
        ("D31", "D37"),
        pictures=("pit", "launch"),
    ),
)
