"""Every sentence of the coach is true: each has its own check against what the engine allows."""

import re
from collections.abc import Callable, Iterator
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from games.display import DISPLAYS
from games.display.desert.names import CELL
from games.engine import RULES
from games.engine import island as island_engine
from games.engine.desert.data import Face
from games.engine.desert.data import Role as DesertRole
from games.engine.desert.state import TakeActions as DesertTurn
from games.engine.island.actions import Fly, Move
from games.engine.island.data import CARD_OF, Card, Role
from games.engine.island.state import Discard, DrawFlood, Swim, TakeActions
from tests.effort import examples
from tests.games.display import readers
from tests.games.display.island import readers as island_readers
from tests.games.engine.desert import boards as sand
from tests.games.engine.desert import players as desert_players
from tests.games.engine.desert import scattered as desert
from tests.games.engine.island import boards as water
from tests.games.engine.island import players as island_players
from tests.games.engine.island import scattered as island

SCATTERED: dict[str, ModuleType] = {"desert": desert, "island": island}
PLAYERS: dict[str, ModuleType] = {"desert": desert_players, "island": island_players}
GAMES = {"desert": readers.games, "island": island_readers.games}
NAMES = readers.NAMES


class Case(NamedTuple):
    """A position, the seat that reads the coach, and the seat's legal actions."""

    state: Any
    seat: int
    legal: tuple[Any, ...]

    def can(self, kind: str, **fields: Any) -> bool:
        """Return whether the seat may take such an action now."""
        return any(
            type(action).__name__ == kind and all(getattr(action, name) == value for name, value in fields.items())
            for action in self.legal
        )

    @property
    def me(self) -> Any:
        return self.state.adventurers[self.seat]

    @property
    def beside(self) -> set[int]:
        """The cells next to the pawn, with corners for the Explorer."""
        return {*(self.state.diggable(self.seat) if hasattr(self.state, "diggable") else self.state.near(self.seat))}

    @property
    def steps(self) -> bool:
        """True if the pawn can move to a tile next to it."""
        return any(self.can("Move", to=cell) for cell in self.beside)

    @property
    def digs(self) -> bool:
        """True if the pawn can remove sand from a tile next to it."""
        return any(self.can("RemoveSand", cell=cell) for cell in self.beside)

    @property
    def explores(self) -> bool:
        """True if the pawn can move to a tile next to it that is not excavated."""
        return any(self.can("Move", to=cell) and not self.state.tile(cell).excavated for cell in self.beside)

    @property
    def goes(self) -> bool:
        return self.can("Move") or self.can("Fly")

    @property
    def guides(self) -> bool:
        return self.state.phase.left == 0 and self.can("Guide", pawn=self.state.phase.guided)

    @property
    def holds_a_treasure_card(self) -> bool:
        return any(card in CARD_OF.values() for card in self.me.hand)

    @property
    def reach(self) -> set[int]:
        """The cells that the pawn reaches with as many moves as it needs, or by its flight."""
        tireless = replace(self.state, phase=replace(self.state.phase, left=99))
        far = island_engine.walks(tireless, self.seat).keys()
        return {*far, *(action.to for action in self.legal if isinstance(action, Move | Fly))}

    @property
    def finds_a_flooded_tile(self) -> bool:
        return not self.can("ShoreUp") and any(self.state.tile(cell).flooded for cell in self.reach)

    @property
    def finds_a_taker(self) -> bool:
        return self.holds_a_treasure_card and any(pawn.cell in self.reach for pawn in self.state.adventurers)

    @property
    def plays_a_card(self) -> bool:
        return self.can("UseSandbags") or self.can("UseHelicopterLift") or self.can("Escape")

    @property
    def lifts(self) -> bool:
        return self.can("UseHelicopterLift") and isinstance(self.state.phase, Swim)


