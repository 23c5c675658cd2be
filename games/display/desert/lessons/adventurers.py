"""Lessons on the adventurers, one each."""

from django.utils.translation import gettext_lazy as _

from games.display.desert.names import POWER, ROLE, ROLE_PICTURE
from games.display.shared.lessons import Lesson, LessonStep
from games.display.shared.rulebook import Text
from games.engine.desert.actions import (
    AnswerForecast,
    CalmStorm,
    FillCanteen,
    Forecast,
    GiveWater,
    Guide,
    Move,
    RemoveSand,
)
from games.engine.desert.data import Face, Role, StormCard
from games.engine.desert.positions import board, cell
from games.engine.desert.state import State


def _lesson(role: Role, start: State, steps: tuple[LessonStep, ...], end: Text, *rulings: str) -> Lesson:
    pictures = (ROLE_PICTURE[role],)
    return Lesson(role.replace(" ", "-"), ROLE[role], POWER[role], start, steps, end, rulings, pictures)


ADVENTURERS = (
    _lesson(
        Role.ARCHEOLOGIST,
        board(roles=(Role.ARCHEOLOGIST, Role.NAVIGATOR), at=("B2", "A1"), sand={"B3": 2}),
        (
            LessonStep(
                _("You are the Archeologist. Tap B3 and remove 2 sand at once."),
                RemoveSand(cell("B3"), amount=2),
                _("As the Archeologist you can do better: remove 2 sand from B3."),
            ),
        ),
        _("You removed 2 sand for 1 action. The Archeologist clears tiles fastest."),
        "D17",
    ),
    _lesson(
        Role.CLIMBER,
        board(roles=(Role.CLIMBER, Role.NAVIGATOR), at=("B2", "B2"), sand={"B3": 2}),
        (
            LessonStep(
                _("You are the Climber. B3 is blocked, but not for you. Move there and take Ben along."),
                Move(cell("B3"), passenger=1),
                _("Take Ben along: tap B3 and choose to move with him."),
            ),
        ),
        _("While Ben stays with the Climber, the sand does not bury him."),
        "D18",
        "D19",
    ),
    _lesson(
        Role.EXPLORER,
        board(roles=(Role.EXPLORER, Role.NAVIGATOR), at=("B2", "A1"), sand={"A3": 1}),
        (
            LessonStep(_("You are the Explorer. A3 is diagonal from you: remove its sand."), RemoveSand(cell("A3"))),
            LessonStep(_("Now move diagonally to A3."), Move(cell("A3"))),
        ),
        _("Moving and removing sand diagonally saves many actions."),
        "D21",
    ),
    _lesson(
        Role.METEOROLOGIST,
        board(roles=(Role.METEOROLOGIST, Role.NAVIGATOR), at=("B2", "A1"), deck=(StormCard.SUN, StormCard.EAST_1)),
        (
            LessonStep(_("You are the Meteorologist. Tap your tile and calm the storm."), CalmStorm()),
            LessonStep(_("This turn brings one storm card fewer. Now look ahead: make a forecast."), Forecast()),
            LessonStep(
                _("Only you see these cards. The sun is dangerous: put it at the bottom of the pile."),
                AnswerForecast(bottom=0),
                _("Put the sun at the bottom: it is the first of the cards."),
            ),
        ),
        _("Calm the storm to draw fewer cards. Make a forecast to put off the worst card."),
        "D22",
        "D23",
    ),
    _lesson(
        Role.NAVIGATOR,
        board(roles=(Role.NAVIGATOR, Role.EXPLORER), at=("A5", "B2")),
        (
            LessonStep(_("You are the Navigator. Guide Ben from B2 to C1, one step."), Guide(1, cell("C1"))),
            LessonStep(_("Two more steps are free. Guide Ben to D1."), Guide(1, cell("D1"))),
            LessonStep(_("One more: guide Ben to E2."), Guide(1, cell("E2"))),
        ),
        _("Ben moved 3 steps for 1 action. He moves by his own rules: the Explorer also goes diagonally."),
        "D24",
    ),
    _lesson(
        Role.WATER_CARRIER,
        board(
            roles=(Role.WATER_CARRIER, Role.NAVIGATOR),
            at=("B2", "B3"),
            faces={"B2": Face.WELL},
            excavated=("B2",),
            water={0: 2, 1: 1},
        ),
        (
            LessonStep(
                _("You are the Water Carrier, on an excavated well. Tap B2 and fill your canteen."), FillCanteen()
            ),
            LessonStep(
                _("Ben stands on B3, next to you. You can give water to adjacent tiles: give him 2."),
                GiveWater(1, 2),
                _("Open Ben's card under Team and give him 2 water."),
            ),
        ),
        _("A Water Carrier near a well keeps the whole team alive."),
        "D25",
        "D26",
    ),
)
