"""Every button of the desert tells the truth: the tests press it and compare the boards before and after."""

import re
from collections.abc import Iterator, Sequence
from random import Random

import pytest
from msgspec.structs import replace

from games.engine.desert import Action, Event, State, outcome, play, waiting_on
from games.engine.desert.actions import (
    AnswerForecast,
    Draw,
    EndTurn,
    Excavate,
    FillCanteen,
    Guide,
    Move,
    PickUp,
    UseJetPack,
    UseSolarShield,
    UseTerrascope,
    UseTimeThrottle,
)
from games.engine.desert.data import Face, Part, Role
from games.engine.desert.events import CardsForeseen, WaterGained
from games.engine.desert.shelter import sheltered
from games.engine.desert.state import DrawStorm, ReadForecast, TakeActions
from tests.games.display.positions import POSITIONS, Pressed, named, pressed
from tests.games.display.readers import NAMES, board_for, read
from tests.games.engine.desert.boards import board, name
from tests.games.engine.desert.players import anything
from tests.games.engine.desert.scattered import scattered

WIN = "You win the game!"
MAY_WIN = "If this is the launch pad, you win the game!"


NAVIGATOR = (Role.NAVIGATOR, Role.EXPLORER, Role.CLIMBER)
CONSTRUCTED = (
    board(roles=NAVIGATOR, at=("B2", "D4", "D4"), sand={"D4": 2}, phase=TakeActions(0, 2, guided=2, steps=1)),
    board(roles=NAVIGATOR, at=("B2", "D4", "D4"), sand={"B2": 1}, phase=TakeActions(0, 1, guided=1, steps=2)),
    board(roles=NAVIGATOR, at=("B2", "D4", "D4"), phase=TakeActions(0, 0, guided=1, steps=1)),
    board(roles=NAVIGATOR, at=("B2", "B2", "D4"), faces={"B2": Face.TUNNEL}, seen={"B2": (0,)}),
    board(roles=NAVIGATOR[::-1], at=("B2", "B2", "B2"), sand={"B2": 2}),
    board(at=("B2", "B2"), faces={"B2": Face.WELL, "B3": Face.MIRAGE}, excavated=("B3",), water={1: 3}),
    board(at=("B2",), faces={"B2": Face.MIRAGE, "B3": Face.WELL, "B4": Face.WELL}, excavated=("B3", "B4")),
    board(at=("B2", "B2"), faces={"B2": Face.WELL, "B3": Face.MIRAGE}),
    board(
        roles=(Role.WATER_CARRIER, Role.CLIMBER), at=("B2",), faces={"B2": Face.WELL}, excavated=("B2",), water={0: 4}
    ),
    board(at=("B2",), faces={"B2": Face.RUINS}, excavated=("B2",), parts={"B2": (Part.ENGINE,)}),
    board(roles=(Role.METEOROLOGIST, Role.CLIMBER), phase=TakeActions(0, 2, calmed=1)),
    board(roles=(Role.METEOROLOGIST, Role.CLIMBER), pile=1, tick=5),
    board(at=("B2", "B2"), faces={"B2": Face.LAUNCH_PAD}, found=tuple(Part)),
    board(at=("B2", "B3"), faces={"B2": Face.LAUNCH_PAD}, excavated=("B2",), found=tuple(Part), seat=1),
    board(faces={"A1": Face.LAUNCH_PAD}, excavated=("A1",), parts={"A1": tuple(Part)[3:]}, found=tuple(Part)[:3]),
)


def positions(count: int) -> Iterator[State]:
    """Yield special, random and nearly won boards, and what follows from a few actions on them."""
    yield from CONSTRUCTED
    for number in range(count):
        random = Random(number)
        state = scattered(random)
        if number % 3 == 0:
            state = _nearly_won(state, random)
        for _ in range(3):
            if outcome(play(state, *anything(state, random))[0]) and random.random() < 0.5:
                break
            if not _is_won(state):
                yield state
            state, _ = play(state, *anything(state, random))
            if outcome(state):
                break


def _nearly_won(state: State, random: Random) -> State:
    """Return a position with most pawns on the launch pad and most parts picked up."""
    pad = next(cell for cell, tile in enumerate(state.tiles) if tile and tile.face is Face.LAUNCH_PAD)
    tile = state.tile(pad)
    near = [cell for cell in range(25) if state.tiles[cell] is not None and cell != pad]
    missing = (random.choice(list(Part)),) if random.random() < 0.3 else ()
    tiles = [each and replace(each, parts=()) for each in state.tiles]
    tiles[pad] = replace(tile, excavated=random.random() < 0.6, sand=random.choice((0, 0, 1, 2, 3)), parts=missing)
    pawns = [replace(pawn, cell=pad) for pawn in state.adventurers]
    if random.random() < 0.5:
        late = random.randrange(len(pawns))
        pawns[late] = replace(pawns[late], cell=random.choice(near))
    found = tuple(part for part in Part if part not in missing)
    return replace(state, tiles=tuple(tiles), adventurers=tuple(pawns), found=found, waiting=())


