"""A player learns who has used what is theirs with their trust: from the log, the recap and the next message."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from accounts.models import User
from accounts.privacy.account_deletion import delete_account
from games.engine.island.state import DrawFlood
from games.history import log
from games.history.recap import recap_since
from games.models import Game, Notification, Seat, Step
from games.services.history import seen
from games.services.teamwork import following
from games.table import Table
from tests.games.factories import alter, begun_game, current_version, play, store_state
from tests.games.notifications.contents import message_text, notification
from tests.games.teamwork.orders.test_trust import full_hand, trust
from tests.games.teamwork.test_draft import add

TOLD = "Alice, whom you trust, played for you. "


def free_play(alice: User, bob: User) -> Game:
    """Let Alice drink of Bob's water."""
    game = begun_game(alice, bob)
    alter(game, water=1)
    trust(game, bob, Seat.Trust.FREE)
    play(game, alice, "GiveWater", 1)
    return game


def discard(alice: User, bob: User) -> Game:
    """Let Alice choose which card Bob discards."""
    game = full_hand(alice, bob)
    trust(game, bob, Seat.Trust.CHOICES)
    play(game, alice, "DiscardCard", 1)
    return game


def swim(alice: User, bob: User) -> Game:
    """Let Alice choose where Bob swims to when his tile sinks."""
    game = begun_game(alice, bob, rules="island")
    state: Any = game.load_state()
    cell = state.adventurers[1].cell
    sinking = state.tiles[cell].landmark
    tiles = tuple(replace(tile, flooded=True) if place == cell else tile for place, tile in enumerate(state.tiles))
    others = tuple(card for card in (*state.flood_deck, *state.flood_discard) if card != sinking)
    deck = {"flood_deck": (sinking, *others), "flood_discard": (), "layers": (), "tiles": tiles}
    store_state(game, replace(state, phase=DrawFlood(0, 2), **deck))
    trust(game, bob, Seat.Trust.CHOICES)
    play(game, alice, "Draw")
    play(game, alice, "SwimTo", 1)
    return game


def follow(alice: User, bob: User) -> Game:
    """Let Alice follow a plan in which Bob shares his water."""
    game = begun_game(alice, bob)
    alter(game, water=1)
    trust(game, bob, Seat.Trust.FREE)
    plan = add(game, alice, "GiveWater", seat=1)
    following.follow(user=alice, game_id=game.pk, plan=plan.pk, version=current_version(game))
    return game


@pytest.mark.parametrize("use", [free_play, discard, swim, follow])
def test_the_log_the_recap_and_the_next_message_tell_it(
    use: Callable[[User, User], Game], alice: User, bob: User
) -> None:
    game = use(alice, bob)
    table = Table.find(game_id=game.pk, user=bob)
    step = Step.objects.get(seat=1)
    entry = log.entry(table, step)
    assert entry.hand == "Alice played for you."
    assert entry.origin == ("from a plan" if use is follow else "trusted by you")
    told = TOLD + " ".join(entry.sentences)
    recap = recap_since(table, log.recent_steps(table))
    assert recap is not None
    assert recap.highlights[0] == told
    assert told in message_text(notification(game, bob, Notification.Kind.LEFT, detail="back"))


def test_nobody_else_is_told(alice: User, bob: User) -> None:
    game = free_play(alice, bob)
    assert "whom you trust" not in message_text(notification(game, alice, Notification.Kind.LEFT, detail="back"))
    table = Table.find(game_id=game.pk, user=alice)
    seen.mark_as_seen(user=alice, game_id=game.pk, version=0)
    recap = recap_since(table, log.recent_steps(table))
    assert recap is None or "whom you trust" not in str(recap.highlights)


def test_it_is_told_until_the_player_has_seen_it(alice: User, bob: User) -> None:
    game = free_play(alice, bob)
    news = notification(game, bob, Notification.Kind.LEFT, detail="back")
    assert message_text(news) == message_text(news)
    seen.mark_as_seen(user=bob, game_id=game.pk, version=current_version(game))
    assert TOLD not in message_text(news)


def test_it_sends_no_message_of_its_own(alice: User, bob: User) -> None:
    game = free_play(alice, bob)
    assert not Notification.objects.filter(user=bob, version=current_version(game)).exists()


def test_the_log_still_tells_it_when_the_teammate_is_gone(alice: User, bob: User) -> None:
    game = free_play(alice, bob)
    delete_account(user=alice)
    table = Table.find(game_id=game.pk, user=bob)
    entry = log.entry(table, Step.objects.get(seat=1))
    assert (entry.hand, entry.origin) == ("A teammate played for you.", "trusted by you")
    news = message_text(notification(game, bob, Notification.Kind.LEFT, detail="back"))
    assert "A teammate played for you. " in news


def test_a_turn_that_the_team_has_played_is_told_by_its_own_news(alice: User, bob: User) -> None:
    game = free_play(alice, bob)
    news = notification(game, bob, Notification.Kind.LEFT, detail="back")
    assert TOLD in message_text(news)
    Step.objects.filter(seat=1).update(action='{"type":"EndTurn"}')
    assert TOLD not in message_text(news)
