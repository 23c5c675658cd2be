"""The content policy in a real browser: every kind of page works under it, and what it forbids does not run.

The pages of `new_page` fail a test by any violation that the browser's console tells of.
"""

from typing import Any

import pytest
from playwright.sync_api import expect

from accounts.models import User
from games.models import Game
from tests.games.factories import begun_game
from tests.games.history.story.finished import finished

pytestmark = pytest.mark.browser

VIOLATIONS = """() => {
  window.violations = [];
  document.addEventListener("securitypolicyviolation", (event) => window.violations.push(event.violatedDirective));
}"""


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/games/",
        "/games/new/",
        "/games/lobby/",
        "/challenges/",
        "/statistics/",
        "/accounts/settings/",
        "/accounts/notifications/",
        "/accounts/vacation/",
        "/accounts/2fa/",
        "/accounts/email/",
        "/accounts/password/change/",
        "/privacy/",
        "/no/such/page/",
        "/static/no.css",
        "/healthz",
    ],
)
def test_pages_of_ones_own(alice: User, open_as: Any, path: str) -> None:
    page = open_as(alice, path)
    page.wait_for_load_state("networkidle")
    if path.startswith(("/games/", "/accounts/")):
        assert page.evaluate("typeof htmx") == "object"


def test_a_move_by_htmx_and_the_replay(game: Game, alice: User, bob: User, open_as: Any) -> None:
    page = open_as(alice, game, viewport={"width": 1440, "height": 900})
    page.get_by_role("button", name="End turn").first.click()
    expect(page.locator("#table")).to_contain_text("storm", ignore_case=True)
    over = finished(alice, bob)
    page.goto(f"/games/{over.pk}/at/5")
    before = page.url
    page.keyboard.press("ArrowRight")
    expect(page).not_to_have_url(before)


def test_passkeys_are_offered_by_scripts_of_allauth(alice: User, new_page: Any) -> None:
    page = new_page()
    page.goto("/accounts/login/")
    assert page.evaluate("typeof allauth.webauthn.forms.loginForm") == "function"


def test_the_admin_works(alice: User, bob: User, open_as: Any, game: Game) -> None:
    alice.is_staff = alice.is_superuser = True
    alice.save()
    page = open_as(alice, "/admin/", viewport={"width": 1440, "height": 900})
    page.goto(f"/admin/accounts/user/{bob.pk}/change/")
    page.goto("/admin/accounts/user/")
    assert page.evaluate("typeof django.jQuery") == "function"
    page.goto("/admin/")
    expect(page.locator("#content")).to_be_visible()


def test_what_the_policy_forbids_does_not_run(game: Game, alice: User, open_as: Any, chromium: Any, site: str) -> None:
    """On a page of its own, where violations are expected."""
    opened = open_as(alice, "/accounts/settings/")
    page = chromium.new_context(base_url=site, storage_state=opened.context.storage_state()).new_page()
    page.goto(f"/games/{game.pk}/")
    page.evaluate(VIOLATIONS)
    page.evaluate("""() => {
      const nonce = document.querySelector("script[nonce]").nonce;
      const put = (html) => document.body.insertAdjacentHTML("beforeend", html);
      const run = (attributes, text) => {
        const script = document.createElement("script");
        for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
        script.textContent = text;
        document.body.append(script);
      };
      put('<img src="x:" onerror="window.ran = \\'handler\\'"><a id="evil" href="javascript:window.ran = 1">x</a>');
      put('<form id="elsewhere" action="https://elsewhere.example/"><button></button></form><base href="https://elsewhere.example/">');
      put('<iframe src="/games/"></iframe><object data="/games/"></object><p style="position: fixed">x</p>');
      run({}, "window.ran = 'inline'");
      run({nonce: "guessed"}, "window.ran = 'guess'");
      run({src: "/static/js/tables.js?again"}, "");
      document.getElementById("evil").click();
      // As an answer that htmx swaps in, with the nonce of this page and without.
      htmx.swap(document.getElementById("messages"), `<p>swapped</p><script>window.ran = 'swapped'</script>
        <script nonce="${nonce}">window.ran = 'swapped with the nonce'</script>
        <p hx-on::load="window.ran = 'hx-on'" hx-trigger="load[window.ran = 'filter']" hx-get="/games/badge"
           hx-vals="js:{a: window.ran = 'vals'}">x</p>`, {swapStyle: "innerHTML"});
    }""")
    expect(page.locator("#messages")).to_contain_text("swapped")
    page.wait_for_load_state("networkidle")
    assert page.evaluate("window.ran") is None
    found = set(page.evaluate("window.violations"))
    assert {"script-src-elem", "script-src-attr", "frame-src", "object-src", "base-uri", "style-src-attr"} <= found
    page.context.close()


def test_after_signing_out_back_shows_nothing_of_it(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, game)
    expect(page.locator("#table")).to_be_visible()
    page.goto("/accounts/logout/")
    page.locator("main form button").click()
    page.wait_for_url("**/")
    page.go_back()
    page.go_back()
    page.wait_for_url("**/accounts/login/**")


def test_back_shows_the_board_as_it_stands(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, game)
    page.goto("/games/lobby/")
    page.go_back()
    expect(page.locator("#table")).to_be_visible()
