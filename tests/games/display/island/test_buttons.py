"""Every legal action has a button, and every button is a legal action."""

from itertools import islice
from typing import get_args

from games.display.island.buttons.groups import MAKERS
from games.engine.island import Action, State, actions, legal
from games.engine.island.data import Card, Landmark, Role, Treasure
from games.engine.island.state import Discard, DrawFlood, DrawTreasure, Swim, TakeActions
from tests.effort import part_of
from tests.games.display.island.readers import board_for, games, page, read, values
from tests.games.engine.island.boards import board, cell

EARTH, LIFT, SANDBAGS = Card.EARTH_STONE, Card.HELICOPTER_LIFT, Card.SANDBAGS


def buttons(state: State, *mine: int, at: str) -> list[tuple[str, str, str]]:
    """Return title, cost and consequence of each button on a tile's sheet."""
    return [(button.title, button.cost, button.consequence) for button in buttons_at(state, *mine, at=at)]


def buttons_at(state: State, *mine: int, at: str) -> list:
    [sheet] = [sheet for sheet in board_for(state, *mine).sheets if sheet.number == cell(at)]
    return [button for section in sheet.button_groups for button in section.buttons]


def variants(state: State, *mine: int, at: str, title: str) -> list[str]:
    [button] = [button for button in buttons_at(state, *mine, at=at) if button.title == title]
    return [variant.label for variant in button.variants]


def test_every_action_has_a_maker() -> None:
    assert set(MAKERS) == set(get_args(Action))


def test_buttons_are_the_legal_actions() -> None:
    seen = set()
    for state, _ in islice(games(len(part_of("buttons of the island", range(36), 2))), None, None, 11):
        for mine in ((0,), (0, 1, 2)):
            offered = [read(value) for value in values(board_for(state, *mine))]
            assert set(offered) == {(seat, action) for seat in mine for action in legal(state, seat)}
            twice = {action for _, action in offered if offered.count((_, action)) > 1}
            assert all(isinstance(action, actions.ShoreUp) and action.second is not None for action in twice)
            seen |= {type(action) for _, action in offered}
    assert len(seen) >= 11


def test_a_move_belongs_to_where_it_leads() -> None:
    assert buttons(board(at=("C3", "F4")), 0, at="C2") == [("Move here", "1 action", "")]


def test_the_diver_sees_which_moves_lead_through_water() -> None:
    state = board(roles=(Role.DIVER, Role.PILOT), at=("C3", "F4"), sunk=("C2",))
    assert buttons(state, 0, at="C1") == [("Move here", "1 action", "Through the water.")]
    slanting = board(roles=(Role.DIVER, Role.PILOT), at=("C3", "F4"), sunk=("C2",))
    assert buttons(slanting, 0, at="B2") == [("Move here", "1 action", "Through the water.")]


def test_a_second_tap_moves_the_pilot_next_door_and_flies_farther() -> None:
    state = board(roles=(Role.PILOT, Role.DIVER), at=("C3", "F4"))
    again = {sheet.number: sheet.again for sheet in board_for(state, 0).sheets}
    assert read(again[cell("C2")]) == (0, actions.Move(cell("C2")))
    assert read(again[cell("D6")]) == (0, actions.Fly(cell("D6")))


def test_no_tile_is_marked_for_a_flight_because_it_leads_to_every_tile() -> None:
    shown = board_for(board(roles=(Role.PILOT, Role.DIVER), at=("C3", "F4")), 0)
    marked = {each.number for each in shown.cells if each and "legal" in each.look}
    assert marked == {cell(name) for name in ("C2", "B3", "D3", "C4")}
    assert shown.everywhere == "The Pilot can fly to any tile: tap it."
    assert board_for(board(at=("C3", "F4"), hands={0: (LIFT,)}), 0).everywhere == "", "a lift is seldom played"


def test_the_pilot_moves_or_flies() -> None:
    state = board(roles=(Role.PILOT, Role.DIVER), at=("C3", "F4"))
    assert buttons(state, 0, at="D3") == [
        ("Move here", "1 action", ""),
        ("Fly here", "1 action", "Your only flight this turn."),
    ]


