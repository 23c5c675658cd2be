"""Standing orders of the island: when each is carried out, with which play, and when it lapses."""

from random import Random

import pytest
from msgspec import DecodeError
from msgspec.structs import replace

from games.engine.core.orders import NO_CARD
from games.engine.island import lapsed, order_obstacle, ordered_play
from games.engine.island.actions import DiscardCard, Escape, SwimTo, UseHelicopterLift, UseSandbags
from games.engine.island.data import METER, Card, Landmark, Treasure
from games.engine.island.odds import chance_to_sink, endings
from games.engine.island.orders import (
    ALL_CAPTURED,
    ALL_SUNK,
    NONE_HELD,
    NONE_NEAR,
    BagTile,
    DiscardFirst,
    FlyOff,
    LiftSwimmers,
    SwimFirst,
    read_order,
    seat_on_turn,
)
from games.engine.island.state import Discard, DrawFlood, DrawTreasure, Outcome, State, Swim, TakeActions
from games.engine.island.view import view
from tests.effort import examples
from tests.games.engine.island.boards import board, cell
from tests.games.engine.island.courses import every_course
from tests.games.engine.island.scattered import scattered

LANDING = Landmark.FOOLS_LANDING
BAGS = {1: (Card.SANDBAGS,)}
LIFT = {1: (Card.HELICOPTER_LIFT,)}


def flooding(left: int = 2, **rest: object) -> State:
    """Return a board in the flood, with Fools' Landing flooded and among three cards on top."""
    flood = ("C3", "D3", "E3")
    parts = {"flooded": ("C3",), "flood": flood, "layers": (3,), "hands": BAGS, "phase": DrawFlood(0, left)}
    return board(**{**parts, **rest})  # type: ignore[arg-type]


def test_sandbags_are_played_from_the_odds_on() -> None:
    state = flooding()
    assert chance_to_sink(view(state, 1), LANDING) == pytest.approx(2 / 3)
    assert ordered_play(BagTile(66, LANDING), state, 1) == UseSandbags(cell("C3"))
    assert ordered_play(BagTile(67, LANDING), state, 1) is None
    assert ordered_play(BagTile(1, Landmark.BRONZE_GATE), state, 1) is None
    assert ordered_play(BagTile(100, LANDING), flooding(left=3), 1) == UseSandbags(cell("C3"))


def test_sandbags_wait_until_the_actions_are_over() -> None:
    assert ordered_play(BagTile(1, LANDING), flooding(phase=TakeActions(0, 3)), 1) is None
    assert ordered_play(BagTile(1, LANDING), flooding(phase=DrawTreasure(0, 2)), 1) == UseSandbags(cell("C3"))


@pytest.mark.parametrize("phase", [DrawTreasure(0, 2), DrawTreasure(0, 1), DrawFlood(0, 2), DrawFlood(0, 1)])
def test_the_odds_are_those_of_the_danger_sentence(phase: DrawTreasure | DrawFlood) -> None:
    for layers in ((), (3,)):
        seen = view(flooding(phase=phase, layers=layers), 1)
        shown = sum(odds for outcome, odds in endings(seen).items() if outcome.cause == "landing sunk")
        assert chance_to_sink(seen, LANDING) == pytest.approx(shown)


def test_rises_are_drawn_again_when_the_treasure_pile_runs_out() -> None:  # I9
    treasure = (Card.EARTH_STONE, *[Card.WATERS_RISE] * 3, *[Card.EARTH_STONE] * 4, *[Card.CRYSTAL_OF_FIRE] * 5)
    moon = {"sunk": ("D1",), "flooded": ("C1",), "flood": ("E2",), "flood_pile": 22, "tick": 0}
    state = board(treasure=treasure, treasure_pile=1, hands=BAGS, phase=DrawTreasure(0, 2), **moon)  # type: ignore[arg-type]
    discard, held = state.treasure_discard[:12], state.treasure_discard[12:]
    pawns = [replace(state.adventurers[0], hand=held), *state.adventurers[1:]]
    moon_card = (Landmark.TEMPLE_OF_THE_MOON,)
    state = replace(state, treasure_discard=discard, flood_discard=moon_card, adventurers=tuple(pawns))
    assert (len(discard), discard.count(Card.WATERS_RISE)) == (12, 3)
    assert chance_to_sink(view(state, 1), Landmark.TEMPLE_OF_THE_MOON) == pytest.approx(0.25)
    assert ordered_play(BagTile(25), state, 1) == UseSandbags(cell("C1"))
    assert ordered_play(BagTile(26), state, 1) is None


