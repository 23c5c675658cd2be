"""The board of the island: the pictures and words that its readers get, and those that it hides."""

from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from games.display.island import ADVENTURERS, OPTIONS, danger, miniature, role_name
from games.display.island import board as island_board
from games.engine.island import OPTIONS as RULES_OPTIONS
from games.engine.island import ROLES, SHAPES, State, legal, new, obstacles, view, walks
from games.engine.island.data import Card, Role, Treasure
from games.engine.island.state import Discard, DrawFlood, DrawTreasure, Outcome, Over, Swim
from tests.effort import part_of
from tests.games.display.island.readers import NAMES, board_for, games, page
from tests.games.engine.island.boards import board, cell


def label(state: State, at: str, *mine: int) -> str:
    cells = [each for row in board_for(state, *mine).rows for each in row.cells if each]
    return next(each.label for each in cells if each.number == cell(at))


def test_a_cell_says_what_is_there() -> None:
    state = board(at=("C3", "C3"), flooded=("C2",), sunk=("D3",))
    assert label(state, "C3") == "C3, Fools' Landing, dry, from here you fly home, Ana and Ben"
    assert label(state, "C2").startswith("C2, Howling Garden, flooded")
    assert label(state, "C2").endswith("Statue of the Wind")
    assert label(state, "D3") == "D3, Bronze Gate, sunk"
    assert label(state, "B3", 0) == "B3, Tidal Palace, dry, treasure: Ocean's Chalice, 2 choices"


def test_the_open_sea_is_no_button() -> None:
    seen = board_for(board(), 0)
    assert seen.rows[0].cells[0] is None
    assert sum(each is not None for row in seen.rows for each in row.cells) == len(seen.sheets) == 24


@pytest.mark.parametrize("shape", list(SHAPES))
def test_every_shape_is_framed(shape: str) -> None:
    state = new(2, difficulty="novice", seed="frame", shape=shape)
    seen, grid = board_for(state, 0), SHAPES[shape].grid
    assert seen.frame == f"0 0 {grid.columns * 40} {grid.rows * 40}"
    assert f'class="board cols-{grid.columns} rows-{grid.rows}"' in page(seen)
    small = miniature(view(state, 0))
    assert (small.columns, small.rows) == (grid.columns, grid.rows)
    assert len([look for look, *_ in small.marks if "pawn" not in look]) == 24


def test_why_a_cell_is_closed() -> None:
    state = board(roles=(Role.ENGINEER, Role.MESSENGER), at=("C3", "F4"), sunk=("D3",))
    whys = {sheet.number: sheet.why for sheet in board_for(state, 0).sheets}
    assert whys[cell("F3")] == "Too far: one tile at a time."
    assert whys[cell("D3")] == "That tile has sunk."
    assert whys[cell("C2")] == whys[cell("C3")] == ""
    seen = island_board(
        view(state, 0),
        {0: legal(state, 0)},
        names=NAMES[:2],
        mine=(0,),
        obstacles=obstacles(state, 0),
        walks=walks(state, 0),
    )
    far = {sheet.number: sheet.why for sheet in seen.sheets}
    assert far[cell("F3")] == "Too far for the actions you have left.", "a board with walks"
    here = {sheet.number: sheet.why for sheet in board_for(board(at=("C1", "F4")), 0).sheets}
    assert here[cell("C1")] == "Capturing takes 4 cards of this treasure; you hold 0."


def reshuffled(state: State, random: Random) -> State:
    """Return the same game with everything changed that is hidden from all players."""
    treasure = random.sample(state.treasure_deck, len(state.treasure_deck))
    flood, start = [], 0
    for cards in (*state.layers, len(state.flood_deck) - sum(state.layers)):
        part = state.flood_deck[start : start + cards]
        flood += random.sample(part, len(part))
        start += cards
    return replace(state, seed="another", treasure_deck=tuple(treasure), flood_deck=tuple(flood))


@pytest.mark.parametrize("mine", [(0,), (2,), ()])
def test_nothing_hidden_is_shown(mine: tuple[int, ...]) -> None:
    random = Random(1)
    for state, _ in islice(games(len(part_of("boards without secrets", range(12), 4))), None, None, 9):
        other = reshuffled(state, random)
        assert board_for(state, *mine) == board_for(other, *mine)
        assert danger(view(state, None), names=NAMES) == danger(view(other, None), names=NAMES)


def test_names_are_text_and_never_markup() -> None:
    hostile = ('<script>alert("1")</script>', "' onclick='x", '"><img src=x>', "{{ x }}")
    roles = (Role.NAVIGATOR, Role.MESSENGER, Role.PILOT, Role.DIVER)
    hand = (Card.HELICOPTER_LIFT, Card.EARTH_STONE)
    html = page(board_for(board(roles=roles, hands={0: hand}), 0, names=hostile))
    for bad in ("<script", "<img", "' onclick='", '"><img'):
        assert bad not in html
    assert "&lt;script&gt;" in html
    assert "{{ x }}" in html


def test_a_page_is_valid_enough_to_be_swapped() -> None:
    html = page(board_for(board(hands={0: (Card.HELICOPTER_LIFT,)}, flooded=("C2",)), 0))
    assert html.lstrip().startswith('<div id="table" class="island"')
    assert '<div id="dock" data-version="12"' in html
    ids = [part.split('"')[0] for part in html.split(' id="')[1:]]
    assert len(ids) == len(set(ids))
    assert " style=" not in html
    assert "<script" not in html
    assert html.count('popover class="sheet"') == 24 + 2 + 1  # the cells, the team, the table


