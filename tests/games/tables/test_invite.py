"""Renewing the invite link."""

from datetime import timedelta
from typing import Any

from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Game
from tests.games.factories import begun_game, row


def renew(client: Client, game: Game, **options: Any) -> Any:
    return client.post(f"/games/{game.pk}/invite", **options)


def test_the_old_link_stops_working(bob_client: Client, charlie_client: Client, table: Game) -> None:
    assert renew(bob_client, table).headers["Location"] == f"/games/{table.pk}/"
    old, new = table.invite_token, Game.objects.get(pk=table.pk).invite_token
    assert charlie_client.get(f"/join/{old}/").status_code == 404
    assert charlie_client.get(f"/join/{new}/").status_code == 200


def test_it_is_good_for_another_month(bob_client: Client, table: Game) -> None:
    Game.objects.filter(pk=table.pk).update(invite_expires_at=timezone.now() - timedelta(days=1))
    assert "The link has expired." in bob_client.get(f"/games/{table.pk}/").content.decode()
    page = renew(bob_client, table, headers={"HX-Request": "true"}).content.decode()
    assert "Valid until" in page
    assert Game.objects.get(pk=table.pk).invite_expires_at > timezone.now() + timedelta(days=29)


def test_those_who_look_at_the_table_get_it_too(bob_client: Client, table: Game) -> None:
    renew(bob_client, table)
    assert Game.objects.get(pk=table.pk).version == table.version + 1


def test_it_is_for_those_at_the_table(client: Client, charlie_client: Client, table: Game, open_table: Game) -> None:
    for game in (table, open_table):
        before = row(game)
        assert renew(client, game).status_code == 302
        assert renew(charlie_client, game).status_code == 404
        assert row(game) == before


def test_a_started_game_invites_nobody(bob_client: Client, alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    before = row(game)
    assert renew(bob_client, game).status_code == 409
    assert row(game) == before
