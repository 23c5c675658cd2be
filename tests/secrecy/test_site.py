"""That these tests can find anything: every sort of moment is there, other worlds are others, nothing is left out."""

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
from tests.secrecy.requests import Values, admin_asks, game_asks, posts, routes, site_asks
from tests.secrecy.site import NAMES, Case, House, table_of

pytestmark = pytest.mark.django_db


def stored(case: Case) -> list[str]:
    """All that is kept of what was played at a table, hidden things and all."""
    game = Game.objects.values_list("seed", "base", "snapshot").get(pk=case.game.pk)
    steps = Step.objects.filter(game=case.game).order_by("number").values_list("action", "events", "snapshot")
    return [*game, *(text for step in steps for text in step)]


def test_every_game_of_the_house_could_have_been_played(house: House) -> None:
    assert [case.name for case in house.cases if case.play and fault_of(table_of(case)) is not None] == []


def test_it_has_every_phase_of_both_games(house: House) -> None:
    for rules in RULES:
        kinds = {type(case.play.state.phase).__name__ for case in house.cases if case.play and case.game.rules == rules}
        assert kinds == {kind.__name__ for kind in get_args(import_module(f"games.engine.{rules}.state").Phase)}
    assert {len(case.seats) for case in house.cases} == {2, 3, 4, 5}


def test_everybody_is_every_sort_of_reader_somewhere(house: House) -> None:
    for name, least in {"Alice": 10, "Bob": 10, "Dora": 4, "Mona": 6, "Erik": 0, "Charlie": 0}.items():
        user = house.people[name]
        seated = [case for case in house.cases if user in case.seats]
        assert len(seated) >= least, name
        assert any(case.eyes(user) is None for case in house.cases), name
        assert name in ("Alice", "Bob") or any(case.eyes(user) == frozenset() for case in house.cases), name
    assert any(
        case.seats.count(house.people["Bob"]) + case.seats.count(house.people["Alice"]) > 2 for case in house.cases
    )
    assert house["shared"].lent(house.people["Alice"]) == {1}


@pytest.mark.parametrize("viewer", ["Alice", "Dora", "Mona", "Charlie"])
def test_another_world_is_another_wherever_something_is_hidden(house: House, viewer: str) -> None:
    user = house.people[viewer]
    hidden = [case for case in house.cases if not (case.all_told and eyes_of(house, case, user) is not None)]

    def look() -> dict[str, bytes]:
        return {f"{case.name} {place}": text.encode() for case in hidden for place, text in enumerate(stored(case))}

    one, two = got(same(), look), got(other(house, viewer), look)
    assert one.keys() == two.keys()
    changed = Counter(where.rsplit(" ", 1)[0] for where in one if one[where] != two[where])
    for case in hidden:
        # The seed, the board and where it began; and with every turn a snapshot, but for finished games, which have
        # little that did not come to light.
        kept = sum(1 for step in Step.objects.filter(game=case.game) if step.snapshot)
        assert changed[case.name] >= (1 if case.play is None else 3 if case.is_over else 3 + kept), case.name


def test_a_world_ends_where_it_began(house: House) -> None:
    before = [stored(case) for case in house.cases]
    with other(house, "Charlie").entered():
        assert [stored(case) for case in house.cases] != before
    assert [stored(case) for case in house.cases] == before


def test_no_address_is_left_out(house: House) -> None:
    """Each of the URLconf is read and posted to by somebody; one that takes what is not known fails before."""
    asked: set[str] = set()
    for viewer in (*NAMES, "nobody"):
        values = Values(house, viewer, long=LONG)
        asks = [
            *site_asks(values),
            *game_asks(values),
            *posts(values),
            *(admin_asks(values) if viewer == "Mona" else []),
        ]
        asked |= {ask.url.partition("?")[0] for ask in asks}
    found = {resolve(url).route for url in asked}
    values, case = Values(house, "Mona"), house["desert acting"]
    left = {resolve(values.filled(route, case)[0]).route for route in routes()} - found
    assert left == {"admin/logout/"}
    assert set(admin.site._registry) >= {Game}
