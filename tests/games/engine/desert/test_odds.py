"""The odds of the storm, compared with the engine over every order of the cards and thousands of deals."""

from math import sqrt
from random import Random

import pytest
from msgspec.structs import replace

from games.engine.desert import State, play, view
from games.engine.desert.actions import Draw
from games.engine.desert.data import Face, Role, StormCard
from games.engine.desert.odds import chance_of_suns, coming, endings, next_card
from games.engine.desert.state import DrawStorm, Outcome, Over, ReadForecast, TakeActions
from tests.effort import part_of
from tests.games.display.readers import games
from tests.games.engine.desert.boards import board, storm
from tests.games.engine.desert.courses import Ends, dealt_courses, every_course, to_the_storm
from tests.games.engine.desert.scattered import scattered

SUN, RISE = StormCard.SUN, StormCard.PICKS_UP
BURIED, SWEPT = Outcome(won=False, cause="buried"), Outcome(won=False, cause="swept away")


def odds(state: State, seat: int | None = None) -> Ends:
    """Return the odds that the board claims."""
    found: Ends = dict(endings(view(state, seat)))
    return {**found, None: 1 - sum(found.values())}


def late(random: Random, cards: int) -> tuple[State, int | None]:
    """Return a position in which much can happen, with at most so many cards to come, and a reader of it."""
    state = scattered(random)
    if random.random() < 0.7:
        dry = tuple(replace(pawn, water=min(pawn.water, random.randrange(2))) for pawn in state.adventurers)
        state = replace(state, adventurers=dry)
    if random.random() < 0.5:
        state = replace(state, tick=len(state.meter) - random.randint(1, 2))
    seat = random.choice((None, *range(len(state.adventurers))))
    if isinstance(state.phase, TakeActions):
        state = replace(state, phase=replace(state.phase, calmed=max(state.level - cards, 0)))
    elif isinstance(state.phase, DrawStorm):
        state = replace(state, phase=DrawStorm(state.phase.seat, min(state.phase.left, cards)))
    elif isinstance(state.phase, ReadForecast):
        turn = replace(state.phase.resume, calmed=max(state.level - cards, 0))
        state = replace(state, phase=replace(state.phase, resume=turn))
        seat = random.choice((seat, state.phase.seat))
    return state, seat


def test_odds_are_those_of_every_order_of_the_cards() -> None:
    random, causes = Random(11), set()
    for _ in range(60):
        state, seat = late(random, random.choice((1, 2, 2, 2, 3)))
        expected = every_course(state, seat)
        assert odds(state, seat) == pytest.approx({None: 0.0, **expected}, abs=1e-9), (state, seat)
        causes |= {end.cause for end in expected if end}
    assert causes == {"thirst", "buried", "swept away"}


def test_odds_are_those_of_thousands_of_deals() -> None:
    random = Random(5)
    for _ in part_of("odds of thousands of deals of the desert", range(8), 4):
        state, seat = late(random, 6)
        dealt, claimed, deals = dealt_courses(state, seat, 500, random), odds(state, seat), 500
        for end in {*dealt, *claimed}:
            chance = claimed.get(end, 0.0)
            assert abs(dealt.get(end, 0.0) - chance) <= 4 * sqrt(chance * (1 - chance) / deals) + 1e-9, (end, state)


def test_the_chance_of_a_sun_is_that_of_every_order() -> None:
    random = Random(7)
    for _ in range(30):
        state, seat = late(random, 2)
        # Where everybody has no water and no shelter, the first sun ends the game.
        exposed = tuple(replace(pawn, water=0, shielded=False) for pawn in state.adventurers)
        tiles = tuple(tile and replace(tile, face=Face.RUINS) for tile in state.tiles)
        ends = every_course(replace(state, adventurers=exposed, tiles=tiles), seat)
        sun = sum(chance for end, chance in ends.items() if end and end.cause == "thirst")
        assert chance_of_suns(view(state, seat), 1) == pytest.approx(sum([sun]), abs=1e-9)


