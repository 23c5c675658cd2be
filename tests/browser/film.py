"""Ways to play a film in a test."""

from playwright.sync_api import Page, expect

from games.models import Game, Step
from tests.browser.players import load_film

LOOK = """() => {
  const textOf = (selector) => {
    const copy = document.querySelector(selector)?.cloneNode(true);
    for (const each of copy?.querySelectorAll('.untold, .visually-hidden') ?? []) each.remove();
    return copy?.textContent.replace(/\\s+/g, ' ').trim() ?? '';
  };
  const seatIds = (cards) => cards.map(({ id }) => id).join(' ');
  const cards = [...document.querySelectorAll('#team .seats > li')];
  const waits = (card) => [...card.querySelectorAll('.icon:has([href$="waiting"])')]
    .some((icon) => !icon.closest('.untold') && icon.checkVisibility());
  const entries = [...document.querySelectorAll('#log-list > li')];
  const newest = entries.find((each) => getComputedStyle(each).opacity !== '0');
  return {
    tab: document.title, heading: textOf('#bar h1'), danger: textOf('#danger'), dock: textOf('#dock'),
    decks: textOf('#decks'), vitals: textOf('#vitals'), team: textOf('#team .seats'),
    framed: seatIds(cards.filter((card) => getComputedStyle(card).boxShadow !== 'none')),
    hourglass: seatIds(cards.filter(waits)),
    log: newest?.textContent.replace(/\\s+/g, ' ').trim() ?? '',
  };
}"""
"""The texts that an eye reads beside the picture, by their place on the page."""

WATCH = f"""() => {{
  const look = {LOOK};
  window.seen = [];
  const note = () => {{
    const isOn = document.querySelector('.film-picture') && !document.querySelector('.film-stage .end');
    if (isOn) seen.push(look());
    requestAnimationFrame(note);
  }};
  note();
}}"""
"""Notes these texts at each frame of a film, up to its end."""


def press(page: Page, name: str) -> None:
    load_film(page)
    page.locator("#dock").get_by_role("button", name=name).click()


def quick(page: Page) -> None:
    """Play films four times as fast, as the user may choose."""
    page.evaluate("localStorage.setItem('film-speed', 4)")
    page.reload()


def drawn(game: Game) -> int:
    return Step.objects.filter(game=game, action__contains="Draw").count()


def at_rest(page: Page) -> None:
    expect(page.locator(".film-stage")).to_have_count(0)


def seen_during(page: Page) -> list[dict[str, str]]:
    seen: list[dict[str, str]] = page.evaluate("seen")
    assert len(seen) > 5, "the film was seen"
    return seen