def late(random: Random) -> State:
    """Return a position after the actions of a turn that only the sinking of Fools' Landing and the skull can lose."""
    while True:
        state = scattered(random)
        if len(state.standing()) <= 9 and METER[min(state.tick + 2, len(METER) - 1)] <= 3:
            break
    start = state.cell_of(LANDING)
    tiles = tuple(
        tile and replace(tile, flooded=tile.flooded or place == start) for place, tile in enumerate(state.tiles)
    )
    treasure = random.sample(both := (*state.treasure_deck, *state.treasure_discard), len(both))
    pile = random.choice((1, 1, 2, 3, len(both)))
    return replace(
        state,
        tick=random.choice((state.tick, len(METER) - 1, len(METER) - 2)) if len(state.standing()) < 8 else state.tick,
        tiles=tiles,
        treasure_deck=tuple(treasure[:pile]),
        treasure_discard=tuple(treasure[pile:]),
        captured=tuple(Treasure),
        adventurers=tuple(replace(pawn, cell=start) for pawn in state.adventurers),
        phase=random.choice((DrawTreasure(0, 2), DrawTreasure(0, 2), DrawTreasure(0, 1), DrawFlood(0, 2))),
    )


def test_the_odds_of_an_order_are_those_of_every_order_of_the_cards() -> None:
    random = Random(3)
    for _ in range(examples("odds of orders", 400)):
        state = late(random)
        expected = every_course(state).get(Outcome(won=False, cause="landing sunk"), 0.0)
        assert chance_to_sink(view(state, 1), LANDING) == pytest.approx(expected, abs=1e-9), state


def test_sandbags_keep_the_last_tile_of_a_treasure() -> None:
    order = BagTile(50)
    moon = {"flooded": ("C1",), "flood": ("C1",), "layers": (1,), "hands": BAGS, "phase": DrawFlood(0, 1)}
    assert ordered_play(order, board(**moon), 1) is None  # type: ignore[arg-type]
    assert ordered_play(order, board(**moon, sunk=("D1",)), 1) == UseSandbags(cell("C1"))  # type: ignore[arg-type]
    safe = board(**moon, sunk=("D1",), captured=(Treasure.EARTH_STONE,))  # type: ignore[arg-type]
    assert ordered_play(order, safe, 1) is None


def test_cards_are_discarded_in_the_given_order() -> None:
    hand = (*[Card.EARTH_STONE] * 4, Card.SANDBAGS, Card.OCEANS_CHALICE)
    full = board(hands={1: hand}, phase=Discard(1, TakeActions(0, 2)))
    order = DiscardFirst((Card.CRYSTAL_OF_FIRE, Card.OCEANS_CHALICE, Card.SANDBAGS))
    assert ordered_play(order, full, 1) == DiscardCard(Card.OCEANS_CHALICE)
    assert ordered_play(DiscardFirst((Card.CRYSTAL_OF_FIRE,)), full, 1) is None
    assert ordered_play(order, full, 0) is None
    assert ordered_play(order, board(hands={1: hand}), 1) is None


