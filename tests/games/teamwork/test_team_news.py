"""Requests and shared plans on a board: several are numbered, each with a link to the next."""

import re

import pytest

from accounts.models import User
from games.models import Game, PlayRequest
from tests.games.factories import alter, begun_game
from tests.games.teamwork.requests.tables import ask, water_game
from tests.games.teamwork.test_share import board_of, shared


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return water_game(alice, bob)


def pages(game: Game, user: User) -> list[tuple[str, str]]:
    """Return the numbers of requests and plans on the board, and the ids to which their links lead."""
    return re.findall(r'(\d of \d)\s*<a href="#([a-z]+-\d+)">Next<', board_of(game, user))


def test_one_alone_has_no_number(game: Game, alice: User, bob: User) -> None:
    assert pages(game, bob) == []
    request = ask(game, alice, seat=1)
    assert pages(game, bob) == []
    PlayRequest.objects.filter(pk=request.pk).delete()
    shared(game, alice, "Move")
    assert pages(game, bob) == []


def test_several_are_numbered_in_a_ring_and_requests_come_first(game: Game, alice: User, bob: User) -> None:
    plan, request = shared(game, alice, "Move"), ask(game, alice, seat=1)
    assert pages(game, bob) == [("1 of 2", f"suggestion-{plan.pk}"), ("2 of 2", f"request-{request.pk}")]
    second = shared(game, bob, "Move", "EndTurn", seat=1)
    assert pages(game, bob) == [
        ("1 of 3", f"suggestion-{second.pk}"),
        ("2 of 3", f"suggestion-{plan.pk}"),
        ("3 of 3", f"request-{request.pk}"),
    ]


def test_requests_to_the_reader_come_before_others(alice: User, bob: User, charlie: User) -> None:
    game = begun_game(alice, bob, charlie)
    alter(game, water=1)
    ask(game, alice, seat=1)
    ask(game, alice, seat=2)
    found = [
        re.findall(r"</small>\s*<p>\s*<b[^>]*>Alice</b> ask(?:s|ed) (?:<b[^>]*>)?(\w+)", board_of(game, reader))
        for reader in (bob, charlie)
    ]
    assert found == [["you", "Charlie"], ["you", "Bob"]]


def test_each_plan_has_its_line(game: Game, alice: User, bob: User) -> None:
    shared(game, bob, "Move", "EndTurn", seat=1, why="I go north")
    shared(game, alice, "Move", "EndTurn", why="The storm is coming")
    page = board_of(game, bob)
    assert page.count("Alice suggests:") == 1
    assert page.count("You suggest:") == 1
    for name in ("Alice", "Bob"):
        assert f'<b dir="auto">{name}</b>: ' not in page, "all steps are of who suggests them"
    first, second = re.findall(r'id="suggestion-(\d+)"', page)
    assert re.findall(r'(\d of \d)\s*<a href="#suggestion-(\d+)">Next<', page) == [
        ("1 of 2", second),
        ("2 of 2", first),
    ]


def test_a_plan_names_the_player_of_steps_that_are_not_of_its_author(game: Game, alice: User, bob: User) -> None:
    shared(game, bob, "Move", "EndTurn")
    for reader in (alice, bob):
        # Once in the line, and for each of the two steps in the list.
        assert board_of(game, reader).count('<b dir="auto">Alice</b>: ') == 3


def test_the_newest_plan_that_begins_now_is_drawn(game: Game, alice: User, bob: User) -> None:
    shared(game, alice, "Move", "EndTurn")
    shared(game, bob, "Move", "EndTurn", seat=1)  # for Bob's coming turn
    page = board_of(game, bob)
    assert '<svg id="ghosts"' in page
    suggestion = r'class="suggestion( drawn)?">.*?<span class="portrait".*?<summary>\s*<b[^>]*>\s*(\w+)'
    assert re.findall(suggestion, page, re.DOTALL) == [("", "You"), (" drawn", "Alice")]
    assert page.count('<g id="ghosts-') == 1


def test_others_that_begin_now_lie_hidden_over_the_board(game: Game, alice: User, bob: User) -> None:
    theirs, yours = shared(game, alice, "Move", "EndTurn"), shared(game, bob, "EndTurn")
    assert re.findall(r'<g id="ghosts-(\d+)"(.*?)>', board_of(game, bob)) == [
        (str(yours.pk), ""),
        (str(theirs.pk), ' class="other"'),
    ]
