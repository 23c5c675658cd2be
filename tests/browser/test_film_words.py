"""The words of bots in a film in a real browser: why they play, and what stays of it for a moment."""

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from accounts.models import User
from games.engine.desert.data import Role, StormCard
from games.models import Game, Step
from tests.browser.film import at_rest
from tests.browser.players import load_film
from tests.games.engine.desert.boards import board
from tests.games.factories import begun_game, end_turn, play, store_state

pytestmark = pytest.mark.browser

NORTH = StormCard.NORTH_1


def test_a_bot_says_at_its_pawn_why_it_plays(desert: Game, alice: User, bob: User, open_as: Any) -> None:
    store_state(desert, board(at=("B2", "A1"), deck=(NORTH, NORTH)))
    page = open_as(bob, desert)
    load_film(page)
    page.context.set_offline(True)
    play(desert, alice, "Move")
    Step.objects.filter(game=desert).update(reason='["I look for water.",{}]')
    end_turn(desert, alice)
    page.evaluate("""() => new MutationObserver(() => {
      const bubble = document.querySelector('.film-bubble');
      if (bubble) window.said ??= bubble.textContent.trim();
      window.covered ||= Boolean(bubble && document.querySelector('.film-card.big'));
    }).observe(document.body, { subtree: true, childList: true })""")
    page.context.set_offline(False)
    expect(page.locator(".film-picture")).to_be_visible()
    at_rest(page)
    assert page.evaluate("said") == "I look for water."
    assert not page.evaluate("covered"), "no card lies over it"
    words = page.locator(".film-words .film-bubble")
    expect(words).to_have_text("I look for water.")
    page.keyboard.press("Shift")
    expect(words).to_have_count(0, timeout=1_000)


INSIDE = """() => {
  const board = document.getElementById('board').getBoundingClientRect();
  window.inside = [];
  new MutationObserver(() => {
    for (const bubble of document.querySelectorAll('.film-words .film-bubble')) {
      const { top, bottom } = bubble.getBoundingClientRect();
      inside.push(top >= board.top && bottom <= board.bottom);
    }
  }).observe(document.getElementById('board'), { childList: true });
}"""
"""Notes of each word that stays after a film whether the board holds it."""


@pytest.mark.parametrize("reduced_motion", ["no-preference", "reduce"])
def test_the_words_of_bots_stay_on_the_board_and_go_by_themselves(
    site: str, alice: User, bob: User, open_as: Any, reduced_motion: str
) -> None:
    game = begun_game(alice, bob, seats=4, first_seat=0)
    calm = (StormCard.WEST_1, StormCard.SOUTH_1) * 3
    store_state(game, board(roles=tuple(Role)[:4], at=("A1", "A1", "B1", "D4"), deck=calm))
    theirs = [seat.number for seat in game.seats.all() if seat.user_id == alice.pk]
    page = open_as(bob, game, viewport={"width": 360, "height": 740}, reduced_motion=reduced_motion)
    load_film(page)
    page.evaluate(INSIDE)
    page.context.set_offline(True)
    for seat in theirs:
        play(game, alice, "Move", seat)
        end_turn(game, alice, seat)
    long = "This tile may hide a piece of the flying machine, and nobody else can be there before the storm."
    Step.objects.filter(game=game, action__contains="Move").update(reason=json.dumps([long, {}]))
    page.context.set_offline(False)
    words = page.locator(".film-words .film-bubble")
    expect(words).not_to_have_count(0, timeout=15_000)
    assert all(page.evaluate("inside"))
    page.wait_for_timeout(1_500)
    assert words.count(), "there is time to read them"
    expect(words).to_have_count(0, timeout=4_000)


def test_no_bot_says_after_the_film_what_its_pawn_has_left(desert: Game, alice: User, bob: User, open_as: Any) -> None:
    store_state(desert, board(at=("B2", "A1"), deck=(NORTH, NORTH)))
    page = open_as(bob, desert)
    load_film(page)
    page.evaluate("""() => new MutationObserver(() => {
      for (const name of ['film-stage', 'film-words']) {
        const bubble = document.querySelector(`.${name} .film-bubble`);
        if (bubble) (window.said ??= []).push(name);
      }
    }).observe(document.body, { subtree: true, childList: true })""")
    page.context.set_offline(True)
    play(desert, alice, "Move")
    Step.objects.filter(game=desert).update(reason='["I look for water.",{}]')
    play(desert, alice, "Excavate")
    play(desert, alice, "Move")
    page.context.set_offline(False)
    expect(page.locator(".film-picture")).to_be_visible()
    at_rest(page)
    assert set(page.evaluate("said")) == {"film-stage"}
