"""Every button of the island tells the truth: the tests press it and compare the boards before and after."""

import re
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from games.display.island.names import CARD, LANDMARK
from games.engine.island import Action, Event, State, legal, outcome, play
from games.engine.island.actions import (
    Capture,
    DiscardCard,
    Draw,
    EndTurn,
    Escape,
    Fly,
    GiveCard,
    Guide,
    ShoreUp,
    SwimTo,
    UseHelicopterLift,
    UseSandbags,
)
from games.engine.island.data import Card, Role, Treasure
from games.engine.island.events import Moved, TilesShoredUp
from games.engine.island.state import Discard, DrawFlood, DrawTreasure, Swim, TakeActions
from tests.games.display.island.readers import NAMES, board_for, read
from tests.games.display.positions import POSITIONS, Pressed, named, pressed
from tests.games.engine.island.boards import board, cell
from tests.games.engine.island.players import anything
from tests.games.engine.island.scattered import scattered

NAVIGATOR = (Role.NAVIGATOR, Role.DIVER, Role.MESSENGER)
GUIDING = TakeActions(0, 2, guided=1)
FULL = (Card.EARTH_STONE,) * 4 + (Card.HELICOPTER_LIFT, Card.SANDBAGS)
FIVE = (Card.OCEANS_CHALICE,) * 5
AROUND_C1 = ("C1", "D1", "C2")
CONSTRUCTED = (
    board(roles=NAVIGATOR, at=("F3", "C3", "C1"), sunk=("C2",), phase=GUIDING),
    board(roles=NAVIGATOR, at=("C3", "C3", "C3"), hands={0: FULL[:4], 1: FIVE}, phase=GUIDING),
    board(roles=NAVIGATOR, at=("C1",), hands={0: FULL[:4]}, flooded=("D1",), phase=GUIDING),
    board(roles=NAVIGATOR, at=("C1",), phase=TakeActions(0, 0, guided=1)),
    board(roles=(Role.DIVER, Role.PILOT), at=("C3", "F4"), sunk=("C2",)),
    board(roles=(Role.PILOT, Role.DIVER), at=("C3", "F4")),
    board(hands={0: FULL}, flooded=("C2",), phase=Discard(0, DrawTreasure(0, 1))),
    board(at=("C1", "C1"), sunk=AROUND_C1, hands={0: FULL[4:]}, phase=Swim((0, 1), cell("C1"), DrawFlood(0, 1))),
    board(at=("C3", "C3"), hands={0: FULL[4:]}, captured=tuple(Treasure)),
)
EXPECTED = {
    "Through the water.",
    "Your only flight this turn.",
    "# more step is free.",
    "The last free step.",
    "Both steps at once, over a sunken tile.",
    "Ben's free step is lost.",
    "The tile will be dry.",
    "Ben must then discard a card.",
    "You discard # cards.",
    "You will have # of # treasures.",
    "Then you need not discard a card.",
    "Leaves Ben to drown, and the game is lost.",
    "# actions unused.",
    "Cannot be undone.",
    "Bring here:",
}
"""The sentences that must occur, so that no test passes only because its case never occurs."""


def positions(count: int) -> Iterator[State]:
    """Yield special and random boards, and what follows from a few actions on them: full hands, pawns in the water."""
    yield from CONSTRUCTED
    for number in range(count):
        random = Random(number)
        state = scattered(random)
        for _ in range(4):
            yield state
            draws = isinstance(state.phase, DrawTreasure | DrawFlood)
            state, _ = play(state, *((state.phase.seat, Draw()) if draws else anything(state, random)))  # type: ignore[union-attr]
            if outcome(state):
                break


def buttons(state: State, *mine: int) -> list[Pressed]:
    shows = board_for(state, *mine)
    buttons = [button for sheet in shows.sheets for section in sheet.button_groups for button in section.buttons]
    return [*pressed([*buttons, *shows.dock, *(card.button for card in shows.too_many)])]


@pytest.mark.parametrize("several", [False, True], ids=["one seat", "all seats"])
def test_every_button_says_what_happens(several: bool) -> None:
    occurred: set[str] = set()
    for state in positions(POSITIONS):
        seats = range(len(state.adventurers))
        for mine in [tuple(seats)] if several else [(seat,) for seat in seats]:
            for button in buttons(state, *mine):
                seat, action = read(button.value)
                names = [*NAMES]
                if not several:
                    names[seat] = "you"
                _is_true(button, state, seat, action, names)
                occurred |= {re.sub(r"\d", "#", sentence) for sentence in button.says}
    assert occurred >= EXPECTED


def _is_true(button: Pressed, state: State, seat: int, action: Action, names: Sequence[str]) -> None:
    after, events = play(state, seat, action)
    details = (button, action)
    reveals = any(event.reveals for event in events)
    assert ("Cannot be undone." in button.says) == button.final == reveals, details
    if not isinstance(action, EndTurn | Draw | DiscardCard | Escape | SwimTo):
        spent = _left(state) - _left(after)
        assert button.cost.removesuffix(" each") == ("1 action" if spent == 1 else "free"), details
    expected = [*_follows(state, after, action, names), *_means(state, after, seat, action, events, names)]
    if reveals:
        expected.append("Cannot be undone.")
    assert button.says == sorted(expected), details
    _title_is_true(button, state, action, names, events)