def _is_won(state: State) -> bool:
    """Return whether the position is already won before the next action."""
    cells = {pawn.cell for pawn in state.adventurers}
    tile = state.under(0)
    won = len(cells) == 1 and tile.face is Face.LAUNCH_PAD and tile.excavated and tile.sand < 2
    return won and len(state.found) == 4


def buttons(state: State, *mine: int) -> list[Pressed]:
    shows = board_for(state, *mine)
    buttons = [button for sheet in shows.sheets for section in sheet.button_groups for button in section.buttons]
    return [*pressed([*buttons, *shows.dock, *(card.button for card in shows.foreseen if card.button)])]


@pytest.mark.parametrize("several", [False, True], ids=["one seat", "all seats"])
def test_every_button_says_what_happens(several: bool) -> None:
    occurred: set[str] = set()
    for state in positions(POSITIONS):
        seats = range(len(state.adventurers))
        for mine in [tuple(seats)] if several else [(seat,) for seat in seats]:
            [viewer] = waiting_on(state) & {*mine} or {mine[0]}
            for button in buttons(state, *mine):
                seat, action = read(button.value)
                names = [*NAMES]
                if not several:
                    names[seat] = "you"
                _is_true(button, state, seat, action, names, viewer)
                occurred |= {re.sub(r"\d", "#", sentence) for sentence in button.says}
    assert occurred >= EXPECTED


EXPECTED = {
    WIN,
    MAY_WIN,
    "The last free step.",
    "# more step is free.",
    "# more steps are free.",
    "Cleo's free step is lost.",
    "Ben's # free steps are lost.",
    "# actions unused.",
    "Under the sand: tunnel.",
    "You get a gear card.",
    "This must be the mirage.",
    "This must be a well.",
    "A well or a mirage.",
    "All canteens here are full.",
    "You will have # of # water.",
    "You will have # of # parts.",
    "No storm card this turn.",
    "Look at the next storm card; you may put it at the bottom.",
    "Everyone who stays behind is buried.",
}
"""The sentences that must occur, so that no test passes only because its case never occurs."""


def _is_true(button: Pressed, state: State, seat: int, action: Action, names: Sequence[str], viewer: int) -> None:
    """Press the button and compare. `viewer` is the seat whose view the reader sees."""
    after, events = play(state, seat, action)
    details = (button, action)
    reveals = any(event.reveals for event in events)
    assert ("Cannot be undone." in button.says) == button.final == reveals, details
    spent = _left(state) - _left(after)
    if not (isinstance(action, EndTurn | Draw | AnswerForecast) or outcome(after)):
        assert button.cost == ("1 action" if spent == 1 else "free"), details
    end = outcome(after)
    if not isinstance(action, Draw) and end:
        assert end.won, details
    assert (WIN in button.says) == (end is not None and end.won and MAY_WIN not in button.says), details
    if WIN not in button.says:
        expected = [
            *_follows(state, after, seat, action, names),
            *_means(state, after, seat, action, events, names, viewer),
        ]
        if reveals:
            expected.append("Cannot be undone.")
        assert button.says == sorted(expected), details
    _title_is_true(button, state, after, action)


def _left(state: State) -> int:
    phase = state.phase.resume if isinstance(state.phase, ReadForecast) else state.phase
    return phase.left if isinstance(phase, TakeActions) else 0


def _follows(state: State, after: State, seat: int, action: Action, names: Sequence[str]) -> Iterator[str]:
    """Yield the sentences that follow from the boards: pawns buried and freed, steps lost and kept."""
    if isinstance(action, Draw):
        return
    seats = range(len(names[: len(state.adventurers)]))
    before, now = {each for each in seats if state.buried(each)}, {each for each in seats if after.buried(each)}
    if now - before:
        yield f"Buries {named(now - before, names)}."
    if before - now:
        yield f"Frees {named(before - now, names)}."
    turn, then = state.phase, after.phase
    if not isinstance(turn, TakeActions):
        return
    steps = then.steps if isinstance(then, TakeActions) else 0
    guided = then.guided if isinstance(then, TakeActions) else None
    if isinstance(action, Guide):
        assert guided == (action.pawn if steps else None)
        yield {0: "The last free step.", 1: "1 more step is free.", 2: "2 more steps are free."}[steps]
    goes_on = isinstance(action, Guide) and action.pawn == turn.guided
    if turn.guided is not None and not goes_on and guided != turn.guided:
        free = "free step is" if turn.steps == 1 else f"{turn.steps} free steps are"
        yield f"{names[turn.guided]}'s {free} lost."


