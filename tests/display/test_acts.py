"""Every legal action has its one button, and every button is a legal action."""

from itertools import islice
from typing import get_args

from games.display.desert.acts import MAKERS
from games.engine.desert import Action, State, actions, legal
from games.engine.desert.data import Face, Gear, Part, Role, StormCard
from games.engine.desert.state import ReadForecast, TakeActions
from tests.display.readers import games, read, shown, values
from tests.engine.desert.boards import board, cell, storm


def buttons(state: State, *mine: int, at: str) -> list[tuple[str, str, str]]:
    """Title, cost and consequence of each button on a cell's sheet."""
    sheet = shown(state, *mine).sheets[cell(at)]
    return [(act.title, act.cost, act.consequence) for section in sheet.sections for act in section.acts]


def chips(state: State, *mine: int, at: str, title: str) -> list[str]:
    sheet = shown(state, *mine).sheets[cell(at)]
    [act] = [act for section in sheet.sections for act in section.acts if act.title == title]
    return [chip.label for chip in act.chips]


def test_every_action_has_a_maker() -> None:
    assert set(MAKERS) == set(get_args(Action))


def test_buttons_are_the_legal_actions() -> None:
    seen = set()
    for state, _ in islice(games(40), None, None, 13):
        for mine in ((0,), (0, 1, 2)):
            offered = [read(value) for value in values(shown(state, *mine))]
            assert len(offered) == len(set(offered))
            assert set(offered) == {(seat, action) for seat in mine for action in legal(state, seat)}
            seen |= {type(action) for _, action in offered}
    assert len(seen) >= 15


def test_a_move_belongs_to_where_it_leads() -> None:
    assert buttons(board(at=("B2", "E5")), 0, at="B1") == [("Move here", "1 action", "")]


def test_the_climber_chooses_whom_to_take_along() -> None:
    state = board(roles=(Role.CLIMBER, Role.EXPLORER, Role.NAVIGATOR), at=("B2", "B2", "B2"), sand={"B2": 3})
    assert chips(state, 0, at="B1", title="Move here") == ["alone", "with Ben", "with Cleo"]
    assert buttons(state, 0, at="B1")[0][2] == "Who stays behind is buried."


def test_the_archeologist_chooses_how_much_sand() -> None:
    state = board(roles=(Role.ARCHEOLOGIST, Role.EXPLORER), at=("B2", "B3"), sand={"B3": 3})
    assert chips(state, 0, at="B3", title="Remove sand") == ["1", "2"]
    [act] = shown(state, 0).sheets[cell("B3")].sections[0].acts
    assert [chip.title for chip in act.chips] == ["1 sand. 2 sand stays.", "2 sand. Frees Ben."]


def test_excavating_a_water_mark_says_who_would_drink() -> None:
    state = board(at=("B2", "B2"), water={0: 3, 1: 1}, faces={"B2": Face.WELL})
    said = "Cannot be undone. A well or a mirage. From a well would drink: you and Ben."
    assert ("Excavate", "1 action", said) in buttons(state, 0, at="B2")


def test_excavating_what_was_seen_says_what_lies_there() -> None:
    state = board(at=("B2", "E5"), faces={"B2": Face.TUNNEL}, seen={"B2": (0,)})
    said = "Cannot be undone. Below lies: tunnel. You find a gear card."
    assert ("Excavate", "1 action", said) in buttons(state, 0, at="B2")


def test_a_part_is_picked_up_where_it_lies() -> None:
    state = board(at=("B2",), excavated=("B2",), parts={"B2": (Part.ENGINE,)}, found=(Part.CRYSTAL,))
    assert ("Pick up the engine", "1 action", "Then you have 2 of 4 parts.") in buttons(state, 0, at="B2")


def test_guiding_costs_once() -> None:
    state = board(roles=(Role.NAVIGATOR, Role.EXPLORER), at=("B2", "D4"))
    assert ("Guide Ben here", "1 action", "Two more steps are free.") in buttons(state, 0, at="D3")
    again = board(roles=(Role.NAVIGATOR, Role.EXPLORER), at=("B2", "D4"), phase=TakeActions(0, 2, guided=1, steps=1))
    assert ("Guide Ben here", "free", "1 step left.") in buttons(again, 0, at="D3")


