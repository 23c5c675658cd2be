"""A lost connection is said at once, and so is its return."""

from typing import Any

import pytest
from playwright.sync_api import expect

from accounts.models import User
from games.services.play import moves
from tests.games.factories import begun_game, current_version, legal_action

pytestmark = pytest.mark.browser


def test_a_lost_connection_and_its_return_are_said_at_once(site: str, alice: User, bob: User, open_as: Any) -> None:
    game = begun_game(alice, bob)
    page = open_as(bob, f"/games/{game.pk}/")
    notice = page.locator("#connection")
    page.add_init_script("document.addEventListener('live:open', () => { window.isLive = true; })")
    page.reload()
    page.wait_for_function("() => window.isLive")  # on a busy machine its answer could otherwise come after the loss
    expect(notice).to_be_hidden()

    page.context.set_offline(True)
    expect(notice).to_contain_text("Connection lost", timeout=2000)
    expect(page.locator("#announce")).to_contain_text("Connection lost")
    action = legal_action(game, "Move")
    moves.play(user=alice, game_id=game.pk, seat=0, action=action, version=current_version(game))

    page.context.set_offline(False)
    expect(notice).to_contain_text("Connected again", timeout=5000)
    expect(page.locator("#dock")).to_have_attribute("data-version", str(current_version(game)))
    expect(notice).to_be_hidden()
