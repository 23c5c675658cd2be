"""Requests and shared plans on a board: one alone stands open, several are folded into a line."""

import re

import pytest

from accounts.models import User
from games.models import Game, PlayRequest
from tests.games.teamwork.requests.tables import ask, water_game
from tests.games.teamwork.test_share import board_of, shared


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return water_game(alice, bob)


def summary(game: Game, user: User) -> str:
    """Return the line into which the board folds what there is; "" if it stands open."""
    found = re.search(r'<details id="all-news">\s*<summary>(.*?)</summary>', board_of(game, user))
    return found[1] if found else ""


def test_one_alone_stands_open(game: Game, alice: User, bob: User) -> None:
    assert summary(game, bob) == ""
    request = ask(game, alice, seat=1)
    assert summary(game, bob) == ""
    PlayRequest.objects.filter(pk=request.pk).delete()
    shared(game, alice, "Move")
    assert summary(game, bob) == ""


def test_several_are_counted(game: Game, alice: User, bob: User) -> None:
    shared(game, alice, "Move")
    ask(game, alice, seat=1)
    assert summary(game, bob) == "1 request · 1 plan"
    shared(game, bob, "Move", "EndTurn", seat=1)
    assert summary(game, bob) == "1 request · 2 plans"
    PlayRequest.objects.all().delete()
    assert summary(game, bob) == "", "one stands beside the next"


def test_each_plan_has_its_line(game: Game, alice: User, bob: User) -> None:
    shared(game, bob, "Move", "EndTurn", seat=1, why="I go north")
    shared(game, alice, "Move", "EndTurn", why="The storm is coming")
    page = board_of(game, bob)
    assert page.count("Alice suggests:") == 1
    assert page.count("You suggest:") == 1
    first, second = re.findall(r'id="suggestion-(\d+)"', page)
    assert re.findall(r'(\d of \d)\s*<a href="#suggestion-(\d+)">Next plan', page) == [
        ("1 of 2", second),
        ("2 of 2", first),
    ]


def test_the_newest_plan_that_begins_now_is_drawn(game: Game, alice: User, bob: User) -> None:
    shared(game, alice, "Move", "EndTurn")
    shared(game, bob, "Move", "EndTurn", seat=1)  # for Bob's coming turn
    page = board_of(game, bob)
    assert '<svg id="ghosts"' in page
    suggestion = r'class="suggestion( drawn)?">\s*<span class="portrait".*?<summary>\s*<b[^>]*>\s*(\w+)'
    assert re.findall(suggestion, page, re.DOTALL) == [("", "You"), (" drawn", "Alice")]
    assert page.count('<g id="ghosts-') == 1


def test_others_that_begin_now_lie_hidden_over_the_board(game: Game, alice: User, bob: User) -> None:
    theirs, yours = shared(game, alice, "Move", "EndTurn"), shared(game, bob, "EndTurn")
    assert re.findall(r'<g id="ghosts-(\d+)"(.*?)>', board_of(game, bob)) == [
        (str(yours.pk), ""),
        (str(theirs.pk), ' class="other"'),
    ]