def test_vitals_tell_meter_land_and_treasures() -> None:
    state = board(
        tick=2,
        flooded=("C2", "D3"),
        sunk=("B2",),
        captured=(Treasure.EARTH_STONE,),
        hands={0: (Card.OCEANS_CHALICE,) * 3},
    )
    seen = board_for(state).vitals
    assert (seen.level, seen.dry, seen.dry_unit) == (3, 21, "dry, 2 flooded")
    assert seen.land == (("dry", 0, 21), ("flooded", 21, 2), ("sunk", 23, 1))
    assert [(treasure.look, treasure.label) for treasure in seen.treasures] == [
        ("found", "Earth Stone: captured"),
        ("half", "Statue of the Wind: 0 of 4 cards in one hand; capture it at Howling Garden; its other tile has sunk"),
        ("hidden", "Crystal of Fire: 0 of 4 cards in one hand; capture it at Cave of Embers or Cave of Shadows"),
        ("hidden", "Ocean's Chalice: 3 of 4 cards in one hand; capture it at Coral Palace or Tidal Palace"),
    ]


def test_a_treasure_whose_tiles_sank_is_lost() -> None:
    lost = Over(Outcome(won=False, cause="treasure sunk", treasure=Treasure.STATUE_OF_THE_WIND))
    seen = board_for(board(sunk=("B2", "C2"), phase=lost)).vitals
    assert seen.treasures[1].label == "Statue of the Wind: lost, both its tiles sank"
    assert seen.treasures[1].look == "lost"


def test_the_meter_at_the_skull() -> None:
    assert [board_for(board(tick=tick)).vitals.alarm for tick in (6, 7, 8)] == ["low", "medium", "high"]
    assert board_for(board(tick=8)).vitals.meter == (
        "Water meter: 5 flood cards a turn; at the skull if the water rises 1 more time"
    )
    swamped = board(tick=9, phase=Over(Outcome(won=False, cause="swamped")))
    assert board_for(swamped).vitals.meter == "Water meter: at the skull"


def test_decks_tell_what_is_left_and_what_lies_on_top() -> None:
    state = board(hands={0: (Card.SANDBAGS,)}, flood=("C3", "D3"), layers=(2,), flood_pile=20, sunk=("B2",))
    seen = board_for(state).decks
    assert [odds for _, _, odds in seen.odds] == ["74%", "15%", "11%"]
    sandbags = next(row for row in seen.rows if row.name == "Sandbags")
    assert (sandbags.left, sandbags.held, sandbags.discarded) == (1, 1, 0)
    [(text, cards)] = seen.on_top
    assert text == "On top, in any order"
    assert [card.name for card in cards] == ["Bronze Gate", "Fools' Landing"]
    assert [card.name for card in seen.gone] == ["Whispering Garden"]
    assert len(seen.discard) == 3


def test_a_finished_game_offers_nothing() -> None:
    seen = board_for(board(phase=Over(Outcome(won=True))), 0)
    assert seen.over
    assert seen.won
    assert seen.dock == ()
    assert all(sheet.why == "" and sheet.button_groups == () for sheet in seen.sheets)


def test_every_adventurer_is_named_with_a_power() -> None:
    assert [role_name(role) for role in ROLES][-1] == "Pilot"
    assert all(option.line for option in ADVENTURERS)


def test_options_are_those_of_the_rules() -> None:
    offered = {name: tuple(option.value for option in group.options) for name, group in OPTIONS.items()}
    assert offered == RULES_OPTIONS


def test_the_board_says_what_a_swimmer_or_a_full_hand_must_do() -> None:
    hands = {0: (Card.EARTH_STONE,) * 4 + (Card.CRYSTAL_OF_FIRE,) * 2}
    full = board(hands=hands, phase=Discard(0, DrawTreasure(0, 1)))
    assert board_for(full, 0).prompt == "Too many cards: tap one to discard it."
    swims = board(at=("C3", "C3"), sunk=("C3",), phase=Swim((0,), cell("C3"), DrawFlood(0, 1)))
    assert board_for(swims, 0).prompt == "Tap a marked tile to swim there: C2, B3, D3 and C4."
    assert [board_for(state, 1).prompt for state in (full, swims)] == ["", ""]
    assert board_for(board(), 0).prompt == ""


def marked(state: State, *mine: int) -> set[int]:
    """Return the cells that are ringed for the reader."""
    return {each.number for each in board_for(state, *mine).cells if each and "legal" in each.look}


def test_only_the_tiles_to_swim_to_are_ringed_for_a_swimmer_with_a_lift() -> None:
    phase = Swim((0,), cell("C3"), DrawFlood(0, 1))
    swims = board(at=("C3", "E3"), sunk=("C3",), hands={0: (Card.HELICOPTER_LIFT,)}, phase=phase)
    assert marked(swims, 0) == {cell("C2"), cell("B3"), cell("D3"), cell("C4")}


def test_who_can_lift_others_off_is_told_so_and_sees_where_to() -> None:
    phase = Swim((0,), cell("F3"), DrawFlood(0, 1))
    stuck = board(at=("F3", "A3"), sunk=("F3", "E3", "F4"), hands={1: (Card.HELICOPTER_LIFT,)}, phase=phase)
    assert board_for(stuck, 1).prompt == "Lift Ana off: tap a marked tile to play your Helicopter Lift."
    assert cell("A3") in marked(stuck, 1)
    assert board_for(stuck, 0).prompt == ""
