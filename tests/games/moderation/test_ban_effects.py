"""A ban also ends open live connections and pending notifications."""

import asyncio
from typing import Any

import pytest
from django.core import mail
from django.db import close_old_connections
from django.test import AsyncClient

from accounts.models import User
from accounts.services import sanctions
from games import live
from games.models import Delivery
from games.notifications import plan
from tests.games.notifications.contents import send_all
from tests.games.tables import begun_game, end_turn


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
    plan.plan_deliveries()
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
