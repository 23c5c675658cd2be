"""Spectators watch a running game by its link, where the table allows it."""

import asyncio
import re
from collections.abc import AsyncIterator
from typing import Any

import pytest
from django.db import close_old_connections
from django.test import AsyncClient, Client

from accounts.models import User
from accounts.services import sanctions
from games import live
from games.exceptions import Illegal
from games.models import Game
from games.services.chat import messages
from games.services.play import moves
from games.services.tables import game_start, lobby, publication, rematches
from games.services.tables.closure import close
from games.table import Table
from games.views.play import live as live_view
from tests.games.factories import begun_game, current_version, legal_action, play

HTMX = {"HX-Request": "true"}


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob, is_watched=True)


def path(game: Game, rest: str = "") -> str:
    return f"/watch/{Game.objects.get(pk=game.pk).watch_token}/{rest}"


def test_it_is_off_unless_the_host_wishes_it(alice: User, bob: User) -> None:
    assert begun_game(alice, bob).watch_token is None


def test_it_shows_the_board_to_everybody_with_the_link(game: Game, client: Client, charlie_client: Client) -> None:
    for visitor in (client, charlie_client):
        page = visitor.get(path(game))
        assert page.status_code == 200
        assert 'id="cells"' in page.content.decode()


def test_it_has_no_button_no_chat_and_no_address_of_the_table(game: Game, alice: User, client: Client) -> None:
    messages.send_message(user=alice, game_id=game.pk, text="We dig at noon")
    play(game, alice, "Move")
    for request in (client.get(path(game)), client.get(path(game, "board"), headers=HTMX)):
        page = request.content.decode()
        for what in ("We dig at noon", "<form", 'form="play"', f"/games/{game.pk}/", 'id="tab-chat"'):
            assert what not in page, what


def test_it_asks_robots_to_stay_away(game: Game, client: Client) -> None:
    page = client.get(path(game))
    assert '<meta name="robots" content="noindex">' in page.content.decode()
    assert "no-store" in page.headers["Cache-Control"]


def test_players_come_to_their_own_board(game: Game, alice_client: Client) -> None:
    assert alice_client.get(path(game)).headers["Location"] == f"/games/{game.pk}/"


def test_an_unknown_link_and_a_closed_one_look_the_same(game: Game, alice: User, client: Client) -> None:
    old = path(game)
    publication.allow_spectators(user=alice, game_id=game.pk, are_allowed=False)
    for each in (old, "/watch/guessed/"):
        answer = client.get(each)
        assert (answer.status_code, "cannot be watched" in answer.content.decode()) == (404, True)


def test_a_new_link_does_not_bring_the_old_one_back(game: Game, alice: User, client: Client) -> None:
    old = path(game)
    for are_allowed in (False, True):
        publication.allow_spectators(user=alice, game_id=game.pk, are_allowed=are_allowed)
    assert client.get(old).status_code == 404
    assert client.get(path(game)).status_code == 200


def test_it_begins_with_the_game(alice: User, client: Client) -> None:
    table = lobby.create_table(
        host=alice, name="Dune Team", rules="desert", difficulty="novice", players=2, host_seats=2, is_watched=True
    )
    assert client.get(path(table)).status_code == 404
    game_start.start(user=alice, game_id=table.pk)
    assert client.get(path(table)).status_code == 200


def test_the_end_can_be_watched_but_not_the_story(game: Game, client: Client) -> None:
    close(Table.find(game_id=game.pk, user=None, lock=True), cause="vote")
    assert client.get(path(game)).status_code == 200
    assert client.get(f"/games/{game.pk}/story/").status_code == 302
    assert client.get(f"/games/{game.pk}/at/0").status_code == 302


def test_nobody_watches_while_others_play_with_the_same_seed(game: Game, alice: User, client: Client) -> None:
    Game.objects.filter(pk=game.pk).update(challenge="2999-W47 desert")
    assert client.get(path(game)).status_code == 404
    Game.objects.filter(pk=game.pk).update(watch_token=None)
    with pytest.raises(Illegal, match="same cards"):
        publication.allow_spectators(user=alice, game_id=game.pk, are_allowed=True)


def test_news_bring_what_has_changed(game: Game, alice: User, client: Client) -> None:
    page = client.get(path(game)).content.decode()
    shown, version = page.split('data-shown="')[1].split('"')[0], current_version(game)
    assert client.get(path(game, f"board?have={version}.Infinity"), headers=HTMX).status_code == 204
    play(game, alice, "Move")
    news = client.get(path(game, "board"), {"have": f"{version}.Infinity", "shown": shown}, headers=HTMX)
    assert news.headers["HX-Reswap"] == "none"
    assert "Alice" in news.content.decode()
    assert len(news.content) < len(page) / 2


