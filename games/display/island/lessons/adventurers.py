"""Lessons on the adventurers, one each."""

from django.utils.translation import gettext_lazy as _

from games.display.island.names import POWER, ROLE, ROLE_PICTURE
from games.display.shared.lessons import Lesson, LessonStep
from games.display.shared.rulebook import Text
from games.engine.island.actions import Fly, GiveCard, Guide, Move, ShoreUp
from games.engine.island.data import Card, Role
from games.engine.island.positions import board, cell
from games.engine.island.state import State

FIRE = Card.CRYSTAL_OF_FIRE


def _lesson(role: Role, start: State, steps: tuple[LessonStep, ...], end: Text, *rulings: str) -> Lesson:
    pictures = (ROLE_PICTURE[role],)
    return Lesson(role.replace(" ", "-"), ROLE[role], POWER[role], start, steps, end, rulings, pictures)


ADVENTURERS = (
    _lesson(
        Role.DIVER,
        board(roles=(Role.DIVER, Role.MESSENGER), at=("F4", "C2"), flooded=("E4", "C5"), sunk=("D4", "D5")),
        (
            LessonStep(
                _(
                    "You are the Diver. Left of you lie a flooded and a sunken tile: dive through both to Breakers "
                    "Bridge (C4)."
                ),
                Move(cell("C4")),
                _("You can get farther for the same action: tap Breakers Bridge (C4) and move there."),
            ),
            LessonStep(
                _("The way can bend. Dive to Phantom Rock (E5), below and to the right."),
                Move(cell("E5")),
                _("The water leads farther: tap Phantom Rock (E5) and move there."),
            ),
        ),
        _("Each dive cost 1 action. A dive ends on a tile that has not sunk, and cannot cross the open sea."),
        "I13",
    ),
    _lesson(
        Role.ENGINEER,
        board(roles=(Role.ENGINEER, Role.MESSENGER), at=("C4", "D2"), flooded=("C3", "C5", "E4", "D5")),
        (
            LessonStep(
                _(
                    "You are the Engineer. Shore up two tiles at once: Fools' Landing (C3), above you, and "
                    "Misty Marsh (C5), below you."
                ),
                ShoreUp(cell("C3"), cell("C5")),
                _("You can do better: tap Fools' Landing (C3), and shore it up together with Misty Marsh."),
            ),
            LessonStep(
                _("That cost 1 action. Move to Cliffs of Abandon (D4), the tile right of you."), Move(cell("D4"))
            ),
            LessonStep(
                _("Shore up Crimson Forest (E4), right of you, together with Observatory (D5), below you."),
                ShoreUp(cell("E4"), cell("D5")),
                _("You can do better: tap Crimson Forest (E4), and shore it up together with Observatory."),
            ),
        ),
        _(
            "You shored up 4 tiles with 2 actions. Each must be your own or an adjacent tile, but the two need not "
            "touch."
        ),
        "I14",
    ),
    _lesson(
        Role.EXPLORER,
        board(roles=(Role.EXPLORER, Role.MESSENGER), at=("C3", "D2"), flooded=("E5",)),
        (
            LessonStep(
                _("You are the Explorer. Move diagonally to Cliffs of Abandon (D4), below and to the right."),
                Move(cell("D4")),
                _("Save an action: go straight to Cliffs of Abandon (D4)."),
            ),
            LessonStep(
                _("Phantom Rock (E5) is flooded and diagonal from you. Shore it up from here."),
                ShoreUp(cell("E5")),
                _("You need not go there: shore up Phantom Rock (E5) from where you stand."),
            ),
        ),
        _("Moving and shoring up diagonally saves many actions. Cards cannot be given diagonally."),
        "I15",
    ),
    _lesson(
        Role.MESSENGER,
        board(roles=(Role.MESSENGER, Role.ENGINEER), at=("A3", "E2"), hands={0: (FIRE, FIRE), 1: (FIRE, FIRE)}),
        (
            LessonStep(
                _("You are the Messenger. Ben is far away: tap him under Team and give him a Crystal of Fire card."),
                GiveCard(1, FIRE),
                _("You need not go to Ben: open his card under Team and give him a Crystal of Fire."),
            ),
            LessonStep(
                _("Each card costs 1 action. Give him the other one too."),
                GiveCard(1, FIRE),
                _("Open Ben's card under Team again and give him your last Crystal of Fire."),
            ),
        ),
        _("Now Ben has the 4 cards that he needs. To give you a card, he must still come to your tile."),
        "I16",
    ),
    _lesson(
        Role.NAVIGATOR,
        board(roles=(Role.NAVIGATOR, Role.ENGINEER), at=("B3", "D3")),
        (
            LessonStep(
                _("You are the Navigator. Guide Ben from Bronze Gate (D3) up to Cave of Embers (D2)."),
                Guide(1, cell("D2")),
                _("Stay where you are: tap Cave of Embers (D2) and guide Ben there."),
            ),
            LessonStep(
                _("His second step is free, in any direction. Guide Ben left to Howling Garden (C2)."),
                Guide(1, cell("C2")),
                _("Use the free step first: tap Howling Garden (C2) and guide Ben there."),
            ),
        ),
        _(
            "Ben moved 2 steps for 1 action. You can guide the Explorer diagonally and the Diver over a sunken tile, "
            "but the Pilot cannot fly then."
        ),
        "I17",
    ),
    _lesson(
        Role.PILOT,
        board(roles=(Role.PILOT, Role.MESSENGER), at=("C6", "D3")),
        (
            LessonStep(
                _("You are the Pilot, on Twilight Hollow (C6) in the bottom row. Fly to Cave of Shadows (E2)."),
                Fly(cell("E2")),
                _("You can get farther: tap Cave of Shadows (E2) and fly there."),
            ),
            LessonStep(
                _("You can fly only once a turn. Move to Cave of Embers (D2), the tile left of you."),
                Move(cell("D2")),
            ),
        ),
        _("1 action took you across the island. Next turn you can fly again."),
        "I18",
    ),
)