def _left(state: State) -> int:
    phase = state.phase.resume if isinstance(state.phase, Discard) else state.phase
    return phase.left if isinstance(phase, TakeActions) else 0


def _follows(state: State, after: State, action: Action, names: Sequence[str]) -> Iterator[str]:
    """Yield the sentences that follow from the boards: lost steps, discards, pawns that drown."""
    turn, then = state.phase, after.phase
    then = then.resume if isinstance(then, Discard) else then
    if isinstance(turn, TakeActions) and turn.guided is not None:
        kept = isinstance(then, TakeActions) and then.guided == turn.guided
        taken = isinstance(action, Guide) and action.pawn == turn.guided and _left(after) == turn.left
        began = isinstance(action, Guide) and _left(after) < turn.left
        if began or not (kept or taken):
            yield f"{names[turn.guided]}'s free step is lost."
    if isinstance(action, GiveCard) and isinstance(after.phase, Discard):
        yield f"{names[after.phase.seat]} must then discard a card."
    is_special = isinstance(action, UseHelicopterLift | UseSandbags)
    if is_special and isinstance(turn, Discard) and not isinstance(after.phase, Discard):
        yield "Then you need not discard a card."
    end = outcome(after)
    if end and not isinstance(action, Draw) and not end.won:
        yield f"Leaves {named(end.seats, names)} to drown, and the game is lost."


def _means(
    state: State, after: State, seat: int, action: Action, events: Sequence[Event], names: Sequence[str]
) -> Iterator[str]:
    """Yield the other sentences of a button of this kind."""
    dives = any(isinstance(event, Moved) and event.by == "dive" for event in events)
    match action:
        case Guide(pawn=pawn):
            guided = after.phase.guided if isinstance(after.phase, TakeActions) else None
            assert guided in (None, pawn)
            if dives:
                yield "Both steps at once, over a sunken tile."
            else:
                yield "The last free step." if guided is None else "1 more step is free."
        case Fly():
            yield "Your only flight this turn."
            assert not any(isinstance(each, Fly) for each in legal(after, seat))
        case GiveCard(to=to, card=card):
            yield f"{names[to]} will have {after.adventurers[to].hand.count(card)}"
        case Capture():
            fewer = len(state.adventurers[seat].hand) - len(after.adventurers[seat].hand)
            yield f"You discard {fewer} cards."
            yield f"You will have {len(after.captured)} of 4 treasures."
        case EndTurn() if left := _left(state):
            yield f"{left} {'action' if left == 1 else 'actions'} unused."
        case UseHelicopterLift():
            yield "Bring here:"
        case UseSandbags(cell=cell):
            yield f"Shores up {LANDMARK[after.tile(cell).landmark]}."
        case ShoreUp() if not state.adventurers[seat].power.shores > 1 or _alone(state, seat):
            yield "The tile will be dry."
        case SwimTo(to=to) if state.tile(to).flooded:
            yield "This tile is flooded: its next flood card sinks it too."
        case SwimTo():
            yield "This tile is dry."
        case _ if dives:
            yield "Through the water."


def _alone(state: State, seat: int) -> bool:
    return sum(isinstance(each, ShoreUp) for each in legal(state, seat)) == 1


def _title_is_true(
    button: Pressed, state: State, action: Action, names: Sequence[str], events: Sequence[Event]
) -> None:
    """Check that the numbers, cards, tiles and names in the title and the label are right."""
    phase = state.phase
    match action:
        case Draw():
            kind, verb = ("treasure", "Draw") if isinstance(phase, DrawTreasure) else ("flood", "Reveal")
            assert isinstance(phase, DrawTreasure | DrawFlood)
            left = f"{verb} a {kind} card · {phase.left} left"
            assert button.title == (left if phase.left > 1 else f"{verb} the last {kind} card")
        case GiveCard(to=to, card=card):
            assert button.title == f"Give {names[to]} a card"
            assert button.label == str(CARD[card])
        case DiscardCard(card=card):
            assert button.title == f"Discard: {CARD[card]}"
        case UseHelicopterLift(pawns=pawns):
            everybody = len(pawns) == len(state.adventurers) > 2
            assert button.label == ("everyone" if everybody else named(pawns, names))
        case ShoreUp() if button.label:
            [dry] = [event.cells for event in events if isinstance(event, TilesShoredUp)]
            assert len(dry) == (1 if button.label == "this tile" else 2)
            tiles = [f"and {LANDMARK[state.tile(cell).landmark]}" for cell in dry]
            assert button.label == "this tile" or button.label in tiles
        case Escape():
            assert "win" in button.title
