"""Standing orders of the desert: when each is carried out, with which play, and when it lapses."""

from random import Random

import pytest
from msgspec import DecodeError
from msgspec.structs import replace

from games.engine.core.orders import NO_CARD, NO_SUCH_SEAT
from games.engine.desert import lapsed, order_obstacle, ordered_play, play
from games.engine.desert.actions import Draw, GiveGear, GiveWater, UseDuneBlaster, UseSolarShield, UseWaterReserve
from games.engine.desert.data import Face, Gear, StormCard
from games.engine.desert.odds import chance_of_suns
from games.engine.desert.orders import (
    NO_WATER,
    NOTHING_TO_SHARE,
    OUT_OF_REACH,
    STRONGER,
    BlastFree,
    HandOver,
    PourReserve,
    ShareWater,
    ShieldFrom,
    read_order,
)
from games.engine.desert.state import DrawStorm, Outcome, Over, State
from games.engine.desert.view import view
from tests.effort import examples
from tests.games.engine.desert.boards import board, storm
from tests.games.engine.desert.courses import every_course
from tests.games.engine.desert.scattered import scattered

SUN, RISE = StormCard.SUN, StormCard.PICKS_UP


def test_water_goes_to_whom_the_next_sun_kills() -> None:
    state = storm(SUN, SUN, water={0: 0, 1: 3})
    assert ordered_play(ShareWater(keep=1), state, 1) == GiveWater(0, 2)
    assert ordered_play(ShareWater(keep=2), state, 1) == GiveWater(0, 1)
    assert ordered_play(ShareWater(keep=3), state, 1) is None
    assert ordered_play(ShareWater(to=0), state, 1) == GiveWater(0, 2)
    assert ordered_play(ShareWater(), storm(SUN, water={0: 0, 1: 3}), 1) == GiveWater(0, 1)


@pytest.mark.parametrize(
    "state",
    [
        storm(SUN, water={0: 1, 1: 3}),
        storm(SUN, water={0: 0, 1: 3}, at=("A1", "E5")),
        storm(SUN, water={0: 0, 1: 3}, shielded=(0,)),
        storm(SUN, water={0: 0, 1: 3}, faces={"A1": Face.TUNNEL}, excavated=("A1",)),
        board(water={0: 0, 1: 3}),
    ],
    ids=["one left", "far away", "shielded", "tunnel", "no storm"],
)
def test_water_stays_otherwise(state: object) -> None:
    assert ordered_play(ShareWater(), state, 1) is None  # type: ignore[arg-type]


def test_a_shield_and_a_reserve_are_played_from_the_odds_on() -> None:
    hand = {1: (Gear.SOLAR_SHIELD, Gear.WATER_RESERVE)}
    state = storm(SUN, left=1, water={0: 0, 1: 3}, gear=hand)
    odds = chance_of_suns(view(state, 1), 1)
    assert odds == pytest.approx(4 / 31)
    assert ordered_play(ShieldFrom(12), state, 1) == UseSolarShield()
    assert ordered_play(PourReserve(12), state, 1) == UseWaterReserve()
    assert ordered_play(ShieldFrom(13), state, 1) is None
    assert ordered_play(PourReserve(13), state, 1) is None
    sheltered, _ = play(state, 1, UseSolarShield())
    assert ordered_play(PourReserve(12), sheltered, 1) is None


def test_the_skull_may_come_before_the_sun() -> None:  # D14
    hand = {1: (Gear.SOLAR_SHIELD,)}
    state = storm(SUN, RISE, left=2, pile=2, water={0: 0, 1: 3}, gear=hand, tick=12)
    assert chance_of_suns(view(state, 1), 1) == pytest.approx(0.5)
    assert ordered_play(ShieldFrom(50), state, 1) == UseSolarShield()
    assert ordered_play(ShieldFrom(51), state, 1) is None


def late(random: Random) -> State:
    """Return a storm over a team on one tile without shade, often near the skull or the last sand."""
    state = scattered(random)
    cell = state.adventurers[0].cell
    pawns = tuple(
        replace(pawn, cell=cell, water=min(pawn.water, random.randrange(3)), shielded=False)
        for pawn in state.adventurers
    )
    tiles = tuple(tile and replace(tile, face=Face.RUINS) for tile in state.tiles)
    tick = len(state.meter) - random.randint(1, 2) if random.random() < 0.6 else state.tick
    return replace(state, adventurers=pawns, tiles=tiles, tick=tick, phase=DrawStorm(0, random.choice((1, 2, 2, 3))))