def test_a_flooded_tile_is_shored_up_on_its_sheet() -> None:
    state = board(at=("C3", "F4"), flooded=("C2", "C3"))
    assert ("Shore up", "1 action", "The tile will be dry.") in buttons(state, 0, at="C2")
    assert ("Shore up", "1 action", "The tile will be dry.") in buttons(state, 0, at="C3")


def test_the_engineer_finds_both_tiles_on_either_sheet() -> None:
    state = board(roles=(Role.ENGINEER, Role.PILOT), at=("C3", "F4"), flooded=("C2", "D3"))
    assert variants(state, 0, at="C2", title="Shore up") == ["this tile", "and Bronze Gate"]
    assert variants(state, 0, at="D3", title="Shore up") == ["this tile", "and Howling Garden"]


def test_the_navigator_guides_in_two_steps() -> None:
    roles = (Role.NAVIGATOR, Role.PILOT)
    state = board(roles=roles, at=("C3", "D4"))
    assert ("Guide Ben here", "1 action", "1 more step is free.") in buttons(state, 0, at="D5")
    again = board(roles=roles, at=("C3", "D4"), phase=TakeActions(0, 0, guided=1))
    assert buttons(again, 0, at="D5") == [("Guide Ben here", "free", "The last free step.")]
    assert board_for(again, 0).dock[0].consequence == "Ben's free step is lost."


def test_a_diver_guided_slantwise_over_a_gap_uses_an_action() -> None:
    roles = (Role.NAVIGATOR, Role.DIVER)
    state = board(roles=roles, at=("F3", "C3"), sunk=("C2",), phase=TakeActions(0, 2, guided=1))
    text = "Both steps at once, over a sunken tile. Ben's free step is lost."
    assert buttons(state, 0, at="B2") == [("Guide Ben here", "1 action", text)]


def test_cards_are_given_by_the_chip() -> None:
    hands = {0: (EARTH, EARTH, Card.OCEANS_CHALICE, LIFT), 1: (EARTH,) * 2}
    state = board(at=("C3", "C3"), hands=hands)
    assert variants(state, 0, at="C3", title="Give Ben a card") == ["Earth Stone", "Ocean's Chalice"]
    [button] = [button for section in board_for(state, 0).team[1].button_groups for button in section.buttons]
    assert [(variant.label, variant.consequence) for variant in button.variants] == [
        ("Earth Stone", "Ben will have 3"),
        ("Ocean's Chalice", "Ben will have 1"),
    ]


def test_a_full_hand_is_warned_of() -> None:
    state = board(at=("C3", "C3"), hands={0: (EARTH,), 1: (Card.CRYSTAL_OF_FIRE,) * 5})
    assert ("Give Ben a card", "1 action each", "Ben must then discard a card.") in buttons(state, 0, at="C3")


def test_the_messenger_gives_from_afar() -> None:
    state = board(roles=(Role.MESSENGER, Role.PILOT), at=("C3", "F4"), hands={0: (EARTH,)})
    assert variants(state, 0, at="F4", title="Give Ben a card") == ["Earth Stone"]


def test_a_treasure_is_captured_where_the_pawn_stands() -> None:
    state = board(at=("C1", "F4"), hands={0: (EARTH,) * 4}, captured=(Treasure.CRYSTAL_OF_FIRE,))
    text = "You discard 4 cards. You will have 2 of 4 treasures."
    assert ("Capture the Earth Stone", "1 action", text) in buttons(state, 0, at="C1")


def test_special_cards_are_played_on_anybodys_turn() -> None:
    state = board(at=("C3", "C3"), hands={1: (LIFT, SANDBAGS)}, flooded=("C2",), seat=0)
    assert variants(state, 1, at="F4", title="Helicopter Lift") == ["Ana", "you", "Ana and you"]
    assert ("Play Sandbags", "free", "Shores up Howling Garden.") in buttons(state, 1, at="C2")
    assert board_for(state, 1).dock == ()


