"""Spectators of a running game: every page of its link, for readers who do not play there."""

from collections.abc import Callable

import pytest
from django.test import Client

from tests.effort import part_of
from tests.secrecy.comparing import evenly, leaks
from tests.secrecy.requests import Ask, looking
from tests.secrecy.site import Case, Site
from tests.secrecy.test_live import heard, one_connection  # noqa: F401

pytestmark = [pytest.mark.django_db, pytest.mark.ignore_template_errors]

ENTRIES = ("goal", "cell-7", "cell-12", "seat-0", "seat-1", "deck", "flood-deck", "storm-deck")


def asks_of(case: Case) -> list[Ask]:
    """Return every request of a spectator's page: the board, what pages at older versions lack, and entries."""
    page, version = f"/watch/{case.game.watch_token}/", case.game.version
    news = [
        Ask(f"{page}board?have={have}", True) for have in ("", "nonsense", *range(max(version - 25, 0), version + 2))
    ]
    return [Ask(page), *news, *(Ask(f"{page}entry/{name}", True) for name in ENTRIES)]


@pytest.mark.parametrize("viewer", ["nobody", "Charlie"])
@pytest.mark.parametrize("name", ["desert watched", "island watched", "week going"])
def test_no_page_hangs_on_what_only_players_know(
    site: Site, clients: dict[str, Client], viewer: str, name: str
) -> None:
    case = site[name]
    asks = part_of(f"pages of spectators, {name} {viewer}", asks_of(case), 4)
    look = looking(clients[viewer], asks)
    for chance in part_of(f"chances of spectators, {name} {viewer}", range(3), 3):
        assert leaks(site, viewer, look, chance=chance, only={name}) == []


@pytest.mark.parametrize("name", ["desert watched", "island watched"])
def test_the_pages_are_there(site: Site, clients: dict[str, Client], name: str) -> None:
    found = looking(clients["nobody"], asks_of(site[name]))()
    boards = [answer for where, answer in found.items() if "entry" not in where]
    assert {answer[:3] for answer in boards} == {b"200", b"204"}
    assert any(answer.startswith(b"200") for where, answer in found.items() if "entry" in where)
    assert all(b"(%s)" % name.encode() not in answer for answer in boards), "the chat"


def test_no_nudge_hangs_on_it_or_on_the_chat(site: Site, clients: dict[str, Client]) -> None:
    case = site["desert watched"]
    look: Callable[[], dict[str, bytes]] = lambda: {  # noqa: E731
        "live": evenly(heard, clients["nobody"], case.game.pk, "/watch/desert/live")
    }
    assert leaks(site, "nobody", look, only={case.name}) == []
    assert b"data: 900.0\n" in look()["live"]
