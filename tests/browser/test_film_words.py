"""The words of a film in a real browser: how long they can be read, and why bots play."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from accounts.models import User
from games.engine.desert.data import Role, StormCard
from games.engine.island.data import Card
from games.models import Game, Step
from tests.browser.film import at_rest, press
from tests.browser.players import load_film
from tests.games.engine.desert.boards import board, cell
from tests.games.engine.island.boards import drawing
from tests.games.factories import begun_game, end_turn, play, store_state
from tests.games.play.bots.tables import game_with_bots, let_bots_play

pytestmark = pytest.mark.browser

NORTH = StormCard.NORTH_1


def test_a_banner_with_a_long_sentence_can_be_read(island: Game, alice: User, open_as: Any) -> None:
    store_state(island, drawing(Card.WATERS_RISE, flood_pile=23))
    page = open_as(alice, island)
    load_film(page)
    page.evaluate("""() => new MutationObserver(() => {
      if (document.querySelector('.film-stage .film-banner')) window.came ??= performance.now();
      else if (window.came) document.body.dataset.stayed ??= performance.now() - came;
    }).observe(document.body, { subtree: true, childList: true })""")
    press(page, "Draw a treasure card")
    expect(page.locator("body")).to_have_attribute("data-stayed", re.compile("."))
    assert 1_900 < page.evaluate("Number(document.body.dataset.stayed)") < 4_000


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


def test_the_face_beside_the_words_of_a_bot_bears_its_sign(site: str, alice: User, open_as: Any, settings: Any) -> None:
    settings.BOT_PAUSE, settings.BOT_SEARCH = 0, False
    game = game_with_bots(alice, bots=1)
    page = open_as(alice, game)
    load_film(page)
    page.evaluate("""() => new MutationObserver(() => {
      const face = document.querySelector('.film-bubble > .portrait');
      if (face) window.face ??= getComputedStyle(face, '::after').backgroundImage;
    }).observe(document.body, { subtree: true, childList: true })""")
    page.context.set_offline(True)
    end_turn(game, alice)
    let_bots_play(game)
    page.context.set_offline(False)
    page.wait_for_function("() => window.face", timeout=20_000)
    assert "art/bot." in page.evaluate("face")


HIDDEN = """cells => {
  window.hidden = [];
  const note = () => {
    const bubble = document.querySelector('.film-stage .film-bubble')?.getBoundingClientRect();
    for (const cell of bubble ? cells : []) {
      const tile = document.getElementById(`cell-${cell}`).getBoundingClientRect();
      const isBeside = bubble.bottom <= tile.top + 1 || bubble.top >= tile.bottom - 1;
      hidden.push(isBeside ? '' : `${cell} at ${tile.top}-${tile.bottom}, bubble ${bubble.top}-${bubble.bottom}`);
    }
    requestAnimationFrame(note);
  };
  note();
}"""
"""Notes in each picture which of the cells lie under the bubble."""


@pytest.mark.parametrize(
    ("at", "step", "cells"),
    [
        *(("B1", "Excavate", ["B1"]), ("B3", "Excavate", ["B3"]), ("E5", "Excavate", ["E5"])),
        *(("B2", "RemoveSand", ["B2", "B3"]), ("B1", "RemoveSand", ["B1", "B2"]), ("B5", "RemoveSand", ["B5", "B4"])),
    ],
)
def test_no_bubble_hides_what_the_step_is_about(
    desert: Game, alice: User, bob: User, open_as: Any, at: str, step: str, cells: list[str]
) -> None:
    store_state(desert, board(at=(at, "A1"), sand={} if step == "Excavate" else {cells[1]: 1}))
    page = open_as(bob, desert)
    load_film(page)
    page.evaluate(HIDDEN, [cell(name) for name in cells])
    page.context.set_offline(True)
    play(desert, alice, step)
    Step.objects.filter(game=desert).update(reason='["We must find what is still hidden: I begin here.",{}]')
    page.context.set_offline(False)
    expect(page.locator(".film-picture")).to_be_visible()
    at_rest(page)
    assert page.evaluate("hidden"), "the bubble was seen"
    assert set(page.evaluate("hidden")) == {""}


TOLD = """() => {
  window.told = [];
  const note = () => {
    const tile = document.querySelector('.film-picture .tile.r1.c1');
    const said = document.querySelector('.film-stage')?.dataset.said ?? '';
    const bubble = document.querySelector('.film-bubble')?.textContent.trim() ?? '';
    if (tile) told.push([said, bubble, tile.innerHTML]);
    requestAnimationFrame(note);
  };
  note();
}"""
"""Notes in each picture the sentence over the board, the words of the bot, and how the tile B2 looks."""


def test_what_has_happened_is_told_after_it_is_seen_and_a_reason_goes_with_its_step(
    desert: Game, alice: User, bob: User, open_as: Any
) -> None:
    store_state(desert, board(at=("B2", "A1"), sand={"B3": 1}))
    page = open_as(bob, desert)
    load_film(page)
    page.evaluate(TOLD)
    page.context.set_offline(True)
    play(desert, alice, "RemoveSand")
    Step.objects.filter(game=desert).update(reason='["I clear B3 to find gear.",{}]')
    play(desert, alice, "Excavate")
    page.context.set_offline(False)
    expect(page.locator(".film-picture")).to_be_visible()
    at_rest(page)
    told = page.evaluate("told")
    before = told[0][2]
    results = [look for said, _, look in told if "excavated" in said]
    assert results
    assert before not in results, "the tile has turned over"
    assert not [bubble for said, bubble, _ in told if "excavated" in said and bubble], "that was another step's reason"
    assert [bubble for said, bubble, _ in told if "cleared" in said and bubble == "I clear B3 to find gear."]


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
def test_the_last_words_of_a_film_stay_on_the_board_and_go_by_themselves(
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
    expect(words).to_have_count(1, timeout=15_000)
    expect(words).to_have_attribute("data-seat", str(theirs[-1]))
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
