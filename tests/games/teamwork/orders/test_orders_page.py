"""The page of standing orders and trust: forms without a script, a partial with one, and who sees what."""

from html import unescape
from typing import Any

import msgspec
import pytest
from django.test import Client

from accounts.models import User
from games.engine import RULES
from games.engine.island.data import Card
from games.exceptions import Illegal
from games.live import Revision
from games.models import Game, Seat, StandingOrder
from games.services.chat import messages
from games.services.tables import lobby
from games.services.teamwork import standing_orders
from games.table import Table
from games.teamwork.orders import orders_of
from tests.conftest import client_for
from tests.games.factories import alter, begun_game, store_state

HTMX = {"HX-Request": "true"}


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def post(client: Client, game: Game, data: dict[str, Any], *, path: str = "orders/", htmx: bool = False) -> Any:
    return client.post(f"/games/{game.pk}/{path}", data, headers=HTMX if htmx else {})


def page(client: Client, game: Game) -> str:
    return client.get(f"/games/{game.pk}/orders/").content.decode()


def test_a_form_gives_an_order_and_another_cancels_it(game: Game, alice_client: Client) -> None:
    response = post(alice_client, game, {"seat": 0, "kind": "ShareWater", "to": "", "keep": "2"})
    assert response.headers["Location"] == f"/games/{game.pk}/orders/"
    order = StandingOrder.objects.get()
    assert msgspec.json.decode(order.order) == {"type": "ShareWater", "to": None, "keep": 2}
    assert "keep at least 2" in page(alice_client, game)

    post(alice_client, game, {}, path=f"orders/{order.pk}/cancel")

    assert StandingOrder.objects.get().status == "cancelled"
    assert "keep at least 2" not in page(alice_client, game)


def test_with_a_script_the_part_comes_back_and_says_no_with_a_sentence(game: Game, alice_client: Client) -> None:
    answer = post(alice_client, game, {"seat": 0, "kind": "ShareWater", "to": "1", "keep": "1"}, htmx=True)
    html = answer.content.decode()
    assert html.lstrip().startswith('<div id="orders"')
    assert "If the next sun would kill Bob, give them water" in html
    refused = post(alice_client, game, {"seat": 0, "kind": "BlastFree"}, htmx=True)
    assert (refused.status_code, "You no longer have the card." in refused.content.decode()) == (422, True)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"seat": 0},
        {"seat": 0, "kind": "Sail"},
        {"seat": "x", "kind": "BlastFree"},
        {"seat": 0, "kind": "ShareWater", "keep": "²"},
        {"seat": 0, "kind": "ShareWater", "keep": "9" * 99},
        {"seat": 0, "kind": "ShareWater", "fly": "yes"},
    ],
)
def test_nonsense_is_refused(game: Game, alice_client: Client, data: dict[str, Any]) -> None:
    assert post(alice_client, game, data).status_code == 422
    assert not StandingOrder.objects.exists()


def test_teammates_see_orders_and_trust_but_not_why_one_lapsed(
    game: Game, alice: User, alice_client: Client, bob_client: Client
) -> None:
    standing_orders.give_order(user=alice, game_id=game.pk, seat=0, order='{"type":"ShareWater","keep":2}')
    StandingOrder.objects.create(
        game=game, seat=0, user=alice, order='{"type":"ShareWater","keep":0}', status="lapsed", why="Very sad."
    )
    standing_orders.set_trust(user=alice, game_id=game.pk, seat=0, trust=Seat.Trust.FREE)
    theirs, own = page(bob_client, game), page(alice_client, game)
    for html in (theirs, own):
        assert "keep at least 2" in html
    assert "Teammates can make Alice's free plays." in unescape(theirs)
    assert "Very sad." in own
    assert "Very sad." not in theirs
    assert f"orders/{StandingOrder.objects.earliest('pk').pk}/cancel" not in theirs


def test_an_order_that_is_not_possible_now_says_so(game: Game, alice: User, bob: User, bob_client: Client) -> None:
    standing_orders.give_order(user=bob, game_id=game.pk, seat=1, order='{"type":"ShareWater","keep":1}')
    assert "Not possible now" not in page(bob_client, game)
    alter(game, cell=0)
    assert "Not possible now: nobody who could take water is within reach." in page(bob_client, game)


def test_saving_an_order_that_is_not_possible_now_says_so(alice: User, bob: User, alice_client: Client) -> None:
    game = begun_game(alice, bob, rules="island")
    alter(game, hand=())
    order = {"seat": 0, "kind": "DiscardFirst", "cards[]": ["sandbags"]}
    reason = "Not possible now: you hold none of these cards."
    saved = f"Your order is saved. {reason} Your order stays active, in case that changes."
    assert saved in post(alice_client, game, order, htmx=True).content.decode()
    assert StandingOrder.objects.get().is_armed


def test_an_order_that_can_never_be_carried_out_is_refused(alice: User, bob: User, game: Game) -> None:
    island = begun_game(alice, bob, rules="island")
    for where, order in (
        (game, '{"type":"ShareWater","keep":4}'),
        (island, '{"type":"DiscardFirst","cards":["waters rise"]}'),
    ):
        with pytest.raises(Illegal):
            standing_orders.give_order(user=alice, game_id=where.pk, seat=0, order=order)


