"""Setting up a table."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.engine import RULES
from games.models import Game
from tests.games.factories import row

WISHES = {
    "rules": "desert",
    "name": "Dune Team",
    "players": "4",
    "host_seats": "2",
    "difficulty": "elite",
    "roles_chosen": "chosen",
    "first_seat": "3",
    "pace": "48",
    "is_open": "open",
}


def test_it_sends_the_anonymous_to_sign_in(client: Client, db: None) -> None:
    assert client.get("/games/new/").headers["Location"] == "/accounts/login/?next=/games/new/"
    assert client.post("/games/new/", WISHES).status_code == 302
    assert not Game.objects.exists()


def test_it_sets_up_what_was_wished(alice_client: Client, alice: User) -> None:
    answer = alice_client.post("/games/new/", WISHES)
    game = Game.objects.get()
    assert answer.headers["Location"] == f"/games/{game.pk}/"
    assert (game.name, game.rules, game.difficulty, game.pace) == ("Dune Team", "desert", "elite", 48)
    assert (game.host, game.roles_chosen, game.first_seat, game.is_open) == (alice, True, 3, True)
    assert [seat.user for seat in game.seats.all()] == [alice, alice, None, None]
    assert game.in_lobby


def test_closed_options_name_what_is_set(alice_client: Client) -> None:
    page = alice_client.post("/games/new/", WISHES | {"players": "99"}).content.decode()
    for field, value in {"pace": "2 days", "roles_chosen": "Chosen by each player", "is_open": "Anyone"}.items():
        assert f'<b data-value-of="{field}">{value}</b>' in page


def test_it_may_keep_hidden_things_hidden_for_good(alice_client: Client) -> None:
    for wish in ({}, {"shows_all": "all"}, {"shows_all": "own"}):
        alice_client.post("/games/new/", WISHES | wish)
    assert [game.shows_all for game in Game.objects.order_by("pk")] == [True, True, False]


def test_others_may_watch_if_the_host_wishes_it(alice_client: Client) -> None:
    for wish in ({}, {"is_watched": "team"}, {"is_watched": "link"}):
        alice_client.post("/games/new/", WISHES | wish)
    assert [game.watch_token is not None for game in Game.objects.order_by("pk")] == [False, False, True]


def test_it_can_be_left_as_it_is(alice_client: Client) -> None:
    form = alice_client.get("/games/new/").context["form"]
    assert form["name"].value() == "Alice's expedition"
    answer = alice_client.post("/games/new/", {name: form[name].value() for name in form.fields})
    assert answer.status_code == 302
    game = Game.objects.get()
    assert (game.is_open, game.roles_chosen, game.first_seat) == (False, False, None)


def test_it_knows_every_game_by_its_rules(alice_client: Client) -> None:
    form = alice_client.get("/games/new/").context["form"]
    assert {value for value, _ in form.fields["rules"].choices} == set(RULES)
    assert {value for value, _ in form.fields["difficulty"].choices} >= set(RULES["desert"].DIFFICULTIES)


def test_a_game_may_be_played_alone(alice_client: Client, alice: User) -> None:
    alice_client.post("/games/new/", WISHES | {"players": "5", "host_seats": "5"})
    assert {seat.user for seat in Game.objects.get().seats.all()} == {alice}


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "   "}, "name"),
        ({"name": "x" * 61}, "name"),
        ({"name": "Dune\u202eTeam"}, "name"),
        ({"name": "Dune\nTeam"}, "name"),
        ({"rules": "chess"}, "rules"),
        ({"players": "1"}, "players"),
        ({"players": "6"}, "players"),
        ({"players": "two"}, "players"),
        ({"host_seats": "0"}, "host_seats"),
        ({"players": "2", "host_seats": "3", "first_seat": ""}, "host_seats"),
        ({"difficulty": "easy"}, "difficulty"),
        ({"roles_chosen": "stolen"}, "roles_chosen"),
        ({"first_seat": "4"}, "first_seat"),
        ({"first_seat": "-1"}, "first_seat"),
        ({"pace": "5"}, "pace"),
        ({"is_open": "ajar"}, "is_open"),
    ],
)
def test_it_says_what_is_wrong_and_loses_nothing(alice_client: Client, wish: dict[str, str], field: str) -> None:
    answer = alice_client.post("/games/new/", WISHES | wish)
    assert answer.status_code == 422
    form = answer.context["form"]
    assert list(form.errors) == [field]
    assert form["difficulty"].value() == wish.get("difficulty", "elite")
    assert form["pace"].value() == wish.get("pace", "48")
    assert not Game.objects.exists()


def test_an_empty_form_is_refused_field_by_field(alice_client: Client) -> None:
    answer = alice_client.post("/games/new/", {})
    assert answer.status_code == 422
    assert "first_seat" not in answer.context["form"].errors
    assert len(answer.context["form"].errors) == 8


def test_stray_spaces_go(alice_client: Client) -> None:
    alice_client.post("/games/new/", WISHES | {"name": "  Dune   Team "})
    assert Game.objects.get().name == "Dune Team"


def test_a_name_of_markup_is_text(alice_client: Client) -> None:
    alice_client.post("/games/new/", WISHES | {"name": "<b>Dune</b>"})
    game: Any = Game.objects.get()
    page = alice_client.get(f"/games/{game.pk}/").content.decode()
    assert "&lt;b&gt;Dune&lt;/b&gt;" in page
    assert "<b>Dune" not in page


def test_it_leaves_other_tables_alone(alice_client: Client, table: Game) -> None:
    before = row(table)
    alice_client.post("/games/new/", WISHES)
    assert row(table) == before


ISLAND = WISHES | {"rules": "island", "name": "Tide Team", "shape": "volcano island"}


def test_each_game_has_its_own_choices(alice_client: Client) -> None:
    form = alice_client.get("/games/new/?rules=island").context["form"]
    assert {value for value, _ in form.fields["shape"].choices} == set(RULES["island"].SHAPES)
    assert [value for value, _ in form.fields["players"].choices] == [2, 3, 4]
    assert form["rules"].value() == "island"
    for other in ("", "?rules=desert", "?rules=chess"):
        form = alice_client.get(f"/games/new/{other}").context["form"]
        assert form["rules"].value() == "desert"
        assert form.options == []


def test_a_table_of_the_island_has_its_shape(alice_client: Client) -> None:
    alice_client.post("/games/new/", ISLAND)
    game = Game.objects.get()
    assert game.options == {"shape": "volcano island"}
    assert "Volcano Island" in alice_client.get(f"/games/{game.pk}/").content.decode()
    first_state = RULES["island"].new(4, difficulty="elite", seed=game.seed, **game.options)
    assert first_state.shape == "volcano island"


@pytest.mark.parametrize(
    ("wish", "field"),
    [({"shape": "square"}, "shape"), ({"shape": ""}, "shape"), ({"players": "5"}, "players")],
)
def test_it_refuses_what_the_island_does_not_have(alice_client: Client, wish: dict[str, str], field: str) -> None:
    answer = alice_client.post("/games/new/", ISLAND | wish)
    assert answer.status_code == 422
    assert field in answer.context["form"].errors
    assert not Game.objects.exists()


def test_the_desert_has_no_shape(alice_client: Client) -> None:
    alice_client.post("/games/new/", WISHES | {"shape": "volcano island"})
    assert Game.objects.get().options == {}


def test_what_can_stay_as_it_is_is_folded(alice_client: Client) -> None:
    assert '<details class="fold" id="more">' in alice_client.get("/games/new/").content.decode()


def test_an_error_under_more_options_opens_them(alice_client: Client) -> None:
    page = alice_client.post("/games/new/", WISHES | {"pace": "7"})
    assert page.status_code == 422
    assert '<details class="fold" id="more" open>' in page.content.decode()


@pytest.mark.parametrize("rules", RULES)
def test_each_game_is_shown_by_its_drawn_board(alice_client: Client, rules: str) -> None:
    page = alice_client.get(f"/games/new/?rules={rules}")
    games = {name: (small, pictures) for name, _, small, pictures in page.context["games"]}
    small, pictures = games[rules]
    assert len(small.marks) > 24
    assert f'viewBox="{small.frame}"' in page.content.decode()
    assert "".join(pictures) in page.content.decode()