def test_a_swimmer_goes_where_the_order_says() -> None:
    state = board(at=("C3", "C3"), sunk=("C3", "B3"), phase=Swim((0, 1), cell("C3"), DrawFlood(0, 1)))
    order = SwimFirst((Landmark.TIDAL_PALACE, Landmark.MISTY_MARSH, Landmark.BRONZE_GATE, Landmark.HOWLING_GARDEN))
    assert ordered_play(order, state, 1) == SwimTo(cell("D3"))
    assert ordered_play(SwimFirst((Landmark.MISTY_MARSH,)), state, 1) is None
    assert ordered_play(order, board(at=("C3", "C3")), 1) is None


def drowning(**rest: object) -> State:
    """Return a board on which the first seat cannot swim away from C3."""
    sunk = ("C3", "B3", "D3", "C2", "C4")
    parts = {"at": ("C3", "A3"), "sunk": sunk, "hands": LIFT, "phase": Swim((0,), cell("C3"), DrawFlood(0, 1))}
    return board(**{**parts, **rest})  # type: ignore[arg-type]


def test_a_lift_takes_who_would_drown() -> None:
    to = cell("E3")
    assert ordered_play(LiftSwimmers(Landmark.COPPER_GATE), drowning(), 1) == UseHelicopterLift((0,), to)
    assert ordered_play(LiftSwimmers(Landmark.BRONZE_GATE), drowning(), 1) is not None, "another tile will do"
    swims = drowning(sunk=("C3", "B3", "C2", "C4"))
    assert ordered_play(LiftSwimmers(Landmark.COPPER_GATE), swims, 1) is None


def test_they_fly_off_when_all_is_ready() -> None:
    ready = board(hands=LIFT, captured=tuple(Treasure), at=("C3", "C3"))
    assert ordered_play(FlyOff(), ready, 1) == Escape()
    assert ordered_play(FlyOff(), board(hands=LIFT, captured=tuple(Treasure), at=("C3", "D3")), 1) is None
    assert ordered_play(FlyOff(), ready, 0) is None


def test_they_lapse_without_card_tile_or_treasure() -> None:
    assert {lapsed(order, board(), 1) for order in (BagTile(5, LANDING), BagTile(5), FlyOff())} == {NO_CARD}
    assert lapsed(LiftSwimmers(LANDING), board(), 1) == NO_CARD
    gone = board(hands=BAGS, sunk=("C1",), captured=tuple(Treasure))
    assert lapsed(BagTile(5, Landmark.TEMPLE_OF_THE_MOON), gone, 1) == ALL_SUNK
    assert lapsed(BagTile(5), gone, 1) == ALL_CAPTURED
    assert lapsed(SwimFirst((Landmark.TEMPLE_OF_THE_MOON,)), gone, 1) == ALL_SUNK
    assert lapsed(SwimFirst((Landmark.TEMPLE_OF_THE_MOON, LANDING)), gone, 1) == ""
    assert lapsed(DiscardFirst((Card.SANDBAGS,)), gone, 0) == ""


def test_the_turn_is_somebodys_during_interruptions_too() -> None:
    assert seat_on_turn(drowning()) == 0
    assert seat_on_turn(board(phase=Discard(1, TakeActions(0, 2)))) == 0


@pytest.mark.parametrize(
    "text", ['{"type":"DiscardFirst","cards":[]}', '{"type":"BagTile","odds":5,"tile":"atlantis"}', "[]", ""]
)
def test_nonsense_is_no_order(text: str) -> None:
    with pytest.raises(DecodeError):
        read_order(text)


def test_an_order_says_why_it_is_not_possible_now() -> None:
    state = board(at=("C3", "E3"), hands={0: (Card.SANDBAGS,)})
    near, far = state.tile(cell("C2")).landmark, state.tile(cell("F3")).landmark
    assert order_obstacle(DiscardFirst((Card.EARTH_STONE, Card.SANDBAGS)), state, 0) == ""
    assert order_obstacle(DiscardFirst((Card.EARTH_STONE,)), state, 0) == NONE_HELD
    assert order_obstacle(SwimFirst((far, near)), state, 0) == ""
    assert order_obstacle(SwimFirst((far,)), state, 0) == NONE_NEAR
