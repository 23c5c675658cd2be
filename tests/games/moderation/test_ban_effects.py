"""A ban also ends open live connections and pending notifications."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.db import close_old_connections
from django.test import AsyncClient, Client
from django.utils import timezone

from accounts.models import User
from accounts.services import sanctions
from games import live
from games.models import Delivery, Game
from games.notifications import scheduling
from games.services.tables import seats
from tests.games.factories import begun_game, end_turn, play, row
from tests.games.notifications.contents import send_all
from tests.games.play.timeouts.time_travel import after, reread


def _ban_elsewhere(mona: User, person: User) -> None:
    try:
        sanctions.ban(by=mona, user=person, until=None, reason="Spam")
    finally:
        close_old_connections()


@pytest.mark.django_db(transaction=True)
def test_an_open_connection_ends_at_once(mona: User, alice: User, bob: User) -> None:
    game = begun_game(alice, bob)

    async def watch(person: User) -> Any:
        client = AsyncClient()
        await client.aforce_login(person)
        return aiter(await client.get(f"/games/{game.pk}/live"))

    async def ban_while_watching() -> None:
        hers, his = await watch(alice), await watch(bob)
        assert await anext(hers)
        assert await anext(his)
        await asyncio.to_thread(_ban_elsewhere, mona, alice)
        with pytest.raises(StopAsyncIteration):
            await asyncio.wait_for(anext(hers), 5)
        # Bob's connection stays open: it gets the next move.
        live.announce(game.pk, live.Revision(game.version + 1))
        assert str(game.version + 1).encode() in await asyncio.wait_for(anext(his), 5)
        await his.aclose()

    asyncio.run(ban_while_watching())


@pytest.mark.django_db(transaction=True)
def test_a_connection_that_is_being_opened_ends_too(mona: User, alice: User, bob: User) -> None:
    game = begun_game(alice, bob)

    async def ban_before_it_listens() -> None:
        client = AsyncClient()
        await client.aforce_login(alice)
        admitted = await client.get(f"/games/{game.pk}/live")
        await asyncio.to_thread(_ban_elsewhere, mona, alice)
        with pytest.raises(StopAsyncIteration):
            await asyncio.wait_for(anext(aiter(admitted)), 5)

    asyncio.run(ban_before_it_listens())


def test_a_notice_on_its_way_is_dropped(mona: User, alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    end_turn(game, alice)
    scheduling.schedule_deliveries()
    assert Delivery.objects.filter(notification__user=bob).exists()
    sanctions.ban(by=mona, user=bob, until=None, reason="Spam")
    send_all()
    assert {each.status for each in Delivery.objects.filter(notification__user=bob)} == {Delivery.Status.DROPPED}
    assert not any(bob.email in letter.to for letter in mail.outbox)


def test_none_is_planned_for_the_banned(mona: User, alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    sanctions.ban(by=mona, user=bob, until=None, reason="Spam")
    end_turn(game, alice)
    send_all()
    assert not Delivery.objects.filter(notification__user=bob).exists()


def test_a_ban_in_the_middle_of_a_turn_leaves_the_turn_to_the_team(
    mona: User, alice: User, bob: User, alice_client: Client, bob_client: Client
) -> None:
    game = begun_game(alice, bob)
    play(game, alice, "Move")
    before = row(game)
    sanctions.ban(by=mona, user=alice, until=timezone.now() + timedelta(days=1), reason="Spam")
    assert row(game) == before
    assert alice_client.get(f"/games/{game.pk}/").status_code == 403

    page = bob_client.get(f"/games/{game.pk}/").content.decode()
    assert "Alice cannot play at the moment." in page
    assert "Spam" not in page
    assert "banned" not in page
    assert bob_client.post(f"/games/{game.pk}/seats/bots/add", {"number": 0}).status_code == 302
    assert game.seats.get(number=0).is_bot
    assert reread(game).bot_due_at

    with time_machine.travel(timezone.now() + timedelta(days=2), tick=False):
        seats.come_back(user=alice, game_id=game.pk)
    assert game.seats.get(number=0).user == alice


def test_at_a_table_with_a_pace_the_turn_of_the_banned_goes_by_its_policy(mona: User, alice: User, bob: User) -> None:
    game = begun_game(alice, bob, pace=Game.Pace.DAY, absence=Game.Absence.SKIP)
    play(game, alice, "Move")
    sanctions.ban(by=mona, user=alice, until=None, reason="Spam")
    with after(hours=24.1):
        assert reread(game).awaited_seats == {1}
