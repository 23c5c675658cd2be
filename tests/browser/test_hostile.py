"""Hostile names and messages on every page that shows them, in a real browser: nothing of them comes to life.

Each page is opened with the content policy set aside, so that no missing escape can hide behind it; and each kind of
page with the policy, which then has nothing to refuse. That the watch sees what comes to life is proved by holes that
are planted.
"""

import copy
from typing import Any

import pytest
from django.db import connection

from accounts.models import User
from tests.browser.hostile_fields import MESSAGES, NAMES, REASONS, TABLES
from tests.browser.hostile_world import World, build, signed_in
from tests.browser.site_pages import POST_ALONE, Guide, Visit, places

pytestmark = pytest.mark.browser

CALL = "canary(1)"
SHARES = 2
"""Parts of the site that are tested in parallel."""

NO_PAGES = {
    "games:mine": "a table for spreadsheets: tests/hostile/test_files.py",
    "games:export": "JSON: tests/hostile/test_files.py",
    "games:picture": "a picture: tests/hostile/test_files.py",
    "games:home_preview": "a picture of our own words",
    "games:join_preview": "a picture: tests/games/tables/test_link_previews.py",
    "games:watch_preview": "a picture: tests/games/tables/test_link_previews.py",
    "games:story_preview": "a picture: tests/games/tables/test_link_previews.py",
    "games:example": "a picture of a board that is the same for everybody",
    "accounts:export": "JSON: tests/hostile/test_files.py",
    "games:next_table": "leads to a board or the list of games",
    "manifest": "JSON of our own words",
    "worker": "a script of our own words",
    "offline": "a page of our own words",
    "security": "plain text of our own words",
    "admin:jsi18n": "a script of Django's own words",
    "admin:autocomplete": "JSON, and no form asks for it",
    "games:seek": "leads to games:at",
    "games:report_message": "leads to games:report_table where there is no such message",
    "mailbox": "below, since only debug mode has it",
    "mailbox_letter": "below, since only debug mode has it",
    "mailbox_html": "a mail in a sandbox, without scripts, in debug mode alone",
    "account_set_password": "leads to account_change_password who has one, and looks like it",
    "account_confirm_login_code": "nobody signs in by code",
    "admin:login": "leads on who has signed in, as account_login does",
    "admin:password_change": "leads to account_change_password",
    "admin:view_on_site": "leads to a page",
    "admin:<path:object_id>/": "leads to the page of a row",
    "admin:(?P<url>.*)$": "leads to the same with a slash",
    "admin:games_message_change": "leads to the table's page",
    "mfa_authenticate": "between the password and the second factor; shows no names",
    "mfa_reauthenticate": "for who has a second factor of numbers; shows no names",
    "mfa_login_webauthn": "JSON for a browser's passkey",
    "mfa_deactivate_totp": "a question that shows no names",
    "mfa_view_recovery_codes": "numbers",
    "mfa_download_recovery_codes": "numbers",
}
"""URLs that are no page, redirect, or show no text of people."""


@pytest.fixture
def world(site: str) -> World:
    if connection.vendor != "sqlite":
        pytest.skip("names that bear many payloads at once fit in no other database")
    return build()


@pytest.mark.parametrize("share", range(SHARES))
def test_nothing_runs_on_any_page(share: int, world: World, watched: Any) -> None:
    guide = Guide(world, list(places())[share::SHARES])
    visits = guide.visits()
    assert {name: why for name, why in guide.left_out.items() if name not in NO_PAGES and not _is_shut(name, why)} == {}
    world.write()
    bare = {viewer: watched(client, bypass_csp=True) for viewer, client in guide.clients.items()}
    policed = {viewer: watched(client) for viewer, client in guide.clients.items()}
    seen: dict[Visit, set[str]] = {}
    for visit in visits:
        page, watch = bare[visit.viewer]
        seen[visit] = _shown(watch.open(page, visit.path))
    for visit in {visit.name: visit for visit in visits}.values():
        page, watch = policed[visit.viewer]
        watch.open(page, visit.path)
    assert [what for _page, watch in (*bare.values(), *policed.values()) for what in watch.alive] == []
    for name, texts in SHOWN.items():
        shown = [seen[visit] & set(texts) for visit in visits if visit.name == name]
        assert any(shown) or not shown, name


