"""The inspector of a table: what it shows to whom, and what it hides."""

import json
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import AuditEntry, User
from games.models import Delivery, Game, Notification, Seat
from games.services.chat import messages
from games.services.moderation.staff_reveal import reveal
from games.services.tables import lobby as lobby_services
from games.statistics.challenges import this_week
from tests.games.factories import begun_game
from tests.games.history.replay.games import finished_game, played_game
from tests.games.moderation.tables import administrator, appoint, client_of, moderator, rows

SEED = "5eed" * 8
"""A text that no page has by chance."""


def address(game: Game) -> str:
    return f"/admin/games/game/{game.pk}/"


def page(client: Client, game: Game, **query: Any) -> str:
    answer = client.get(address(game), query)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return played_game(alice, bob, steps=30, seed=SEED)


@pytest.fixture
def mo() -> User:
    return moderator()


@pytest.fixture
def mo_client(mo: User) -> Client:
    return client_of(mo)


def test_it_shows_who_sits_there_who_is_awaited_and_the_board(game: Game, mo_client: Client) -> None:
    shown = page(mo_client, game)
    for piece in ("Alice", "Bob", "to act", 'id="board"', "Step 30 of 30", 'id="notifications"', "Rewind the game"):
        assert piece in shown
    assert "As stored" not in shown
    assert 'id="hidden"' not in shown


def test_any_step_can_be_shown_and_a_wild_one_is_the_newest_or_the_first(game: Game, mo_client: Client) -> None:
    assert "Step 12 of 30" in page(mo_client, game, step=12)
    assert "Step 0 of 30" in page(mo_client, game, step=0)
    for wild in ("999", "-1", "x", "9" * 30):
        assert "Step 30 of 30" in page(mo_client, game, step=wild)


def test_after_a_look_everything_is_shown_but_the_seed(game: Game, mo: User, mo_client: Client) -> None:
    asked = mo_client.post(f"{address(game)}look/", {"reason": "A report."})
    assert asked.status_code == 302
    assert [entry["action"] for entry in rows()] == ["looked"]
    shown = page(mo_client, game)
    assert 'id="hidden"' in shown
    assert "As stored" in shown
    assert "&quot;phase&quot;" in shown
    assert SEED not in shown
    assert "&quot;seed&quot;" not in shown
    assert len(rows()) == 1  # looking on leaves none


def test_to_look_takes_a_post_with_a_reason(game: Game, mo_client: Client) -> None:
    assert mo_client.get(f"{address(game)}look/").status_code == 200
    assert mo_client.post(f"{address(game)}look/", {"reason": ""}).status_code == 422
    assert rows() == []
    assert "As stored" not in page(mo_client, game)


def test_a_moderator_who_plays_there_sees_their_seats_board_and_log_alone(game: Game, bob: User) -> None:
    # Only what Bob's seat sees: the page is the same for all states that look alike to it.
    client = client_of(appoint(bob))
    shown = page(client, game)
    assert client.get(f"{address(game)}look/").status_code == 403
    assert client.post(f"{address(game)}look/", {"reason": "Please."}).status_code == 403
    for act in ("rewind", "close", "pass_seat", "rename"):
        assert client.post(f"{address(game)}{act}/", {"reason": "Please.", "step": 1}).status_code == 403
    state = Game.objects.get(pk=game.pk).load_state()
    other = game.engine.redeal(state, 1, "another luck")
    assert game.engine.dump(other) != game.engine.dump(state)
    Game.objects.filter(pk=game.pk).update(snapshot=game.engine.dump(other).decode())
    assert _still(page(client, game)) == _still(shown)
    assert rows() == []
    assert "As stored" not in shown


def test_a_spectating_moderators_page_follows_from_what_lies_open(game: Game, mo_client: Client) -> None:
    shown = page(mo_client, game)
    other = game.engine.redeal(Game.objects.get(pk=game.pk).load_state(), None, "another luck")
    Game.objects.filter(pk=game.pk).update(snapshot=game.engine.dump(other).decode())
    assert _still(page(mo_client, game)) == _still(shown)


def _still(shown: str) -> str:
    """Return the page without its CSRF token, which changes each time."""
    return "\n".join(line for line in shown.splitlines() if "csrf" not in line)


