"""Deletion of an account while others act: nobody gets a 500, and nothing is left half done."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.privacy.account_deletion import delete_account
from games.models import Game, Notification, Seat
from games.services.tables import lobby
from games.tasks import purge, sweep
from tests.games.factories import begun_game, current_version, legal_action

ROUNDS = 6


@pytest.fixture
def browser(transactional_db: None, bob: User) -> Client:
    client = Client()
    client.force_login(bob, backend="django.contrib.auth.backends.ModelBackend")
    return client


def at_once(*actions: Callable[[], Any]) -> list[Any]:
    together = Barrier(len(actions))

    def act(action: Callable[[], Any]) -> Any:
        together.wait()
        try:
            return action()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(actions)) as pool:
        return list(pool.map(act, actions))


def someone(number: int) -> User:
    return User.objects.create_user(f"zoe{number}@example.org", "x", name=f"Zoe {number}")


def post(client: Client, game: Game, path: str, data: dict[str, Any]) -> Callable[[], int]:
    """Send a request as a teammate; return the status."""
    mine = Client()
    mine.cookies = client.cookies

    def act() -> int:
        return int(mine.post(f"/games/{game.pk}/{path}", data, headers={"HX-Request": "true"}).status_code)

    return act


def test_while_a_teammate_moves_asks_speaks_and_leaves(browser: Client, bob: User) -> None:
    statuses = []
    for number in range(ROUNDS):
        zoe = someone(number)
        game = begun_game(bob, zoe)
        move = {"seat_action": f"0:{legal_action(game, 'EndTurn')}", "version": current_version(game)}
        _, *answers = at_once(
            lambda zoe=zoe: delete_account(user=zoe),
            post(browser, game, "play", move),
            post(browser, game, "ask", {"seat": 1, "text": "where are you?"}),
            post(browser, game, "leave", {"confirmed": "on"}),
        )
        statuses += answers
        assert not User.objects.filter(pk=zoe.pk).exists()
        assert not Notification.objects.exclude(user=bob).exists()
    assert statuses
    assert max(statuses) < 500, statuses
    call_command("verify_games", verbosity=0)


@pytest.mark.slow
def test_while_the_worker_sends_and_tidies(browser: Client, bob: User) -> None:
    for number in range(ROUNDS):
        zoe = someone(number)
        begun_game(zoe, bob)
        at_once(lambda zoe=zoe: delete_account(user=zoe), sweep, purge)
        assert not User.objects.filter(pk=zoe.pk).exists()


def test_while_they_are_invited(browser: Client, bob: User) -> None:
    for number in range(ROUNDS):
        zoe = someone(number)
        begun_game(bob, zoe)
        table = lobby.create_table(host=bob, name="Next", rules="desert", difficulty="novice", players=3)
        invite = post(browser, table, "invite/person", {"person": zoe.pk})
        _, status = at_once(lambda zoe=zoe: delete_account(user=zoe), invite)
        assert status < 500
        assert not User.objects.filter(pk=zoe.pk).exists()
        assert not table.invitations.exists()


def test_two_who_share_tables_leave_at_once(transactional_db: None) -> None:
    for number in range(ROUNDS):
        zoe, yan = someone(2 * number), someone(2 * number + 1)
        games = [begun_game(zoe, yan), begun_game(yan, zoe)]
        at_once(*(lambda who=who: delete_account(user=who) for who in (zoe, yan, zoe)))
        assert not User.objects.exists()
        assert not Seat.objects.exclude(user=None).exists()
        assert {Game.objects.get(pk=game.pk).status for game in games} == {"closed"}


def test_two_beats_forget_the_same_people_once(transactional_db: None, settings: Any) -> None:
    settings.GUESTS_KEPT_DAYS = 5
    long_ago = timezone.now() - timedelta(days=9)
    for number in range(10):
        User.objects.create_guest(f"Gus {number}", date_joined=long_ago)
    at_once(purge, purge, purge)
    assert not User.objects.exists()
