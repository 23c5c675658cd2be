"""Every legal action has its one button, and every button is a legal action."""

from itertools import islice
from typing import get_args

from games.display.desert import buttons_of
from games.display.desert.buttons.groups import MAKERS
from games.engine.desert import Action, State, actions, legal
from games.engine.desert.data import Face, Gear, Part, Role, StormCard
from games.engine.desert.state import ReadForecast, TakeActions
from games.engine.desert.view import view
from games.rendering import render
from tests.effort import part_of
from tests.games.display.readers import NAMES, board_for, games, page, read, values
from tests.games.engine.desert.boards import board, cell, storm


def buttons(state: State, *mine: int, at: str) -> list[tuple[str, str, str]]:
    """Return title, cost and consequence of each button on a cell's sheet."""
    sheet = board_for(state, *mine).sheets[cell(at)]
    return [
        (button.title, button.cost, button.consequence) for section in sheet.button_groups for button in section.buttons
    ]


def variants(state: State, *mine: int, at: str, title: str) -> list[str]:
    sheet = board_for(state, *mine).sheets[cell(at)]
    [button] = [button for section in sheet.button_groups for button in section.buttons if button.title == title]
    return [variant.label for variant in button.variants]


def test_every_action_has_a_maker() -> None:
    assert set(MAKERS) == set(get_args(Action))


def test_buttons_are_the_legal_actions() -> None:
    seen = set()
    for state, _ in islice(games(len(part_of("buttons of the desert", range(40), 2))), None, None, 13):
        for mine in ((0,), (0, 1, 2)):
            offered = [read(value) for value in values(board_for(state, *mine))]
            assert len(offered) == len(set(offered))
            assert set(offered) == {(seat, action) for seat in mine for action in legal(state, seat)}
            seen |= {type(action) for _, action in offered}
    assert len(seen) >= 15


def test_a_move_belongs_to_where_it_leads() -> None:
    assert buttons(board(at=("B2", "E5")), 0, at="B1") == [("Move here", "1 action", "")]


def test_the_climber_chooses_a_passenger() -> None:
    state = board(roles=(Role.CLIMBER, Role.EXPLORER, Role.NAVIGATOR), at=("B2", "B2", "B2"), sand={"B2": 3})
    assert variants(state, 0, at="B1", title="Move here") == ["alone", "with Ben", "with Cleo"]
    [button] = board_for(state, 0).sheets[cell("B1")].button_groups[0].buttons
    assert button.consequence == "Everyone who stays behind is buried."
    assert [variant.consequence for variant in button.variants] == [
        "Buries Ben and Cleo.",
        "Buries Cleo.",
        "Buries Ben.",
    ]


def test_the_archeologist_chooses_how_much_sand() -> None:
    state = board(roles=(Role.ARCHEOLOGIST, Role.EXPLORER), at=("B2", "B3"), sand={"B3": 3})
    assert variants(state, 0, at="B3", title="Remove sand") == ["1", "2"]
    [button] = board_for(state, 0).sheets[cell("B3")].button_groups[0].buttons
    assert [variant.title for variant in button.variants] == ["1 sand", "2 sand"]
    assert [variant.consequence for variant in button.variants] == ["2 sand left.", "Frees Ben. 1 sand left."]


def test_excavating_a_water_mark_says_which_pawns_would_drink() -> None:
    state = board(at=("B2", "B2"), water={0: 3, 1: 1}, faces={"B2": Face.WELL})
    text = "Cannot be undone. A well or a mirage. Water from a well: you +1 and Ben +2."
    assert ("Excavate", "1 action", text) in buttons(state, 0, at="B2")


def test_excavating_what_was_seen_says_what_lies_there() -> None:
    state = board(at=("B2", "E5"), faces={"B2": Face.TUNNEL}, seen={"B2": (0,)})
    text = "Cannot be undone. Under the sand: tunnel. You get a gear card."
    assert ("Excavate", "1 action", text) in buttons(state, 0, at="B2")


def test_a_part_is_picked_up_where_it_lies() -> None:
    state = board(at=("B2",), excavated=("B2",), parts={"B2": (Part.ENGINE,)}, found=(Part.CRYSTAL,))
    assert ("Pick up the engine", "1 action", "You will have 2 of 4 parts.") in buttons(state, 0, at="B2")