def test_the_odds_of_an_order_are_those_of_every_order_of_the_cards() -> None:
    random = Random(4)
    for _ in range(examples("odds of orders in the desert", 300)):
        state = late(random)
        ends = every_course(state, 1)
        thirst = sum(odds for end, odds in ends.items() if end and end.cause == "thirst")
        least = min(pawn.water for pawn in state.adventurers)
        assert chance_of_suns(view(state, 1), least + 1) == pytest.approx(thirst, abs=1e-9), state


def test_a_shield_waits_for_who_stands_elsewhere() -> None:
    state = storm(SUN, water={0: 0, 1: 3}, gear={1: (Gear.SOLAR_SHIELD,)}, at=("B2", "A1"))
    assert ordered_play(ShieldFrom(1), state, 1) is None


def test_gear_is_handed_over_to_who_stands_there() -> None:
    apart = board(gear={1: (Gear.JET_PACK,)}, at=("B2", "A1"))
    together = board(gear={1: (Gear.JET_PACK,)})
    assert ordered_play(HandOver(Gear.JET_PACK, to=0), apart, 1) is None
    assert ordered_play(HandOver(Gear.JET_PACK, to=0), together, 1) == GiveGear(0, Gear.JET_PACK)
    assert ordered_play(HandOver(Gear.JET_PACK), together, 1) == GiveGear(0, Gear.JET_PACK)
    assert ordered_play(HandOver(Gear.JET_PACK), board(gear={1: (Gear.JET_PACK,)}, seat=1), 1) is None
    both = board(gear={0: (Gear.JET_PACK,), 1: (Gear.JET_PACK,)})
    assert ordered_play(HandOver(Gear.JET_PACK), both, 1) is None


def test_a_blaster_frees_its_owner_when_the_turn_begins() -> None:
    buried = {"sand": {"A1": 2}, "gear": {0: (Gear.DUNE_BLASTER,)}}
    assert ordered_play(BlastFree(), board(**buried), 0) == UseDuneBlaster(0)  # type: ignore[arg-type]
    assert ordered_play(BlastFree(), board(**buried, seat=1), 0) is None  # type: ignore[arg-type]
    assert ordered_play(BlastFree(), board(**buried, left=3), 0) is None  # type: ignore[arg-type]
    assert ordered_play(BlastFree(), board(gear={0: (Gear.DUNE_BLASTER,)}), 0) is None


def test_they_lapse_without_the_card_or_the_taker() -> None:
    for order in (ShieldFrom(1), PourReserve(1), HandOver(Gear.JET_PACK), BlastFree()):
        assert lapsed(order, board(), 1) == NO_CARD
    for seat in (1, 2, -1):
        assert lapsed(ShareWater(to=seat), board(), 1) == NO_SUCH_SEAT
        assert lapsed(HandOver(Gear.JET_PACK, to=seat), board(gear={1: (Gear.JET_PACK,)}), 1) == NO_SUCH_SEAT
    assert lapsed(ShareWater(to=0), board(), 1) == ""


def test_an_order_to_keep_a_whole_canteen_is_void() -> None:
    canteen = board().adventurers[1].power.canteen
    assert lapsed(ShareWater(keep=canteen - 1), board(), 1) == ""
    assert lapsed(ShareWater(keep=canteen), board(), 1) == NOTHING_TO_SHARE


def test_it_says_why_no_water_could_be_given_now() -> None:
    apart, together = board(water={1: 2}, at=("B2", "A1")), board(water={1: 2})
    assert order_obstacle(ShareWater(keep=2), together, 1) == NO_WATER
    assert order_obstacle(ShareWater(), apart, 1) == OUT_OF_REACH
    assert order_obstacle(ShareWater(), together, 1) == ""
    assert order_obstacle(ShareWater(to=0), together, 1) == ""


def test_a_stronger_storm_ends_the_order_to_hand_gear_over_and_no_other() -> None:
    hand = (Gear.JET_PACK, Gear.SOLAR_SHIELD)
    state, events = play(storm(StormCard.PICKS_UP, SUN, gear={1: hand}), 0, Draw())
    assert lapsed(HandOver(Gear.JET_PACK), state, 1, events) == STRONGER
    assert lapsed(ShieldFrom(1), state, 1, events) == ""


def test_nothing_is_played_when_the_game_is_over() -> None:
    over = board(phase=Over(Outcome(won=False)), water={0: 0})
    assert ordered_play(ShareWater(), over, 1) is None


@pytest.mark.parametrize(
    "text", ["{}", '{"type":"Move","to":3}', '{"type":"ShieldFrom","odds":0}', '{"type":"ShareWater","keep":9}', "x"]
)
def test_nonsense_is_no_order(text: str) -> None:
    with pytest.raises(DecodeError):
        read_order(text)