def _means(
    state: State, after: State, seat: int, action: Action, events: Sequence[Event], names: Sequence[str], viewer: int
) -> Iterator[str]:
    """Yield the other sentences of a button of this kind."""
    pawn, me = state.adventurers[seat], after.adventurers[seat]
    match action:
        case Move() if pawn.role is Role.CLIMBER and state.under(seat).blocked and [*state.others(seat)]:
            yield "Everyone who stays behind is buried."
        case Excavate():
            yield from _excavating(state, seat, names, viewer)
        case PickUp():
            yield f"You will have {len(after.found)} of 4 parts."
        case FillCanteen():
            yield f"You will have {me.water} of {me.power.canteen} water."
        case UseJetPack():
            yield f"Fly here from {name(pawn.cell)}."
        case UseSolarShield():
            yield "Until your next turn, nobody on your tile drinks in the sun."
            assert me.shielded
            if sheltered(state, seat):
                yield "You are already protected here."
        case UseTerrascope(cell=cell):
            yield "Only you see what lies under the tile."
            if viewer in state.tile(cell).seen or state.tile(cell).face is Face.CRASH:
                yield f"You already know what is there: {_face_name(state.tile(cell).face)}."
        case UseTimeThrottle():
            yield f"{_left(after) - _left(state)} more actions this turn."
        case AnswerForecast(bottom=None):
            yield "They come in this order."
        case EndTurn() if left := _left(state):
            yield f"{left} {'action' if left == 1 else 'actions'} unused."
    match type(action).__name__:
        case "RemoveSand" | "UseDuneBlaster":
            sand = after.tile(action.cell).sand  # type: ignore[union-attr]
            yield f"{sand} sand left." if sand else "Clears the tile."
        case "GiveWater":
            to: int = action.to  # type: ignore[union-attr]
            yield f"{names[to]} will have {after.adventurers[to].water} water, {names[seat]} {me.water}"
        case "UseWaterReserve":
            yield _gains(events, names)
        case "CalmStorm":
            cards, fewer = _storm(state), _storm(after)
            word = "card" if fewer == 1 else "cards"
            yield f"{fewer} storm {word} this turn instead of {cards}." if fewer else "No storm card this turn."
        case "Forecast":
            [seen] = [event for event in events if isinstance(event, CardsForeseen)]
            if len(seen.cards) == 1:
                yield "Look at the next storm card; you may put it at the bottom."
            else:
                yield f"Look at the next {len(seen.cards)} storm cards; you may put one at the bottom."


def _storm(state: State) -> int:
    assert isinstance(state.phase, TakeActions)
    return max(state.level - state.phase.calmed, 0)


def _gains(events: Sequence[Event], names: Sequence[str], text: str = "Water") -> str:
    gains = [f"{names[event.seat]} +{event.amount}" for event in events if isinstance(event, WaterGained)]
    return f"{text}: {named(range(len(gains)), gains)}." if gains else "All canteens here are full."


def _face_name(face: Face) -> str:
    """Return the name of a face for players: "engine, row clue"."""
    part, _, axis = face.value.rpartition(" ")
    return f"{part}, {axis} clue" if axis in ("row", "column") else face.value


def _excavating(state: State, seat: int, names: Sequence[str], viewer: int) -> Iterator[str]:
    """Yield what is found, or everything that the reader's knowledge allows under the tile."""
    cell, tile = state.adventurers[seat].cell, state.under(seat)
    if viewer in tile.seen or tile.face is Face.CRASH:
        after, events = play(state, seat, Excavate())
        yield f"Under the sand: {_face_name(tile.face)}."
        if len(after.adventurers[seat].gear) > len(state.adventurers[seat].gear):
            yield "You get a gear card."
        if tile.face is Face.WELL:
            yield _gains(events, names)
        return
    faces = {
        there.face
        for there in state.tiles
        if there is not None and not there.excavated and viewer not in there.seen and there.face is not Face.CRASH
    }
    water = {Face.WELL, Face.MIRAGE}
    possible = faces & water if tile.face in water else faces & {Face.LAUNCH_PAD}
    for face in possible:
        tiles = [*state.tiles]
        tiles[cell] = replace(tile, face=face)
        after, events = play(replace(state, tiles=tuple(tiles)), seat, Excavate())
        if outcome(after):
            yield MAY_WIN
        if face is Face.WELL:
            yield "A well or a mirage." if len(possible) > 1 else "This must be a well."
            yield _gains(events, names, "Water from a well" if len(possible) > 1 else "Water")
    if possible == {Face.MIRAGE}:
        yield "This must be the mirage."


def _title_is_true(button: Pressed, state: State, after: State, action: Action) -> None:
    """Check that the numbers and cards in the title are right."""
    cards = after.phase.left if isinstance(after.phase, DrawStorm) else 0
    match action:
        case EndTurn():
            ends = f"End turn: draw {cards} card{'s' * (cards > 1)}"
            assert button.title == (ends if cards else "End turn: no storm")
        case Draw():
            assert isinstance(state.phase, DrawStorm)
            left = state.phase.left
            assert button.title == (f"Reveal a storm card · {left} left" if left > 1 else "Reveal the last storm card")
        case AnswerForecast(bottom=None):
            assert after.deck == state.deck
        case AnswerForecast():
            card = " ".join(reversed(after.deck[-1].value.split()))
            short = {"down beats sun": "Sun beats down", "up picks storm": "Storm picks up"}.get(card, card)
            assert button.title == f"Put at the bottom: {short}"