def test_guiding_costs_once() -> None:
    state = board(roles=(Role.NAVIGATOR, Role.EXPLORER), at=("B2", "D4"))
    assert ("Guide Ben here", "1 action", "2 more steps are free.") in buttons(state, 0, at="D3")
    again = board(roles=(Role.NAVIGATOR, Role.EXPLORER), at=("B2", "D4"), phase=TakeActions(0, 2, guided=1, steps=2))
    assert ("Guide Ben here", "free", "1 more step is free.") in buttons(again, 0, at="D3")
    assert ("Move here", "1 action", "Ben's 2 free steps are lost.") in buttons(again, 0, at="B1")
    assert board_for(again, 0).dock[0].consequence == "2 actions unused. Ben's 2 free steps are lost."
    last = board(roles=(Role.NAVIGATOR, Role.EXPLORER), at=("B2", "D4"), phase=TakeActions(0, 0, guided=1, steps=1))
    assert buttons(last, 0, at="D3") == [("Guide Ben here", "free", "The last free step.")]
    assert board_for(last, 0).dock[0].consequence == "Ben's free step is lost."


def test_moving_the_climber_away_buries_others() -> None:
    roles, sand = (Role.NAVIGATOR, Role.CLIMBER, Role.EXPLORER), {"B2": 2}
    guiding = board(roles=roles, at=("E5", "B2", "B2"), sand=sand)
    [button] = [
        button
        for button in board_for(guiding, 0).sheets[cell("B1")].button_groups[0].buttons
        if button.title == "Guide Ben here"
    ]
    assert [variant.consequence for variant in button.variants] == ["Buries Cleo.", ""]
    flying = board(roles=roles, at=("B2", "B2", "B2"), sand=sand, gear={0: (Gear.JET_PACK,)})
    [button] = [
        button
        for button in board_for(flying, 0).sheets[cell("E5")].button_groups[0].buttons
        if button.title == "Use Jet Pack"
    ]
    assert [variant.consequence for variant in button.variants] == ["", "Buries Cleo.", ""]
    coming = board(roles=(Role.CLIMBER, Role.EXPLORER), at=("B1", "B2"), sand=sand)
    assert buttons(coming, 0, at="B2")[0] == ("Move here", "1 action", "Frees Ben.")


def test_the_step_that_wins_says_so() -> None:
    roles, pad = (Role.NAVIGATOR, Role.EXPLORER), {"B2": Face.LAUNCH_PAD}
    turn = TakeActions(0, 2, guided=1, steps=1)
    state = board(roles=roles, at=("B1", "B2"), faces=pad, excavated=("B2",), found=tuple(Part), phase=turn)
    assert ("Move here", "1 action", "You win the game!") in buttons(state, 0, at="B2")
    hidden = board(roles=roles, at=("B2", "B2"), faces=pad, found=tuple(Part))
    text = "Cannot be undone. If this is the launch pad, you win the game!"
    assert ("Excavate", "1 action", text) in buttons(hidden, 0, at="B2")


def test_the_meteorologist_acts_on_her_own_tile() -> None:
    state = board(roles=(Role.METEOROLOGIST, Role.EXPLORER), at=("B2", "E5"), tick=1)
    assert ("Calm the storm", "1 action", "2 storm cards this turn instead of 3.") in buttons(state, 0, at="B2")
    looked = "Look at the next 3 storm cards; you may put one at the bottom. Cannot be undone."
    assert ("Forecast", "1 action", looked) in buttons(state, 0, at="B2")


def test_a_forecast_is_answered_by_its_cards() -> None:
    state = board(
        roles=(Role.METEOROLOGIST, Role.EXPLORER),
        deck=(StormCard.SUN, StormCard.NORTH_2),
        phase=ReadForecast(0, 2, TakeActions(0, 3)),
    )
    seen = board_for(state, 0)
    assert [card.button and card.button.title for card in seen.foreseen] == [
        "Put at the bottom: Sun beats down",
        "Put at the bottom: 2 north",
    ]
    assert [button.title for button in seen.dock] == ["Leave the cards as they are"]
    assert board_for(state, 1).foreseen == ()
    markup = render("games/desert/_storm.jinja", {"board": seen})
    assert markup.count('name="seat_action"') == 2