def test_the_meteorologist_acts_on_her_own_tile() -> None:
    state = board(roles=(Role.METEOROLOGIST, Role.EXPLORER), at=("B2", "E5"), tick=1)
    assert ("Calm the storm", "1 action", "2 storm cards this turn instead of 3.") in buttons(state, 0, at="B2")
    looked = "Look at the next 3 storm cards, put one at the bottom or none. Cannot be undone."
    assert ("Forecast", "1 action", looked) in buttons(state, 0, at="B2")


def test_a_forecast_is_answered_by_its_cards() -> None:
    state = board(
        roles=(Role.METEOROLOGIST, Role.EXPLORER),
        deck=(StormCard.SUN, StormCard.NORTH_2),
        phase=ReadForecast(0, 2, TakeActions(0, 3)),
    )
    seen = shown(state, 0)
    assert [card.act and card.act.title for card in seen.foreseen] == [
        "Put at the bottom: Sun beats down",
        "Put at the bottom: Wind: 2 tiles north",
    ]
    assert [act.title for act in seen.dock] == ["Leave the cards as they are"]
    assert shown(state, 1).foreseen == ()


def test_the_dock_ends_the_turn_and_reveals_the_storm() -> None:
    assert [act.title for act in shown(board(tick=1), 0).dock] == ["End turn: storm, draw 3"]
    assert [act.title for act in shown(board(phase=TakeActions(0, 4, calmed=2)), 0).dock] == ["End turn: no storm"]
    assert [act.title for act in shown(storm(StormCard.SUN, left=2), 0).dock] == ["Reveal a storm card · 2 left"]
    assert shown(board(), 1).dock == ()
    assert shown(board(), 1).waiting == "Waiting for Ana"


def test_water_is_given_by_the_chip() -> None:
    state = board(at=("B2", "B2"), water={0: 3, 1: 1})
    assert chips(state, 0, at="B2", title="Give Ben water") == ["1", "2", "3"]
    [act] = shown(state, 0).team[1].sections[0].acts
    assert act.chips[1].title == "2 water: Ben has 3 then, you 1"


def test_gear_belongs_to_where_it_is_used() -> None:
    hand = (Gear.DUNE_BLASTER, Gear.JET_PACK, Gear.TERRASCOPE, Gear.SOLAR_SHIELD, Gear.TIME_THROTTLE)
    state = board(at=("B2", "B2"), gear={0: hand}, sand={"B3": 4})
    assert ("Use Dune Blaster", "free", "Clears the tile.") in buttons(state, 0, at="B3")
    assert chips(state, 0, at="E5", title="Use Jet Pack") == ["alone", "with Ben"]
    assert ("Use Terrascope", "free", "Only you see what lies under the tile. Cannot be undone.") in buttons(
        state, 0, at="E5"
    )
    titles = [title for title, _, _ in buttons(state, 0, at="B2")]
    assert {"Use Solar Shield", "Use Time Throttle", "Give Ben gear"} <= set(titles)


def test_two_adventurers_of_one_person_are_told_apart() -> None:
    state = board(at=("B2", "B2"), gear={0: (Gear.JET_PACK,), 1: (Gear.JET_PACK,)})
    sections = shown(state, 0, 1).sheets[cell("E5")].sections
    assert [section.heading for section in sections] == ["Ana", "Ben"]
    assert [read(chip.value)[0] for section in sections for act in section.acts for chip in act.chips] == [0, 0, 1, 1]


def test_only_what_costs_an_action_rings_its_cell() -> None:
    state = board(roles=(Role.METEOROLOGIST, Role.NAVIGATOR), at=("B2", "E5"), gear={0: (Gear.JET_PACK,)})
    looks = {each.number: each.look for row in shown(state, 0).rows for each in row.cells}
    assert looks[cell("B1")] == "cell offers legal"
    assert looks[cell("E4")] == "cell offers"
    assert looks[cell("C3")] == "cell"


def test_actions_are_sent_as_the_engine_writes_them() -> None:
    assert read('0:{"type":"Move","to":3}') == (0, actions.Move(3))