def test_everybody_is_one_variant() -> None:
    roles = (Role.NAVIGATOR, Role.MESSENGER, Role.PILOT)
    state = board(roles=roles, at=("C3", "C3", "F4"), hands={0: (LIFT,)})
    assert variants(state, 0, at="C2", title="Helicopter Lift") == ["you", "Ben", "you and Ben", "Cleo"]
    together = board(roles=roles, at=("C3", "C3", "C3"), hands={0: (LIFT,)})
    assert variants(together, 0, at="C2", title="Helicopter Lift")[-1] == "everyone"


def test_the_dock_ends_the_turn_and_draws() -> None:
    assert [button.title for button in board_for(board(), 0).dock] == ["End turn: draw 2 cards"]
    titles = {
        DrawTreasure(0, 2): "Draw a treasure card · 2 left",
        DrawTreasure(0, 1): "Draw the last treasure card",
        DrawFlood(0, 3): "Reveal a flood card · 3 left",
        DrawFlood(0, 1): "Reveal the last flood card",
    }
    for phase, title in titles.items():
        assert [button.title for button in board_for(board(phase=phase), 0).dock] == [title]
    assert board_for(board(), 1).dock == ()
    assert board_for(board(), 1).waiting == "Waiting for Ana"


def test_too_many_cards_are_laid_out_to_choose_from() -> None:
    hands = {1: (EARTH, EARTH, LIFT, SANDBAGS, Card.OCEANS_CHALICE, Card.OCEANS_CHALICE)}
    state = board(hands=hands, phase=Discard(1, TakeActions(0, 2)))
    cards = board_for(state, 1).too_many
    assert [card.text for card in cards] == ["Earth Stone", "Ocean's Chalice", "Helicopter Lift", "Sandbags"]
    assert [card.count for card in cards] == ["1 of 2", "1 of 2", "", ""]
    assert cards[0].button.title == "Discard: Earth Stone"
    assert "You may keep five cards" in page(board_for(state, 1))
    assert "A discarded card comes back only when the treasure pile is empty" in page(board_for(state, 1))
    assert board_for(state, 0).too_many == ()
    assert values(board_for(state, 0)) == []


def test_each_swimmer_sees_where_to() -> None:
    state = board(at=("C3", "C3"), sunk=("C3",), phase=Swim((0, 1), cell("C3"), DrawFlood(0, 1)))
    assert buttons(state, 0, at="C2") == [("Swim here", "free", "This tile is dry.")]
    looks = {each.number: each.look for row in board_for(state, 1).rows for each in row.cells if each}
    assert looks[cell("C2")] == "cell offers legal"
    both = [section.heading for section in _sheet(state, 0, 1, at="C2").button_groups]
    assert both == ["Ana", "Ben"]


def test_a_lift_rescues_a_swimmer() -> None:
    roles = (Role.NAVIGATOR, Role.MESSENGER)
    phase = Swim((0,), cell("C3"), DrawFlood(0, 1))
    state = board(roles=roles, at=("C3", "F4"), hands={1: (LIFT,)}, sunk=("C3",), phase=phase)
    assert variants(state, 1, at="A3", title="Helicopter Lift") == ["Ana"]


def test_dock_and_tile_offer_the_escape_to_each_player_with_a_lift() -> None:
    tiles = {"C3": Landmark.FOOLS_LANDING}
    state = board(tiles=tiles, captured=tuple(Treasure), hands={1: (LIFT,)}, phase=DrawFlood(0, 2))
    shown = board_for(state, 1)
    assert [button.title for button in shown.dock] == ["Lift off: fly home and win"]
    sheet = next(sheet for sheet in shown.sheets if sheet.number == cell("C3"))
    assert shown.dock[0] in sheet.button_groups[0].buttons, "the tile offers it too"


def test_the_escape_comes_before_the_end_of_the_turn() -> None:
    tiles = {"C3": Landmark.FOOLS_LANDING}
    state = board(tiles=tiles, captured=tuple(Treasure), hands={0: (LIFT,)})
    dock = [(button.title, button.primary) for button in board_for(state, 0).dock]
    assert dock == [("Lift off: fly home and win", True), ("End turn: draw 2 cards", False)]


def _sheet(state: State, *mine: int, at: str):  # type: ignore[no-untyped-def]
    return next(sheet for sheet in board_for(state, *mine).sheets if sheet.number == cell(at))