DESERT: dict[str, Callable[[Case], bool]] = {
    "@ plays now. Tap any picture to learn about it.": lambda case: case.state.phase.seat != case.seat,
    "Guide @ # more steps for free, or end your turn.": lambda case: case.guides,
    "No actions left. End your turn: no storm comes this time.": lambda case: (
        not case.guides and case.can("EndTurn") and case.state.phase.calmed >= case.state.level
    ),
    "No actions left. End your turn: then the storm comes.": lambda case: (
        not case.guides and case.can("EndTurn") and case.state.phase.calmed < case.state.level
    ),
    "These storm cards come next. Tap one to put it at the bottom, or leave them as they are.": lambda case: case.can(
        "AnswerForecast"
    ),
    "Reveal the storm: wind moves tiles and adds sand, a sun costs everyone # water.": lambda case: case.can("Draw"),
    "You are buried. Tap your tile @ and remove sand until at most # is left.": lambda case: (
        case.can("RemoveSand", cell=case.me.cell) and case.state.buried(case.seat)
    ),
    "A part lies here. Tap your tile @ and pick it up: you need all four to take off.": lambda case: case.can("PickUp"),
    "Tap your tile @ and remove its sand: only a clear tile can be excavated.": lambda case: (
        case.can("RemoveSand", cell=case.me.cell) and not case.can("Excavate")
    ),
    "Tap your tile @ and excavate it: a water mark may be a well, which gives water.": lambda case: (
        case.can("Excavate") and case.state.tile(case.me.cell).face in (Face.WELL, Face.MIRAGE)
    ),
    "Tap your tile @ and excavate it: gear and clues to the parts lie under the sand.": lambda case: (
        case.can("Excavate") and case.state.tile(case.me.cell).face not in (Face.WELL, Face.MIRAGE)
    ),
    "Blocked tiles surround you. Tap one of them and remove its sand to get out.": lambda case: (
        case.digs and not case.steps
    ),
    "Tap a tile next to you and move on. Two clues show where a part lies.": lambda case: case.steps,
    "Tap a tile next to you: move there to excavate it. Two clues show where a part lies.": lambda case: case.explores,
    "Tap a tile next to you: move there, or remove sand that could block you.": lambda case: case.steps and case.digs,
    "Tap a tile next to you: move there to excavate it, or remove sand that could block you.": lambda case: (
        case.digs and case.explores
    ),
}
ISLAND: dict[str, Callable[[Case], bool]] = {
    "The game waits for @. Tap any picture to learn about it.": lambda case: (
        case.seat not in RULES["island"].waiting_on(case.state)
    ),
    "Guide @ one more step for free, or end your turn.": lambda case: case.guides,
    "No actions left. End your turn: you draw cards, then tiles flood.": lambda case: (
        not case.guides and case.can("EndTurn")
    ),
    "Draw your treasure cards. Four of a kind in one hand capture that treasure.": lambda case: case.can("Draw"),
    "Reveal the flood cards. Each floods a dry tile or sinks a flooded one.": lambda case: case.can("Draw"),
    "A hand keeps # cards. Discard the one you need least, or play a special card.": lambda case: (
        case.can("DiscardCard") and case.plays_a_card
    ),
    "A hand keeps # cards. Discard the one you need least.": lambda case: (
        case.can("DiscardCard") and not case.plays_a_card
    ),
    "Your tile sank. Tap a marked tile to swim there.": lambda case: case.can("SwimTo"),
    "You cannot swim. Tap a marked tile to fly there with a Helicopter Lift.": lambda case: (
        case.lifts and not case.can("SwimTo") and case.seat in case.state.phase.seats
    ),
    "Lift @ off: tap a marked tile to play your Helicopter Lift.": lambda case: (
        case.lifts and case.seat not in case.state.phase.seats
    ),
    "You hold # cards of this tile's treasure. Tap the tile and capture the treasure.": lambda case: case.can(
        "Capture"
    ),
    "Tap a blue, flooded tile near you and shore it up, or its next card sinks it.": lambda case: case.can("ShoreUp"),
    "You cannot move from here now. End your turn when you are ready.": lambda case: (
        case.can("EndTurn") and not case.goes
    ),
    "Tap a marked tile to move there.": lambda case: case.can("Move") and not case.can("Fly"),
    "Tap any tile to fly there.": lambda case: case.can("Fly"),
    "Move towards flooded tiles: shore them up before their next card sinks them.": lambda case: (
        case.finds_a_flooded_tile
    ),
    "Move to a teammate to give a card: four of a kind in one hand capture a treasure.": lambda case: (
        case.finds_a_taker
    ),
    "Move towards flooded tiles to shore them up, or to a teammate to give a card.": lambda case: (
        case.finds_a_flooded_tile and case.finds_a_taker
    ),
}
TRUE = {"desert": DESERT, "island": ISLAND}
OWN = r"(?<=Tap your tile )[A-E]\d"
"""The name of the player's tile in a sentence of the desert."""


def coached(rules: str, state: Any, *mine: int) -> str:
    return DISPLAYS[rules].coach(RULES[rules].view(state, mine[0]), names=NAMES, mine=mine)


def kind_of(text: str) -> str:
    """Return the sentence without its numbers and names."""
    for pattern in (
        r"^[A-Z]\w+(?= plays now)",
        r"(?<=waits for )[^.]+",
        r"(?<=Guide )\w+",
        r"(?<=^Lift ).+(?= off:)",
        OWN,
    ):
        text = re.sub(pattern, "@", text)
    return re.sub(r"(?<=# more )step\b", "steps", re.sub(r"\d+", "#", text))