def test_the_sheet_of_a_teammate_says_what_they_entrust(game: Game, bob: User, alice_client: Client) -> None:
    def sheet() -> str:
        board = alice_client.get(f"/games/{game.pk}/").content.decode()
        return unescape(board[board.index('id="sheet-seat-1"') :])

    assert "Teammates can play nothing for Bob." in sheet()
    standing_orders.set_trust(user=bob, game_id=game.pk, seat=1, trust=Seat.Trust.FREE)
    assert "Teammates can play nothing for Bob." not in sheet()
    assert "Teammates can make Bob's free plays." in sheet()


@pytest.mark.parametrize("rules", RULES)
def test_every_order_that_its_forms_offer_can_be_given(
    rules: str, alice: User, bob: User, alice_client: Client, django_assert_max_num_queries: Any
) -> None:
    game = begun_game(alice, bob, rules=rules)
    state: Any = game.load_state()
    first, second = state.adventurers
    full = (
        {"gear": tuple(dict.fromkeys(state.gear_deck))}
        if rules == "desert"
        else {"hand": (Card.SANDBAGS, Card.HELICOPTER_LIFT)}
    )
    store_state(game, msgspec.structs.replace(state, adventurers=(msgspec.structs.replace(first, **full), second)))
    forms = orders_of(Table.find(game_id=game.pk, user=alice))[0].forms
    assert len(forms) == 5
    for form in forms:
        for option in (0, -1):
            data: dict[str, Any] = {"seat": 0, "kind": form.kind}
            for field in form.fields:
                name = f"{field.name}[]" if field.many else field.name
                data.setdefault(name, []).append(field.options[option][0])
            assert post(alice_client, game, data).status_code == 302, data
        StandingOrder.objects.update(status="cancelled")
    assert StandingOrder.objects.count() >= 9
    StandingOrder.objects.filter(pk__gte=StandingOrder.objects.latest("pk").pk - 7).update(status="armed")
    with django_assert_max_num_queries(4):
        assert page(alice_client, game).count("/cancel") == 16


def test_a_list_has_no_gaps_and_says_its_order(alice: User, bob: User, alice_client: Client) -> None:
    game = begun_game(alice, bob, rules="island")
    cards = ["ocean's chalice", "", "sandbags", "sandbags"]
    post(alice_client, game, {"seat": 0, "kind": "DiscardFirst", "cards[]": cards})
    assert "discard: Ocean&#x27;s Chalice, or else Sandbags." in page(alice_client, game)


def test_a_finished_game_has_no_forms(game: Game, alice_client: Client) -> None:
    Game.objects.filter(pk=game.pk).update(status="lost")
    assert "<select" not in page(alice_client, game)


def test_before_the_start_there_is_no_page(alice: User, alice_client: Client) -> None:
    game = lobby.create_table(host=alice, name="Dune Team", rules="desert", difficulty="novice", players=2)
    assert alice_client.get(f"/games/{game.pk}/orders/").status_code == 409


@pytest.mark.parametrize("rules", RULES)
def test_every_seat_sheet_leads_there_and_says_what_its_player_trusts(
    rules: str, alice: User, bob: User, alice_client: Client
) -> None:
    game = begun_game(alice, bob, rules=rules)
    standing_orders.set_trust(user=bob, game_id=game.pk, seat=1, trust=Seat.Trust.FREE)
    html = alice_client.get(f"/games/{game.pk}/").content.decode()
    for seat in (0, 1):
        assert f'href="/games/{game.pk}/orders/#orders-seat-{seat}"' in html
    assert unescape(html).count("Teammates can make Bob's free plays.") == 1
    Game.objects.filter(pk=game.pk).update(watch_token="link")
    assert "/orders/" not in Client().get("/watch/link/").content.decode()


@pytest.mark.parametrize("change", ["order", "cancel", "trust"])
def test_an_open_board_fetches_what_changed_of_orders_and_trust(game: Game, bob: User, change: str) -> None:
    alices = client_for(game.seats.get(number=0).user)
    order = standing_orders.give_order(user=bob, game_id=game.pk, seat=1, order='{"type":"ShareWater"}')
    before = Revision.of(Game.objects.get())
    if change == "order":
        standing_orders.give_order(user=bob, game_id=game.pk, seat=1, order='{"type":"ShareWater","keep":2}')
    elif change == "cancel":
        standing_orders.cancel_order(user=bob, game_id=game.pk, order_id=order.pk)
    else:
        standing_orders.set_trust(user=bob, game_id=game.pk, seat=1, trust=Seat.Trust.FREE)
    now = Revision.of(Game.objects.get())
    assert now == (before.version, before.chat + 1), "no move is stale by it"

    fetched = alices.get(f"/games/{game.pk}/board?have={before}", headers=HTMX).content.decode()
    assert 'id="dock"' in fetched
    assert {"order": "2 active orders", "cancel": "and trust<", "trust": "s free plays."}[change] in fetched

    messages.send_message(user=bob, game_id=game.pk, text="Done.")
    assert 'id="dock"' not in alices.get(f"/games/{game.pk}/board?have={now}", headers=HTMX).content.decode()
