"""A mute: the user can play but cannot write to others, until it ends."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from time_machine import travel

from accounts.exceptions import Refused
from accounts.models import AuditEntry, Sanction, User
from accounts.services import sanctions
from games.exceptions import Muted
from games.models import Notification
from games.services.tables import invitations
from tests.games.factories import begun_game, play


def test_a_moderator_mutes_for_a_day(mona_client: Client, alice: User) -> None:
    mona_client.post(f"/admin/accounts/user/{alice.pk}/mute/", {"reason": "Spam", "length": "1"})
    alice.refresh_from_db()
    assert alice.is_muted
    assert alice.has_unread_sanction
    row = AuditEntry.objects.get()
    assert (row.action, row.target_id) == ("mute", alice.pk)
    assert row.detail == {"until": alice.muted_until.isoformat()}
    with travel(timezone.now() + timedelta(days=1, minutes=1), tick=False):
        assert not alice.is_muted


def test_the_muted_play_on(mona: User, alice: User, bob: User, alice_client: Client) -> None:
    game = begun_game(alice, bob)
    sanctions.mute(by=mona, user=alice, until=None, reason="Spam")
    alice.refresh_from_db()
    assert alice.muted_until == sanctions.FOR_GOOD
    assert alice_client.get(f"/games/{game.pk}/").status_code == 200
    assert play(game, alice, "Move").step.number


def test_the_muted_ask_a_teammate_without_a_text_alone(mona: User, alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    sanctions.mute(by=mona, user=alice, until=None, reason="Spam")
    alice.refresh_from_db()
    with pytest.raises(Muted):
        invitations.ask(user=alice, game_id=game.pk, number=1, text="You fool")
    assert not Notification.objects.filter(kind="asked").exists()
    invitations.ask(user=alice, game_id=game.pk, number=1)
    assert Notification.objects.get(kind="asked").text == ""


def test_a_moderator_ends_it(mona: User, mona_client: Client, alice: User) -> None:
    page = f"/admin/accounts/user/{alice.pk}/unmute/"
    sanctions.mute(by=mona, user=alice, until=None, reason="Spam")
    assert mona_client.post(page, {"reason": "Promised better."}).status_code == 302
    alice.refresh_from_db()
    assert alice.muted_until is None
    mute = Sanction.objects.get()
    assert mute.lifted_at is not None
    assert mute.lifted_for == "Promised better."
    assert [row.action for row in AuditEntry.objects.order_by("pk")] == ["mute", "unmute"]


def test_there_must_be_one_to_end(mona_client: Client, alice: User) -> None:
    answer = mona_client.post(f"/admin/accounts/user/{alice.pk}/unmute/", {"reason": "Promised better."})
    assert answer.status_code == 409
    assert b"This person is not muted." in answer.content
    assert not AuditEntry.objects.exists()


def test_one_that_has_ended_by_itself_is_not_ended_again(mona: User, alice: User) -> None:
    sanctions.mute(by=mona, user=alice, until=timezone.now() + timedelta(hours=1), reason="Spam")
    with travel(timezone.now() + timedelta(hours=2), tick=False), pytest.raises(Refused, match="not muted"):
        sanctions.unmute(by=mona, user=alice, reason="Promised better.")
    assert Sanction.objects.get().lifted_at is None
