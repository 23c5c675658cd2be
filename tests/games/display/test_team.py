"""The team's cards: whose they are."""

from games.display.shared.names import BotName, RoleName
from games.display.shared.team import names_on_card


def test_the_readers_only_seat_is_marked() -> None:
    assert names_on_card(0, ["Ana", "Ben"], "Climber", frozenset({0})) == {
        "name": "You · Ana",
        "role": "Climber",
        "look": "seat",
    }
    assert names_on_card(1, ["Ana", "Ben"], "Climber", frozenset({0}))["name"] == "Ben"


def test_of_several_seats_the_adventurer_comes_first() -> None:
    names = ["Ana (Climber)", "Ana (Navigator)", "Ben"]
    cards = [names_on_card(seat, names, role, frozenset({0, 1})) for seat, role in ((0, "Climber"), (1, "Navigator"))]
    assert [(card["name"], card["role"], card["look"]) for card in cards] == [
        ("Climber", "Ana", "seat several"),
        ("Navigator", "Ana", "seat several"),
    ]


def test_where_one_person_plays_all_only_the_adventurer_is_named() -> None:
    names = [RoleName("Climber"), BotName("Bot 2")]
    assert names_on_card(0, names, "Climber", frozenset({0})) == {
        "name": "Climber",
        "role": "played by you",
        "look": "seat several",
    }
    assert names_on_card(0, names, "Climber", frozenset())["role"] == ""  # for a spectator


def test_a_seat_that_nobody_has_is_named_once() -> None:
    assert names_on_card(1, ["Ana", "Navigator"], "Navigator", frozenset({0})) == {
        "name": "Navigator",
        "role": "",
        "look": "seat",
    }
