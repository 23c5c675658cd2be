"""Random games, with the invariants that hold after every action."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.core.errors import IllegalAction
from games.engine.island import (
    DIFFICULTIES,
    PLAYERS,
    ROLES,
    SHAPES,
    State,
    dump,
    legal,
    load,
    new,
    obstacles,
    outcome,
    play,
    view,
    waiting_on,
    walks,
    why_not,
)
from games.engine.island.actions import GiveCard, Guide, Move, ShoreUp, SwimTo, UseHelicopterLift, UseSandbags
from games.engine.island.data import HAND_LIMIT, METER, TREASURE_DECK, Landmark
from games.engine.island.state import Discard, Swim
from tests.effort import examples

from .players import Choice, anything, clever, sensible
from .scattered import scattered
from .secrecy import assert_kept, assert_refused_alike, assert_told_alike
from .space import conceivable

Player = Callable[[State, Random], Choice]

SEEDS = st.integers(0, 2**32)
NONSENSE: tuple[Any, ...] = (
    None,
    "Capture",
    ("Move", 3),
    Move(10**30),
    Move("north"),  # type: ignore[arg-type]
    SwimTo(None),  # type: ignore[arg-type]
    ShoreUp(0, "two"),  # type: ignore[arg-type]
    ShoreUp((1, 2), 3),  # type: ignore[arg-type]
    Guide("me", (2, 2)),  # type: ignore[arg-type]
    GiveCard(None, "all"),  # type: ignore[arg-type]
    UseSandbags("here"),  # type: ignore[arg-type]
    UseHelicopterLift(None, 0),  # type: ignore[arg-type]
    UseHelicopterLift(("all", None), 0),  # type: ignore[arg-type]
    UseHelicopterLift(3, 3),  # type: ignore[arg-type]
)


@st.composite
def new_games(draw: st.DrawFn) -> State:
    """A strategy for all tables that can be set up."""
    players = draw(st.sampled_from(PLAYERS))
    return new(
        players,
        difficulty=draw(st.sampled_from(list(DIFFICULTIES))),
        seed=f"{draw(SEEDS):032x}",
        roles=draw(st.none() | st.permutations(ROLES).map(lambda roles: roles[:players])),
        first=draw(st.none() | st.integers(0, players - 1)),
        shape=draw(st.sampled_from(list(SHAPES))),
    )


@given(state=new_games(), seed=SEEDS, player=st.sampled_from((anything, sensible)))
@settings(max_examples=examples("island from the start", 30), deadline=None)
def test_everything_holds_from_the_start_on(state: State, seed: int, player: Player) -> None:
    play_on(state, player, Random(seed), plays=60)


@given(state=SEEDS.map(lambda seed: scattered(Random(seed))), seed=SEEDS, player=st.sampled_from((anything, sensible)))
@settings(max_examples=examples("island in mid-game", 100), deadline=None)
def test_everything_holds_in_mid_game(state: State, seed: int, player: Player) -> None:
    play_on(state, player, Random(seed), plays=15)


def play_on(state: State, player: Player, random: Random, plays: int) -> None:
    everything_holds(state, random)
    for _ in range(plays):
        if outcome(state):
            return
        seat, action = player(state, random)
        before = dump(state)
        witness = random.choice((None, *range(len(state.adventurers))))
        assert_told_alike(state, seat, action, witness, random)
        after, events = play(state, seat, action)
        assert dump(state) == before, "the old state stays as it was"
        assert all(event.private_to is None for event in events)
        assert msgspec.json.encode(events)
        state = after
        everything_holds(state, random)


def everything_holds(state: State, random: Random) -> None:
    everything_is_still_there(state)
    everybody_stands_where_one_can(state)
    a_snapshot_is_the_state(state)
    somebody_can_act_or_it_is_over(state)
    a_walk_is_a_chain_of_moves(state)
    exactly_what_is_legal_is_accepted(state, random)
    what_is_known_of_the_flood_is_shown(state)
    for seat in (None, *range(len(state.adventurers))):
        assert_kept(state, seat, random)


def everything_is_still_there(state: State) -> None:
    tiles = [tile for tile in state.tiles if tile]
    assert Counter(tile.landmark for tile in tiles) == Counter(Landmark)
    assert tuple(cell for cell, tile in enumerate(state.tiles) if tile) == SHAPES[state.shape].places
    assert not any(tile.flooded and tile.sunk for tile in tiles)
    sunk = [tile.landmark for tile in tiles if tile.sunk]
    assert Counter((*state.flood_deck, *state.flood_discard, *sunk)) == Counter(Landmark)
    hands = [card for pawn in state.adventurers for card in pawn.hand]
    assert Counter((*state.treasure_deck, *state.treasure_discard, *hands)) == TREASURE_DECK
    assert len(set(state.captured)) == len(state.captured)
    if outcome(state) is None:
        assert state.flood_deck
        assert state.treasure_deck
        assert state.tick < len(METER)


def everybody_stands_where_one_can(state: State) -> None:
    """Check that hands are small and pawns are on dry land, except those that the game waits for."""
    full = {seat for seat, pawn in enumerate(state.adventurers) if len(pawn.hand) > HAND_LIMIT}
    wet = {seat for seat in range(len(state.adventurers)) if state.under(seat).sunk}
    match state.phase:
        case Discard(seat=seat):
            assert (full, wet) == ({seat}, set())
            assert len(state.adventurers[seat].hand) == HAND_LIMIT + 1
        case Swim(seats=seats, cell=cell):
            assert (full, wet) == (set(), set(seats))
            assert {state.adventurers[seat].cell for seat in seats} == {cell}
        case _ if outcome(state) is None:
            assert (full, wet) == (set(), set())


def a_snapshot_is_the_state(state: State) -> None:
    snapshot = dump(state)
    assert load(snapshot) == state
    assert dump(load(snapshot)) == snapshot


def a_walk_is_a_chain_of_moves(state: State) -> None:
    """Check that the moves of each walk are legal one after the other, reveal nothing, and lead there."""
    for seat in range(len(state.adventurers)):
        near = {action.to for action in legal(state, seat) if isinstance(action, Move)}
        for cell, moves in walks(state, seat).items():
            assert len(moves) > 1
            assert cell not in near
            after = state
            for move in moves:
                if not outcome(after):  # a move on the way may win
                    after, events = play(after, seat, move)
                    assert not any(event.reveals for event in events)
            assert outcome(after) or after.adventurers[seat].cell == cell


def somebody_can_act_or_it_is_over(state: State) -> None:
    awaited = waiting_on(state)
    assert bool(awaited) is (outcome(state) is None)
    assert all(legal(state, seat) for seat in awaited)
    if not awaited:
        assert not any(legal(state, seat) for seat in range(len(state.adventurers)))


def what_is_known_of_the_flood_is_shown(state: State) -> None:
    shown = view(state, None).on_top
    assert all(shown)
    assert [len(cards) for cards in shown] == list(state.layers)
    assert sum(state.layers) <= len(state.flood_deck)


def exactly_what_is_legal_is_accepted(state: State, random: Random) -> None:
    """Check that `play` accepts what `legal` lists and refuses other actions with a sentence, on samples of both."""
    for seat in range(len(state.adventurers)):
        listed = legal(state, seat)
        assert len(set(listed)) == len(listed)
        for action in random.sample(listed, min(len(listed), 4)):
            play(state, seat, action)
        space = conceivable(len(state.adventurers), state.shape)
        for action in {*random.sample(space, 12)} - {*listed}:
            refused(state, seat, action)
            assert_refused_alike(state, seat, action, random)
        for sentence in obstacles(state, seat).values():
            assert str(sentence).endswith(".")
    for nonsense in NONSENSE:
        refused(state, random.randrange(len(state.adventurers)), nonsense)
    for stranger in (-1, len(state.adventurers)):
        assert legal(state, stranger) == ()
        refused(state, stranger, random.choice(conceivable(2, state.shape)))


def refused(state: State, seat: int, action: Any) -> None:
    with pytest.raises(IllegalAction) as refusal:
        play(state, seat, action)
    sentence = str(refusal.value)
    assert sentence == str(why_not(state, seat, action))
    assert sentence.endswith(".")
    assert sentence == refusal.value.reason % refusal.value.values


def test_every_end_is_reached_and_victory_not_seldom() -> None:
    ends = Counter(_played_out(new(2, difficulty="novice", seed=str(seed)), seed) for seed in range(30))
    ends += Counter(_played_out(scattered(Random(seed)), seed) for seed in range(90))
    assert set(ends) == {"won", "treasure sunk", "landing sunk", "drowned", "swamped"}
    assert ends["won"] >= 8


def _played_out(state: State, seed: int) -> str:
    random = Random(seed)
    for _ in range(1000):
        if end := outcome(state):
            return end.cause or "won"
        state, _ = play(state, *(clever(state) if random.random() < 0.97 else anything(state, random)))
    raise AssertionError("a game without an end")