def positions(rules: str) -> Iterator[Any]:
    """Yield the positions of whole games, and of the next moves from boards with everything anywhere."""
    for state, _events in GAMES[rules](6):
        yield state
    for number in range(examples(f"coach of the {rules}", 800)):
        random = Random(number)
        state = SCATTERED[rules].scattered(random)
        for _ in range(4):
            yield state
            if RULES[rules].outcome(state):
                break
            state, _events = RULES[rules].play(state, *PLAYERS[rules].anything(state, random))


@pytest.mark.parametrize("rules", TRUE)
def test_every_sentence_of_the_coach_is_true(rules: str) -> None:
    engine, said = RULES[rules], set()
    for state in positions(rules):
        for seat in range(len(state.adventurers)):
            text = coached(rules, state, seat)
            if engine.outcome(state):
                assert text == ""
                continue
            own = re.search(OWN, text)
            assert own is None or own[0] == CELL[state.adventurers[seat].cell], text
            assert TRUE[rules][kind_of(text)](Case(state, seat, engine.legal(state, seat))), (text, seat, state)
            said.add(kind_of(text))
    assert len(said) >= len(TRUE[rules]) - 3, {*TRUE[rules]} - said


def test_free_steps_are_left_without_actions() -> None:
    turn = DesertTurn(0, 0, guided=1, steps=2)
    navigator = sand.board(roles=(DesertRole.NAVIGATOR, DesertRole.CLIMBER), phase=turn)
    assert coached("desert", navigator, 0).startswith("Guide Ben 2 more steps for free")
    navigator = water.board(phase=TakeActions(0, 0, guided=1))
    assert coached("island", navigator, 0).startswith("Guide Ben one more step for free")


def test_a_calmed_storm_does_not_come() -> None:
    calmed = sand.board(phase=DesertTurn(0, 0, calmed=2))
    assert coached("desert", calmed, 0) == "No actions left. End your turn: no storm comes this time."


def test_a_pawn_between_blocked_tiles_digs() -> None:
    shut_in = sand.board(excavated=("A1",), sand={"A2": 2, "B1": 3})
    assert (
        coached("desert", shut_in, 0) == "Blocked tiles surround you. Tap one of them and remove its sand to get out."
    )


CUT_OFF = {"at": ("C3", "A3"), "sunk": ("C3", "B3", "D3", "C2", "C4"), "hands": {1: (Card.HELICOPTER_LIFT,)}}


def test_a_lift_holder_on_land_is_not_told_to_swim() -> None:
    drowning = water.board(**CUT_OFF, phase=Swim((0,), water.cell("C3"), DrawFlood(0, 1)))  # type: ignore[arg-type]
    assert coached("island", drowning, 1) == ("Lift Ana off: tap a marked tile to play your Helicopter Lift.")
    assert coached("island", drowning, 0).startswith("The game waits for Ben.")


def test_a_stranded_pawn_is_not_told_to_swim() -> None:
    swim = Swim((1,), water.cell("C3"), DrawFlood(0, 1))
    drowning = water.board(**(CUT_OFF | {"at": ("A3", "C3")}), phase=swim)  # type: ignore[arg-type]
    assert coached("island", drowning, 1) == ("You cannot swim. Tap a marked tile to fly there with a Helicopter Lift.")


def test_a_full_hand_without_a_playable_card_can_only_discard() -> None:
    hand = (*[Card.EARTH_STONE] * 4, Card.SANDBAGS, Card.OCEANS_CHALICE)
    dry = water.board(hands={1: hand}, phase=Discard(1, TakeActions(0, 2)))
    assert coached("island", dry, 1) == "A hand keeps 5 cards. Discard the one you need least."
    flooded = water.board(hands={1: hand}, flooded=("A3",), phase=Discard(1, TakeActions(0, 2)))
    assert coached("island", flooded, 1).endswith("or play a special card.")


def test_a_pawn_on_a_tile_cut_off_is_not_told_to_move() -> None:
    cut_off = water.board(roles=(Role.ENGINEER, Role.DIVER), at=("F3", "C3"), sunk=("E3", "F4"))
    assert coached("island", cut_off, 0) == "You cannot move from here now. End your turn when you are ready."
    assert coached("island", replace(cut_off, phase=TakeActions(1, 3)), 1).startswith("Tap a marked tile")
    diver = water.board(roles=(Role.DIVER, Role.PILOT), at=("F3", "C3"), sunk=("E3", "F4"))
    assert coached("island", diver, 0) == "Tap a marked tile to move there."