def test_of_another_table_with_the_luck_one_plays_with_nothing_is_shown(
    game: Game, bob: User, charlie: User, mo: User
) -> None:
    messages.send_message(user=bob, game_id=game.pk, text="The well is in the corner")
    begun_game(charlie, mo, seed=SEED)
    shown = page(client_of(appoint(charlie)), game)
    assert 'id="board"' not in shown
    assert "30 steps, not shown" in shown
    assert "well" not in shown
    assert "Alice" in shown


def test_a_former_seat_sees_neither_board_nor_chat(game: Game, alice: User, bob: User, charlie: User) -> None:
    messages.send_message(user=alice, game_id=game.pk, text="The well is in the corner")
    Seat.objects.filter(game=game, number=1).update(user=charlie, owner=bob)
    shown = page(client_of(appoint(bob)), game)
    assert 'id="board"' not in shown
    assert "well" not in shown


def test_an_administrator_at_their_own_table_sees_more_by_the_act_alone(alice: User) -> None:
    root = administrator()
    game = begun_game(alice, root, seed=SEED)
    client = client_of(root)
    assert 'id="hidden"' not in page(client, game)
    assert client.post(f"{address(game)}look/", {"reason": "A fault."}).status_code == 302
    shown = page(client, game)
    assert 'id="hidden"' in shown
    assert SEED not in shown


def test_the_seed_of_a_challenge_is_on_no_page_even_when_its_game_is_over(alice: User, bob: User, mo: User) -> None:
    challenge = this_week()[0]
    game = finished_game(alice, bob, seed=challenge.seed(2), rules=challenge.rules)
    Game.objects.filter(pk=game.pk).update(challenge=challenge.name)
    reveal(by=mo, game_id=game.pk, reason="A report.")
    shown = page(client_of(mo), game)
    assert "As stored" in shown
    assert challenge.seed(2) not in shown


def test_a_game_that_was_played_out_hides_nothing(alice: User, bob: User, mo_client: Client) -> None:
    shown = page(mo_client, finished_game(alice, bob, seed=SEED))
    assert 'id="hidden"' in shown
    assert rows() == []


def test_a_state_that_cannot_be_read_breaks_no_page_and_tells_nothing(game: Game, mo_client: Client) -> None:
    Game.objects.filter(pk=game.pk).update(snapshot=json.dumps({"schema": 99, "seed": SEED}))
    answer = mo_client.get(address(game), {"step": 12})
    assert answer.status_code == 200
    assert SEED not in answer.content.decode()


def test_a_lobby_has_no_board(alice: User, mo_client: Client) -> None:
    lobby = lobby_services.create_table(host=alice, name="Dune Team", rules="desert", difficulty="novice", players=2)
    assert "has not started" in page(mo_client, lobby)


def test_deliveries_are_shown_without_addresses_and_words(game: Game, bob: User, mo_client: Client) -> None:
    said = {"kind": "asked", "text": "Where is the well?", "planned_at": timezone.now()}
    notification = Notification.objects.create(user=bob, game=game, version=1, **said)
    refused = "550 <bob@example.org> unknown at https://hooks.example.org/secret"
    Delivery.objects.create(notification=notification, channel="mail", status="failed", attempts=6, error=refused)
    shown = page(mo_client, game)
    assert "given up" in shown
    assert "6 attempts" in shown
    for hidden in ("bob@example.org", "hooks.example.org", "Where is the well?"):
        assert hidden not in shown


def test_strangers_players_and_the_banned_have_no_business_there(game: Game, alice_client: Client) -> None:
    assert alice_client.get(address(game)).status_code == 302
    assert Client().get(address(game)).status_code == 302
    assert client_of(moderator("Max")).get("/admin/games/game/999999/").status_code == 404


def test_looking_changes_no_row(game: Game, mo_client: Client) -> None:
    before = list(Game.objects.values()), AuditEntry.objects.count()
    page(mo_client, game)
    mo_client.get(f"{address(game)}rewind/")
    assert (list(Game.objects.values()), AuditEntry.objects.count()) == before


def test_its_statements_do_not_grow_with_what_happened_there(
    alice: User, bob: User, mo_client: Client, django_assert_max_num_queries: Any
) -> None:
    for steps in (5, 60):
        game = played_game(alice, bob, steps=steps)
        for number in range(steps):
            messages.send_message(user=bob, game_id=game.pk, text=f"Word {number}")
            notification = Notification.objects.create(user=bob, game=game, kind="asked", version=1, detail=str(number))
            Delivery.objects.create(notification=notification, channel="mail")
        with django_assert_max_num_queries(28):
            page(mo_client, game)
