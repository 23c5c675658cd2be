"""A test of these tests: a leak planted at a likely place is found, in whatever leaves the server."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial

import pytest
from django.test import Client
from msgspec.structs import replace

from accounts.channels import push, webhook
from accounts.privacy import export as personal
from games import visibility
from games.admin import inspector
from games.admin.tables import GameAdmin
from games.board_image import images
from games.chat import lines
from games.engine import desert
from games.history import csv_export, export, log, receipt
from games.live import Revision
from games.models import Notification
from games.notifications import deliver
from games.notifications.content import mails, turns
from games.services.play import moves
from games.statistics import figures
from games.table import Table
from games.views import notifications
from games.views.history import replay, story
from games.views.play import board, live
from games.views.tables import rows
from games.visibility import Level, Visibility
from tests.effort import part_of
from tests.secrecy.comparing import Look, evenly, leaks
from tests.secrecy.planting import (
    Scene,
    answering,
    in_jinja_template,
    in_template,
    instead,
    posting,
    replace_title,
    seed_of,
    un_removed,
    with_the_faces,
    with_the_seed,
)
from tests.secrecy.requests import Ask
from tests.secrecy.site import Site
from tests.secrecy.test_copies import copied
from tests.secrecy.test_live import heard, one_connection  # noqa: F401
from tests.secrecy.test_notifications import Outside, outside, sent  # noqa: F401

pytestmark = [pytest.mark.django_db, pytest.mark.ignore_template_errors]

Patch = pytest.MonkeyPatch
READING, REVEALED, HIDDEN = "Alice reading", "desert having looked", "desert hidden"
Kind = Notification.Kind


PAGE: Callable[[Scene], Look] = lambda scene: scene.sees(Ask(scene.here))  # noqa: E731
LEAKS: dict[str, tuple[str, str, Callable[[Patch, Scene], None], Callable[[Scene], Look]]] = {
    "a word on a page": ("Bob", READING, in_jinja_template("games/play/_bar.jinja", "{{ game.seed }}"), PAGE),
    "an attribute in a part": (
        "Bob",
        READING,
        in_jinja_template("games/play/_log.jinja", '<i data-deck="{{ game.snapshot }}"></i>'),
        lambda scene: scene.sees(Ask(f"{scene.here}board?have=1.1", htmx=True)),
    ),
    "a header": (
        "Bob",
        READING,
        answering(lambda answer, seed: answer.__setitem__("X-Debug", seed)),
        lambda scene: scene.sees(Ask("/games/badge")),
    ),
    "a cookie": (
        "Bob",
        READING,
        answering(lambda answer, seed: answer.set_cookie("next", seed)),
        lambda scene: scene.sees(Ask("/games/lobby/")),
    ),
    "an error page": (
        "Charlie",
        READING,
        answering(lambda answer, seed: setattr(answer, "content", answer.content + seed.encode())),
        lambda scene: scene.sees(Ask("/games/4000/")),
    ),
    "what others saw, in the log": (
        "Alice",
        REVEALED,
        instead(log, "entry", lambda scene, entry: partial(entry, show_private=True)),
        PAGE,
    ),
    "what another reads, on the board": (
        "Bob",
        READING,
        instead(
            sys.modules["games.engine.desert.view"],
            "_foreseen",
            lambda scene, foreseen: lambda state, seat: foreseen(state, 0),
        ),
        PAGE,
    ),
    "a picture": (
        "Bob",
        READING,
        instead(
            replay,
            "picture_for",
            lambda scene, draw: lambda table, state, seat, width: draw(table, with_the_faces(state), seat, width=width),
        ),
        lambda scene: scene.sees(Ask(f"{scene.here}at/{scene.case.game.steps}.png")),
    ),
    "a moment's secrets": (
        "Bob",
        READING,
        instead(visibility, "may_reveal", lambda scene, may: lambda game: True),
        lambda scene: scene.sees(Ask(f"{scene.here}at/{scene.case.game.steps}", htmx=True)),
    ),
    "a refusal": (
        "Bob",
        READING,
        instead(moves, "refusal", with_the_seed),
        lambda scene: scene.sees(
            Ask(
                f"{scene.here}play",
                True,
                (("seat_action", '1:{"type":"EndTurn"}'), ("version", scene.case.game.version)),
            )
        ),
    ),
    "the live connection": (
        "Bob",
        READING,
        instead(
            live, "read_and_close", lambda scene, now: lambda *given: Revision(int(seed_of(scene.case.game.pk)[:4], 16))
        ),
        lambda scene: lambda: {"live": evenly(heard, scene.client, scene.case.game.pk)},
    ),
    "the number in the navigation": (
        "Bob",
        READING,
        instead(notifications, "waiting_for", with_the_seed),
        lambda scene: scene.sees(Ask("/games/badge")),
    ),
    "the dashboard": (
        "Bob",
        READING,
        instead(rows, "_since", with_the_seed),
        lambda scene: scene.sees(Ask("/games/")),
    ),
    "the lobby": (
        "Charlie",
        "lobby",
        in_template("games/tables/_open_tables.html", "{% for row in rows %}{{ row.game.seed }}{% endfor %}"),
        lambda scene: scene.sees(Ask("/games/lobby/", htmx=True)),
    ),
    "statistics": (
        "Alice",
        HIDDEN,
        instead(figures, "length_of", with_the_seed),
        lambda scene: scene.sees(Ask(f"/players/{scene.site.people['Alice'].pk}/")),
    ),
    "one's list": (
        "Bob",
        READING,
        instead(csv_export, "_cells", with_the_seed),
        lambda scene: scene.sees(Ask("/games/mine.csv")),
    ),
    "an export": (
        "Alice",
        HIDDEN,
        instead(export, "check_exportable", lambda scene, check: lambda game: None),
        lambda scene: scene.sees(Ask(f"{scene.here}export.json")),
    ),
    "the receipt of a story": (
        "nobody",
        HIDDEN,
        instead(story.receipt, "opened", lambda scene, opened: lambda game: receipt.Receipt("", game.seed)),
        lambda scene: scene.sees(Ask(f"{scene.here}story/")),
    ),
    "what if": (
        "Bob",
        READING,
        instead(desert, "redeal", lambda scene, redeal: lambda state, seat, seed: replace(state, seed=seed)),
        lambda scene: lambda: evenly(copied, scene.client, scene.site.people["Bob"], scene.case, scene.case.game.steps),
    ),
    "a line of a mail": (
        "Alice",
        READING,
        instead(turns, "deadline", with_the_seed),
        lambda scene: scene.gets(Kind.YOUR_TURN),
    ),
    "a title": ("Mona", READING, instead(turns, "who", with_the_seed), lambda scene: scene.gets(Kind.LEFT)),
    "the picture of a mail": (
        "Bob",
        READING,
        instead(
            mails,
            "picture_of",
            lambda scene, draw: (
                lambda table, _draw: images.picture_for(table, with_the_faces(table.game.load_state()), None)
            ),
        ),
        lambda scene: scene.gets(Kind.ASKED),
    ),
    "a push message": (
        "Bob",
        READING,
        instead(
            push,
            "_payload",
            lambda scene, payload: lambda message: payload(replace_title(message, seed_of(scene.case.game.pk))),
        ),
        lambda scene: scene.gets(Kind.ASKED),
    ),
    "a webhook": ("Bob", READING, instead(webhook, "_post", posting), lambda scene: scene.gets(Kind.ASKED)),
    "a digest": (
        "Alice",
        READING,
        instead(
            deliver,
            "digest_of",
            lambda scene, digest: lambda found: replace_title(digest(found), seed_of(scene.case.game.pk)),
        ),
        lambda scene: scene.gets(Kind.ASKED, Kind.LEFT, digest=True),
    ),
    "a list of the admin": (
        "Mona",
        READING,
        lambda patch, scene: patch.setattr(GameAdmin, "list_display", (*GameAdmin.list_display, "seed")),
        lambda scene: scene.sees(Ask("/admin/games/game/")),
    ),
    "a filter of the admin": (
        "Mona",
        READING,
        instead(GameAdmin, "lookup_allowed", lambda scene, may: lambda self, lookup, value, request: True),
        lambda scene: scene.sees(Ask(f"/admin/games/game/?seed__startswith={scene.case.game.seed[:6]}")),
    ),
    "the inspector": (
        "Mona",
        READING,
        instead(
            inspector,
            "visibility_of",
            lambda scene, visibility: lambda table: Visibility(Level.ALL, may_ask=False, plays=False),
        ),
        lambda scene: scene.sees(Ask(f"/admin/games/game/{scene.case.game.pk}/")),
    ),
    "what is stored of oneself": (
        "Bob",
        READING,
        instead(personal, "_row", with_the_seed),
        lambda scene: scene.sees(Ask("/accounts/privacy/export.json")),
    ),
    "a word that was taken back": (
        "Bob",
        "",
        instead(lines, "_messages", un_removed),
        lambda scene: scene.sees(Ask(f"{scene.here}chat/")),
    ),
    "what a player saw, on a spectator's board": (
        "nobody",
        "desert watched",
        instead(log, "seen_events", lambda scene, seen: lambda table, events: tuple(events)),
        lambda scene: scene.sees(Ask("/watch/desert/")),
    ),
    "a table of others": (
        "Charlie",
        READING,
        instead(
            board,
            "find_table",
            lambda scene, find: lambda request, game_id: Table.find(game_id=game_id, user=scene.site.people["Alice"]),
        ),
        PAGE,
    ),
}
"""For each leak: who would find it, at which table, what is planted, and where they look."""


@pytest.mark.parametrize("name", part_of("planted leaks", LEAKS, 6))
def test_it_is_found(
    site: Site,
    clients: dict[str, Client],
    outside: Outside,  # noqa: F811
    monkeypatch: Patch,
    name: str,
) -> None:
    viewer, where, plant, look = LEAKS[name]
    scene = Scene(site, site[where or READING], viewer, clients[viewer], outside)
    only = {where} - {""}
    assert leaks(site, viewer, look(scene), only=only) == []
    plant(monkeypatch, scene)
    assert leaks(site, viewer, look(scene), only=only) != []