def test_the_dock_ends_the_turn_and_reveals_the_storm() -> None:
    assert [button.title for button in board_for(board(tick=1), 0).dock] == ["End turn: draw 3 cards"]
    assert [button.title for button in board_for(board(phase=TakeActions(0, 4, calmed=2)), 0).dock] == [
        "End turn: no storm"
    ]
    assert [button.title for button in board_for(storm(StormCard.SUN, left=2), 0).dock] == [
        "Reveal a storm card · 2 left"
    ]
    assert board_for(board(), 1).dock == ()
    assert board_for(board(), 1).waiting == "Waiting for Ana"


def test_water_is_given_by_the_chip() -> None:
    state = board(at=("B2", "B2"), water={0: 3, 1: 1})
    assert variants(state, 0, at="B2", title="Give Ben water") == ["1", "2", "3"]
    [button] = board_for(state, 0).team[1].button_groups[0].buttons
    assert button.variants[1].title == "2 water"
    assert button.variants[1].consequence == "Ben will have 3 water, you 1"


def test_gear_belongs_to_where_it_is_used() -> None:
    hand = (Gear.DUNE_BLASTER, Gear.JET_PACK, Gear.TERRASCOPE, Gear.SOLAR_SHIELD, Gear.TIME_THROTTLE)
    state = board(at=("B2", "B2"), gear={0: hand}, sand={"B3": 4})
    assert ("Use Dune Blaster", "free", "Clears the tile.") in buttons(state, 0, at="B3")
    assert variants(state, 0, at="E5", title="Use Jet Pack") == ["alone", "with Ben"]
    assert ("Use Terrascope", "free", "Only you see what lies under the tile. Cannot be undone.") in buttons(
        state, 0, at="E5"
    )
    titles = [title for title, _, _ in buttons(state, 0, at="B2")]
    assert {"Use Solar Shield", "Use Time Throttle", "Give Ben gear"} <= set(titles)


def test_a_teammates_terrascope_is_for_their_eyes() -> None:
    state = board(at=("B2", "B2"), gear={0: (Gear.TERRASCOPE,)})
    peeks = {0: [action for action in legal(state, 0) if isinstance(action, actions.UseTerrascope)]}
    button = buttons_of(view(state, 1), peeks, names=NAMES, mine=(1,))[0]
    assert button.consequence.startswith("Only Ana sees what lies under the tile. Cannot be undone.")


def test_the_dock_and_the_chips_show_what_they_say() -> None:
    state = board(roles=(Role.CLIMBER, Role.EXPLORER), at=("B2", "B2"), sand={"B2": 2})
    html = page(board_for(state, 0))
    assert "<small>Buries Ben.</small>" in html
    assert "<small>4 actions unused.</small>" in html
    assert "<small>Cannot be undone.</small>" in page(board_for(storm(StormCard.SUN, left=2), 0))


def test_two_adventurers_of_one_player_have_their_role_names() -> None:
    state = board(at=("B2", "B2"), gear={0: (Gear.JET_PACK,), 1: (Gear.JET_PACK,)})
    button_groups = board_for(state, 0, 1).sheets[cell("E5")].button_groups
    assert [section.heading for section in button_groups] == ["Ana", "Ben"]
    assert [
        read(variant.value)[0] for section in button_groups for button in section.buttons for variant in button.variants
    ] == [0, 0, 1, 1]


def test_only_what_costs_an_action_rings_its_cell() -> None:
    state = board(roles=(Role.METEOROLOGIST, Role.NAVIGATOR), at=("B2", "E5"), gear={0: (Gear.JET_PACK,)})
    looks = {each.number: each.look for row in board_for(state, 0).rows for each in row.cells}
    assert looks[cell("B1")] == "cell offers legal"
    assert looks[cell("E4")] == "cell offers"
    assert looks[cell("C3")] == "cell"


def test_actions_are_sent_as_the_engine_writes_them() -> None:
    assert read('0:{"type":"Move","to":3}') == (0, actions.Move(3))


def test_the_end_of_the_turn_is_early_while_actions_are_left() -> None:
    docks = [board_for(board(phase=TakeActions(0, left)), 0).dock for left in (4, 1, 0)]
    ends = [button for dock in docks for button in dock if button.title.startswith("End turn")]
    assert [(button.primary, button.early) for button in ends] == [(True, True), (True, True), (True, False)]