SHOWN = {
    "games:dashboard": TABLES,
    "games:game": MESSAGES,
    "games:chat": MESSAGES,
    "games:story": NAMES,
    "games:crew": TABLES,
    "games:report_crew": TABLES,
    "games:player": NAMES,
    "games:join": NAMES,
    "games:challenge": NAMES,
    "accounts:sanctions": REASONS,
    "admin:accounts_user_changelist": NAMES,
    "admin:accounts_auditentry_changelist": REASONS,
    "admin:games_game_changelist": TABLES,
    "admin:games_game_change": MESSAGES,
    "admin:games_report_changelist": NAMES,
}
"""Pages that must show these texts, or the test would try nothing."""


def _is_shut(name: str, why: str) -> bool:
    """Return whether nobody can open it by GET: it accepts only POST, or not even administrators may."""
    return why == POST_ALONE or (name.startswith("admin:") and why == "status 403")


def _shown(text: str) -> set[str]:
    """Return the long texts that are shown in full."""
    return {long for long in (*NAMES, *TABLES, *REASONS, *MESSAGES) if long in text}


HOLES = {
    "an escape left out": ("<p>{{ user.name|safe }}</p>", f"<img src=x onerror={CALL}>", "ran: 1"),
    "an attribute without quotes": ("<p title={{ user.name }}>-</p>", f"x onmouseover={CALL}", "ran: 1"),
    "an htmx attribute": ("<p hx-get='{{ user.name }}' hx-trigger='load'>-</p>", "/canary/1", "asked for"),
    "an htmx handler": ("<p hx-on::load='say(`{{ user.name }}`)'>-</p>", "${canary(1)}", "canary(1)"),
    "an htmx swap": ("<p id='{{ user.name }}' hx-swap-oob='true'>-</p>", "canary", "attribute id"),
    "a link": ("<a href='{{ user.name }}'>-</a>", f"javascript:{CALL}", "address"),
    "a refresh": ("<meta http-equiv='refresh' content='9;url={{ user.name }}'>", "/canary/1", "attribute content"),
    "a script's string": ("<script>`{{ user.name }}`</script>", "${canary(1)}", "ran: 1"),
    "a style": ("<style>body { background: url({{ user.name }}) }</style>", "/canary/1", "asked for"),
    "a comment": ("<!-- {{ user.name }} -->", "canary", "comment"),
    "a script that writes HTML": (
        "<p id='p'>{{ user.name }}</p><script>p.innerHTML = p.textContent</script>",
        f"<img src=x onerror={CALL}>",
        "ran: 1",
    ),
}
"""Mistakes in templates, the name that shows each, and what the watch reports."""


SWAPPED = ("an escape left out", "an htmx attribute", "a link")
"""Holes that are also tried in parts that htmx swaps in."""


@pytest.mark.parametrize(
    ("place", "hole"),
    [*(("_footer.html", hole) for hole in HOLES), *(("games/notifications/_badge.html", hole) for hole in SWAPPED)],
)
def test_a_planted_hole_is_found(place: str, hole: str, alice: User, watched: Any, settings: Any) -> None:
    template, name, said = HOLES[hole]
    _plant(settings, {place: template})
    page, watch = watched(signed_in(alice), bypass_csp=True)
    for each in ("Alice", name):
        assert not any(said in what for what in watch.alive)
        User.objects.filter(pk=alice.pk).update(name=each)
        watch.open(page, "/accounts/settings/")
    for _ in range(50):
        watch.scan(page)
        if any(said in what for what in watch.alive):
            return
        page.wait_for_timeout(100)
    raise AssertionError(watch.alive)


def test_what_the_policy_refuses_is_found(alice: User, watched: Any, settings: Any) -> None:
    _plant(settings, {"_footer.html": "{{ user.name|safe }}"})
    User.objects.filter(pk=alice.pk).update(name=f"<script>{CALL}</script>")
    page, watch = watched(signed_in(alice))
    watch.open(page, "/accounts/settings/")
    assert any("canary refused: script-src-elem inline" in what for what in watch.alive), watch.alive
    assert not any("ran" in what for what in watch.alive)


def _plant(settings: Any, templates: dict[str, str]) -> None:
    """Replace templates of the site by these."""
    planted = copy.deepcopy(settings.TEMPLATES)
    loaders = [
        ("django.template.loaders.locmem.Loader", templates),
        "django.template.loaders.filesystem.Loader",
        "django.template.loaders.app_directories.Loader",
    ]
    planted[0] |= {"APP_DIRS": False, "OPTIONS": planted[0]["OPTIONS"] | {"loaders": loaders}}
    settings.TEMPLATES = planted
