"""Limits on how often something may be done, and the answers above a limit."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache import caches
from django.core.exceptions import ImproperlyConfigured
from django.test import Client, RequestFactory, override_settings

from accounts import limits as counting
from accounts.models import User
from forbidden import settings as production_settings
from games.models import Game, Message, Seat, Step
from tests.games.factories import begun_game, legal_action
from tests.games.history.replay.games import finished_game
from tests.games.tables.test_new import WISHES

HTMX = {"HX-Request": "true"}


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


@pytest.fixture(autouse=True)
def limits(settings: Any, clock: Any) -> Any:
    """Set every limit of the site to two a minute for a user and four for an address."""
    actions = ("moves", "messages", "reports", "invitations", "joins", "tables", "live", "export", "downloads")
    actions += ("pictures", "stories")
    settings.LIMITS = dict.fromkeys(actions, "2/m/user,4/m/ip")
    return settings


def move(client: Client, game: Game, seat: int = 0, htmx: bool = True) -> Any:
    game.refresh_from_db()
    data = {"seat_action": f"{seat}:{legal_action(game, 'Move', seat)}", "version": game.version}
    return client.post(f"/games/{game.pk}/play", data, headers=HTMX if htmx else {})


def test_a_move_above_the_limit_shows_the_board_with_a_sentence_and_retry_after(
    game: Game, alice_client: Client, clock: Any
) -> None:
    assert [move(alice_client, game).status_code for _ in range(3)] == [200, 200, 429]
    clock.shift(18)
    before = Step.objects.filter(game=game).count()
    refused = move(alice_client, game)
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "42")
    page = refused.content.decode()
    assert "Too many attempts in a short time. Try again in 42 seconds." in page
    assert 'id="table"' in page
    assert Step.objects.filter(game=game).count() == before
    clock.shift(42)
    assert move(alice_client, game).status_code == 200


def test_without_javascript_the_refusal_is_a_whole_page(game: Game, alice_client: Client) -> None:
    answers = [move(alice_client, game, htmx=False) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [302, 302, 429]
    assert "</html>" in answers[-1].content.decode()


def test_users_are_counted_separately(game: Game, alice_client: Client, bob_client: Client) -> None:
    for _ in range(2):
        move(alice_client, game)
    assert bob_client.post(f"/games/{game.pk}/undo", {"version": 1}, headers=HTMX).status_code == 409


def test_all_users_at_an_address_count_together(
    game: Game, alice_client: Client, bob_client: Client, charlie_client: Client
) -> None:
    for client in (alice_client, bob_client):
        for _ in range(2):
            client.post(f"/games/{game.pk}/undo", {"version": 1}, headers=HTMX)
    third = begun_game(User.objects.get(name="Charlie"), User.objects.get(name="Bob"))
    assert charlie_client.post(f"/games/{third.pk}/undo", {"version": 1}, headers=HTMX).status_code == 429


@pytest.mark.parametrize(
    ("first", "second", "is_one"),
    [
        ("203.0.113.9", "203.0.113.9", True),
        ("203.0.113.9", "203.0.113.10", False),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("203.0.113.9", "::ffff:203.0.113.9", True),
    ],
)
def test_one_address_or_one_ipv6_network_counts_together(limits: Any, first: str, second: str, is_one: bool) -> None:
    limits.LIMITS["downloads"] = "1/m/user,1/m/ip"  # nobody is signed in, so only the second one counts
    asks = [RequestFactory().get("/", REMOTE_ADDR=address) for address in (first, second)]
    for ask in asks:
        ask.user = AnonymousUser()
    counting.consume(asks[0], "downloads")
    if is_one:
        with pytest.raises(counting.TooOften):
            counting.consume(asks[1], "downloads")
    else:
        counting.consume(asks[1], "downloads")


def test_a_limit_by_key_without_a_key_is_a_configuration_error(limits: Any) -> None:
    limits.LIMITS["downloads"] = "1/m/key"
    ask = RequestFactory().get("/")
    ask.user = AnonymousUser()
    with pytest.raises(ImproperlyConfigured, match="downloads"):
        counting.consume(ask, "downloads")


def test_a_limit_reveals_no_table_to_a_stranger(game: Game, charlie_client: Client) -> None:
    answers = [charlie_client.post(f"/games/{game.pk}/undo", {"version": 1}) for _ in range(3)]
    assert {answer.status_code for answer in answers} == {404}


def test_a_form_above_the_limit_keeps_what_was_typed(alice_client: Client) -> None:
    answers = [alice_client.post("/games/new/", WISHES | {"name": f"Dune Team {number}"}) for number in range(3)]
    assert [answer.status_code for answer in answers] == [302, 302, 429]
    page = answers[-1].content.decode()
    assert "Dune Team 2" in page
    assert "Too many attempts" in page
    assert Game.objects.count() == 2


def test_all_ways_to_a_new_table_share_one_limit(alice_client: Client, game: Game) -> None:
    alice_client.post("/games/new/", WISHES)
    alice_client.post("/games/new/", WISHES)
    challenge = alice_client.post("/challenges/desert/", {"players": 3, "host_seats": 1, "pace": 0})
    assert challenge.status_code == 429
    assert "Too many attempts" in challenge.content.decode()
    assert alice_client.post(f"/games/{game.pk}/at/0/fork").status_code == 429
    assert alice_client.post(f"/games/{game.pk}/rematch").status_code == 429


def test_trying_a_game_is_limited(db: None) -> None:
    assert [Client().post("/try/desert/").status_code for _ in range(5)] == [302] * 4 + [429]
    assert Game.objects.count() == User.objects.count() == 4


def test_a_guest_above_the_limit_keeps_the_typed_name(game: Game, alice: User, limits: Any) -> None:
    limits.LIMITS["joins"] = "1/m/ip"
    link = f"/join/{Game.objects.get(pk=_lobby(alice).pk).invite_token}/"
    assert Client().post(link, {"name": "Dora", "time_zone": "UTC"}).status_code == 302
    refused = Client().post(link, {"name": "Emil", "time_zone": "UTC"})
    assert refused.status_code == 429
    assert 'value="Emil"' in refused.content.decode()
    assert not User.objects.filter(name="Emil").exists()


def _lobby(host: User) -> Game:
    from games.services.tables import lobby

    return lobby.create_table(
        host=host, name="Late", players=4, host_seats=1, rules="desert", difficulty="novice", first_seat=0
    )


@pytest.mark.parametrize("what", ["invite", "invite/person"])
def test_invitations(alice: User, alice_client: Client, what: str) -> None:
    table = _lobby(alice)
    answers = [alice_client.post(f"/games/{table.pk}/{what}", {"person": 0}, headers=HTMX) for _ in range(3)]
    assert answers[-1].status_code == 429
    assert "Too many attempts" in answers[-1].content.decode()
    assert 429 not in [answer.status_code for answer in answers[:2]]


@pytest.mark.parametrize("what", ["vote", "return", "reopen", "ask", "leave", "undo"])
def test_every_action_at_a_board_is_counted(game: Game, bob_client: Client, what: str) -> None:
    for _ in range(2):
        bob_client.post(f"/games/{game.pk}/undo", {"version": 1})
    answer = bob_client.post(f"/games/{game.pk}/{what}", headers=HTMX)
    assert (answer.status_code, Seat.objects.filter(user__name="Bob").count()) == (429, 1)


def test_the_list_of_games(alice_client: Client) -> None:
    assert [alice_client.get("/games/mine.csv").status_code for _ in range(3)] == [200, 200, 429]


@pytest.mark.django_db(transaction=True)
def test_live_connections_opened(game: Game, alice_client: Client) -> None:
    assert [alice_client.get(f"/games/{game.pk}/live").status_code for _ in range(3)] == [200, 200, 429]


def test_the_limit_of_moves_is_above_the_fastest_play() -> None:
    """A player may tap three times a second for a minute, and ten players at one address may do so at once."""
    user, address = (rate.split("/") for rate in production_settings.LIMITS["moves"].split(","))
    assert (user[1:], address[1:]) == (["m", "user"], ["m", "ip"])
    assert int(user[0]) >= 3 * 60
    assert int(address[0]) >= 10 * int(user[0])


@pytest.mark.services
@pytest.mark.parametrize("limit", [20])
def test_concurrent_requests_cannot_exceed_a_limit(limit: int) -> None:
    with override_settings(CACHES=production_settings.CACHES):
        caches["default"].clear()
        with ThreadPoolExecutor(50) as pool:
            counts = [count for (count,) in pool.map(lambda _: caches["default"].count({"burst": 60}), range(200))]
    assert sorted(counts) == list(range(1, 201))
    assert sum(count <= limit for count in counts) == limit


def test_a_message_above_the_limit_is_not_sent_and_not_lost(game: Game, alice_client: Client) -> None:
    answers = [alice_client.post(f"/games/{game.pk}/chat/send", {"text": f"Word {number}"}) for number in range(3)]
    assert answers[-1].status_code == 429
    page = answers[-1].content.decode()
    assert "Too many attempts" in page
    assert "Word 2" in page
    assert Message.objects.filter(game=game, user__name="Alice").count() == 2


def test_a_report_above_the_limit_keeps_what_was_typed(game: Game, alice_client: Client) -> None:
    answers = [alice_client.post(f"/games/{game.pk}/report", {"text": f"Odd {number}"}) for number in range(3)]
    assert [answer.status_code for answer in answers] == [302, 302, 429]
    assert "Odd 2" in answers[-1].content.decode()


def test_pictures_and_story_of_a_public_game_are_limited(alice: User, bob: User, client: Client) -> None:
    game = finished_game(alice, bob)
    for path in (f"/games/{game.pk}/at/3.png", f"/games/{game.pk}/story/"):
        assert client.get(path).status_code in (302, 404), "a limit reveals no table"
    Game.objects.filter(pk=game.pk).update(is_public=True)
    for path in (f"/games/{game.pk}/at/3.png", f"/games/{game.pk}/story/"):
        answers = [client.get(path) for _ in range(4)]  # the visit above counts, too
        assert [answer.status_code for answer in answers] == [200] * 3 + [429]
        assert int(answers[-1].headers["Retry-After"]) <= 60
