"""Advice in words: each plan is named by its main idea, and percentages stand only where they tell plans apart."""

from games.display import DISPLAYS
from games.engine import desert, island
from games.engine.desert import actions as dry
from games.engine.island import actions as wet
from games.teamwork.advice import AdviceInWords, names_of, verdict_on
from tests.games.display.readers import NAMES
from tests.games.engine.desert import boards as dry_boards
from tests.games.engine.island import boards as wet_boards


def plan(chance: int, error: int = 8) -> AdviceInWords:
    return AdviceInWords("Excavate B2", (), (), "", chance, error, is_mine=False)


def test_choices_within_the_error_are_about_as_good() -> None:
    near = [plan(41), plan(40), plan(36)]
    assert verdict_on(near) == "All are about equal: the team wins about 41% of such games, give or take 8%."


def test_each_choice_has_its_percentage() -> None:
    mixed = [plan(20), plan(41), plan(36)]
    assert [each.odds for each in mixed] == ["20%", "41%", "36%"]
    assert verdict_on(mixed) == "With the best choice, the team wins about 41% of such games, give or take 8%."
    two = "The first two are about equal: the team wins about 41% of such games, give or take 8%."
    assert verdict_on([plan(41), plan(36), plan(20)]) == two


def test_a_single_plan_and_a_win_have_sentences_of_their_own() -> None:
    assert verdict_on([plan(41)]) == "With this plan, the team wins about 41% of such games, give or take 8%."
    assert verdict_on([plan(100, 0), plan(99)]) == "The best choice wins the game."


def test_a_name_is_the_main_idea_and_what_tells_it_from_others() -> None:
    dig, take = ("Dig for water on B2", "Move to C2"), ("Take water from the well",)
    assert names_of([dig, take], ["", ""]) == ["Dig for water on B2", "Take water from the well"]
    clear = ("Dig for water on B2", "Remove 1 sand from B1")
    assert names_of([dig, clear, take], ["", "", ""]) == [" · ".join(dig), " · ".join(clear), *take]
    assert names_of([()], ["Draw a storm card"]) == ["Draw a storm card"]


def test_what_all_choices_share_names_none() -> None:
    assert names_of([("Dig", "Go east"), ("Dig", "Go west")], ["", ""]) == ["Go east", "Go west"]
    assert names_of([("Dig", "Go east"), ("Dig",)], ["", ""]) == ["Go east", "Dig"]


def test_ideas_of_the_desert_name_the_tile_and_what_matters_first() -> None:
    state = dry_boards.board(at=("A1", "B1"))
    view, display = desert.view(state, 0), DISPLAYS["desert"]
    cell = dry_boards.cell("B1")
    plays = [(0, dry.RemoveSand(cell, 1)), (0, dry.Move(cell)), (0, dry.Excavate()), (0, dry.GiveWater(1, 2))]
    ideas = display.ideas(view, plays, names=NAMES, places=display.places(view))
    assert ideas[0] == "Give Ben 2 water"
    assert ideas[1].endswith(" B1")
    assert ideas[2:] == ("Remove 1 sand from B1", "Move to B1")


def test_ideas_of_the_island_leave_out_moves_on_the_way() -> None:
    state = wet_boards.board()
    view, display = island.view(state, 0), DISPLAYS["island"]
    at, to = wet_boards.cells("C2", "B2")
    plays = [(0, wet.Move(at)), (0, wet.ShoreUp(to)), (0, wet.Move(to)), (0, wet.EndTurn())]
    ideas = display.ideas(view, plays, names=NAMES, places=display.places(view))
    assert ideas == ("Shore up Whispering Garden", "Move to Whispering Garden")
