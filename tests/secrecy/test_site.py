"""The tests can find leaks: every phase is there, other worlds differ, and no address is left out."""

from collections import Counter
from importlib import import_module
from typing import get_args

import pytest
from django.contrib import admin
from django.urls import resolve

from games.engine import RULES
from games.history.replay import fault_of
from games.models import Game, Step
from tests.secrecy.comparing import got
from tests.secrecy.conftest import LONG
from tests.secrecy.redealt_site import eyes_of, other, same
from tests.secrecy.requests import Values, admin_asks, game_asks, posts, site_asks
from tests.secrecy.routes import routes
from tests.secrecy.site import NAMES, Case, Site, table_of

pytestmark = pytest.mark.django_db


def stored(case: Case) -> list[str]:
    """Return all that is stored of what was played at a table, with hidden things."""
    game = Game.objects.values_list("seed", "base", "snapshot").get(pk=case.game.pk)
    steps = Step.objects.filter(game=case.game).order_by("number").values_list("action", "events", "snapshot")
    return [*game, *(text for step in steps for text in step)]


def test_every_game_of_the_house_could_have_been_played(site: Site) -> None:
    assert [case.name for case in site.cases if case.play and fault_of(table_of(case)) is not None] == []


def test_it_has_every_phase_of_both_games(site: Site) -> None:
    for rules in RULES:
        kinds = {type(case.play.state.phase).__name__ for case in site.cases if case.play and case.game.rules == rules}
        assert kinds == {kind.__name__ for kind in get_args(import_module(f"games.engine.{rules}.state").Phase)}
    assert {len(case.seats) for case in site.cases} == {2, 3, 4, 5}


def test_everybody_is_every_sort_of_reader_somewhere(site: Site) -> None:
    for name, least in {"Alice": 10, "Bob": 10, "Dora": 4, "Mona": 6, "Erik": 0, "Charlie": 0}.items():
        user = site.people[name]
        seated = [case for case in site.cases if user in case.seats]
        assert len(seated) >= least, name
        assert any(case.eyes(user) is None for case in site.cases), name
        assert name in ("Alice", "Bob") or any(case.eyes(user) == frozenset() for case in site.cases), name
    assert any(case.seats.count(site.people["Bob"]) + case.seats.count(site.people["Alice"]) > 2 for case in site.cases)
    assert site["shared"].lent(site.people["Alice"]) == {1}


@pytest.mark.slow
@pytest.mark.parametrize("viewer", ["Alice", "Dora", "Mona", "Charlie"])
def test_another_world_is_another_wherever_something_is_hidden(site: Site, viewer: str) -> None:
    user = site.people[viewer]
    hidden = [case for case in site.cases if not (case.is_revealed and eyes_of(site, case, user) is not None)]

    def look() -> dict[str, bytes]:
        return {f"{case.name} {place}": text.encode() for case in hidden for place, text in enumerate(stored(case))}

    one, two = got(same(), look), got(other(site, viewer), look)
    assert one.keys() == two.keys()
    changed = Counter(where.rsplit(" ", 1)[0] for where in one if one[where] != two[where])
    for case in hidden:
        # The seed, the board and the base, and a snapshot for every turn; but not for finished games, which have
        # little that was not revealed.
        kept = sum(1 for step in Step.objects.filter(game=case.game) if step.snapshot)
        assert changed[case.name] >= (1 if case.play is None else 3 if case.is_over else 3 + kept), case.name


def test_a_world_ends_where_it_began(site: Site) -> None:
    before = [stored(case) for case in site.cases]
    with other(site, "Charlie").entered():
        assert [stored(case) for case in site.cases] != before
    assert [stored(case) for case in site.cases] == before


def test_no_address_is_left_out(site: Site) -> None:
    """Some reader sends GET and POST to every address; one with an unknown argument fails before."""
    asked: set[str] = set()
    for viewer in (*NAMES, "nobody"):
        values = Values(site, viewer, long=LONG)
        asks = [
            *site_asks(values),
            *game_asks(values),
            *posts(values),
            *(admin_asks(values) if viewer == "Mona" else []),
        ]
        asked |= {ask.url.partition("?")[0] for ask in asks}
    found = {resolve(url).route for url in asked}
    values, case = Values(site, "Mona"), site["desert acting"]
    left = {resolve(values.filled(route, case)[0]).route for route in routes()} - found
    assert left == {"admin/logout/"}
    assert set(admin.site._registry) >= {Game}