def test_the_forecast_is_known_to_its_reader_alone() -> None:  # D23
    state = board(
        roles=(Role.METEOROLOGIST, Role.EXPLORER),
        deck=(SUN, StormCard.NORTH_2),
        water={1: 0},
        tick=0,
        phase=ReadForecast(0, 2, TakeActions(0, 3)),
    )
    assert odds(state, 0) == {Outcome(won=False, cause="thirst", seats=(1,)): 1.0, None: 0.0}
    assert next_card(view(state, 0)) == {SUN: 1}
    assert odds(state, 1)[None] == pytest.approx(1 - (1 - 27 * 26 / (31 * 30)))
    assert next_card(view(state, 1)).total() == 31


def test_the_discard_is_drawn_when_the_pile_runs_out() -> None:  # D16
    state = board(deck=(StormCard.EAST_1,), pile=1, tick=1)
    # The one card is no sun; the other two are drawn from the 30 of the discard, with its 4 suns.
    assert chance_of_suns(view(state, 0), 1) == pytest.approx(1 - (26 * 25) / (30 * 29))
    assert chance_of_suns(view(board(deck=(SUN,), pile=1, tick=1), 0), 1) == 1


def test_cards_beside_the_discard_come_no_more() -> None:  # D16
    state = replace(storm(SUN, SUN, SUN, SUN, RISE, left=2, pile=5), revealed=(SUN,))
    state = replace(state, deck=(SUN, SUN, SUN, RISE))
    assert chance_of_suns(view(state, 0), 1) == 1


def test_calmed_cards_do_not_come() -> None:  # D22
    assert coming(view(board(tick=1, phase=TakeActions(0, 2, calmed=2)), 0)) == 1
    assert chance_of_suns(view(board(tick=1, phase=TakeActions(0, 2, calmed=3)), 0), 1) == 0


def test_the_skull_ends_the_game_before_a_later_sun() -> None:
    state = replace(storm(RISE, SUN, left=2, pile=2), tick=12)
    thirsty = tuple(replace(pawn, water=0) for pawn in state.adventurers)
    claimed = odds(replace(state, adventurers=thirsty))
    assert claimed == {Outcome(won=False, cause="thirst", seats=(0, 1)): 0.5, SWEPT: 0.5, None: 0.0}


def test_the_storm_stops_at_the_edge_of_the_desert() -> None:  # D12
    # In the corner only winds towards south and east bring sand: the others have no tile to move.
    state = storm(StormCard.NORTH_3, StormCard.WEST_3, left=2, pile=2, hole="E5", sand={"A2": 24, "A3": 24})
    assert odds(state) == {None: 1.0}
    inland = storm(StormCard.NORTH_3, StormCard.WEST_3, left=2, pile=2, hole="D5", sand={"A2": 24, "A3": 24})
    assert odds(inland) == {BURIED: 1.0, None: 0.0}


def test_odds_are_odds_in_every_position_of_whole_games() -> None:
    for state, _ in games(len(part_of("odds in whole games of the desert", range(6), 3))):
        for seat in (None, *range(len(state.adventurers))):
            claimed = odds(state, seat)
            assert all(-1e-9 <= chance <= 1 + 1e-9 for chance in claimed.values())
        if isinstance(state.phase, Over):
            assert claimed == {None: 1}


def test_a_storm_ends_the_game_only_as_foretold() -> None:
    """Only possible outcomes occur, and certain ones do."""
    for number in range(300):
        state, seat = late(Random(number), 3)
        claimed = odds(state, seat)
        course = to_the_storm(state)
        while isinstance(course.phase, DrawStorm):
            course, _ = play(course, course.phase.seat, Draw())
        end = course.phase.outcome if isinstance(course.phase, Over) else None
        assert claimed.get(end, 0.0) > 0