def test_after_an_undo_the_log_is_whole_and_without_the_step(game: Game, alice: User, client: Client) -> None:
    before = log_in(client.get(path(game, "board"), headers=HTMX))
    play(game, alice, "Move")
    version = current_version(game)
    moves.undo(user=alice, game_id=game.pk, version=version)
    assert log_in(client.get(path(game, f"board?have={version}.0"), headers=HTMX)) == before


def log_in(answer: Any) -> str:
    """Return the lines of a log that replaces the page's whole log."""
    found = re.search('<ol id="log-list" hx-swap-oob="true">(.*?)</ol>', answer.content.decode(), re.DOTALL)
    assert found
    return found[1]


def test_a_page_whose_link_is_closed_loads_again_and_says_so(game: Game, alice: User, client: Client) -> None:
    news = path(game, "board")
    publication.allow_spectators(user=alice, game_id=game.pk, are_allowed=False)
    answer = client.get(news, headers=HTMX)
    assert (answer.status_code, answer.headers["HX-Refresh"]) == (404, "true")


def test_any_player_opens_and_closes_the_link(
    alice: User, bob: User, bob_client: Client, charlie_client: Client
) -> None:
    game = begun_game(alice, bob)
    choice = f"/games/{game.pk}/spectators"
    assert charlie_client.post(choice, {"watched": "yes"}).status_code == 404
    assert bob_client.post(choice, {"watched": "yes"}).status_code == 302
    assert f"http://testserver{path(game)}" in bob_client.get(f"/games/{game.pk}/").content.decode()
    bob_client.post(choice, {"watched": "no"})
    game.refresh_from_db()
    assert game.watch_token is None


def test_a_rematch_keeps_the_choice_with_another_link(alice: User, bob: User) -> None:
    game = begun_game(alice, bob, is_watched=True)
    close(Table.find(game_id=game.pk, user=None, lock=True), cause="vote")
    rematch = rematches.rematch(user=alice, game_id=game.pk, same_seed=False)
    assert rematch.watch_token not in (None, Game.objects.get(pk=game.pk).watch_token)


def test_a_move_takes_no_more_statements(
    game: Game, alice: User, alice_client: Client, django_assert_max_num_queries: Any
) -> None:
    form = {"seat_action": f"0:{legal_action(game, 'Move')}", "version": current_version(game)}
    play_path = f"/games/{game.pk}/play"
    with django_assert_max_num_queries(8) as captured:  # six, and the savepoint of the test
        assert alice_client.post(play_path, form, headers=HTMX).status_code == 200
    assert len([each for each in captured if "SAVEPOINT" not in each["sql"]]) <= 6


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("end", ["the link is closed", "a ban"])
def test_an_open_connection_ends_at_once(end: str, game: Game, alice: User, charlie: User) -> None:
    admin = User.objects.create_superuser("ada@example.org", name="Ada")

    def shut_out() -> None:
        if end == "a ban":
            sanctions.ban(by=admin, user=charlie, until=None, reason="Spam")
        else:
            publication.allow_spectators(user=alice, game_id=game.pk, are_allowed=False)

    async def watch() -> None:
        client = AsyncClient()
        await client.aforce_login(charlie)
        stream = aiter(await client.get(await asyncio.to_thread(_elsewhere, path, game, "live")))
        assert f"data: {game.version}.0\n".encode() in await anext(stream)
        await asyncio.to_thread(_elsewhere, shut_out)
        with pytest.raises(StopAsyncIteration):
            await asyncio.wait_for(_last(stream), 5)

    asyncio.run(watch())


async def _last(stream: AsyncIterator[bytes]) -> None:
    """Read the stream to its end: the version of the change may come before."""
    while True:
        await anext(stream)


def test_spectators_do_not_hear_the_chat() -> None:
    async def hear() -> live.Revision | None:
        async with live.watching(1, is_spectator=True) as watcher:
            watcher.receive(live.Revision(3, 0))
            assert await watcher.next(0.2) == live.Revision(3, 0)
            live.announce(1, live.Revision(3, 9))
            return await watcher.next(0.2)

    assert asyncio.run(hear()) is None


@pytest.mark.parametrize("count", ["game {pk}", "network 127.0.0.1"])
def test_too_many_connections_are_refused(count: str, game: Game, client: Client, settings: Any) -> None:
    settings.LIVE_CONNECTIONS = settings.LIVE_SPECTATORS = 1
    name = count.format(pk=game.pk)
    live_view._open[name] = 1
    try:
        assert client.get(path(game, "live")).status_code == 429
    finally:
        del live_view._open[name]


def _elsewhere(service: Any, *given: Any, **arguments: Any) -> Any:
    try:
        return service(*given, **arguments)
    finally:
        close_old_connections()
