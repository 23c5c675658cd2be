"""What-if games: a copy of a game with secrets follows only from what its creator knows."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game
from games.services.tables import game_start, what_if
from tests.effort import part_of
from tests.secrecy.comparing import answer_of, evenly, leaks
from tests.secrecy.conftest import LONG
from tests.secrecy.redealt_site import savepoint
from tests.secrecy.requests import Values
from tests.secrecy.site import Case, Site, text

pytestmark = [pytest.mark.django_db, pytest.mark.ignore_template_errors]


def copied(client: Client, user: User, case: Case, step: int) -> dict[str, bytes]:
    """Return every row of the copy, and its board."""
    with savepoint():
        game = what_if.fork(user=user, game_id=case.game.pk, step=step, name="What if", alone=True)
        game_start.start(user=user, game_id=game.pk)
        rows: list[Any] = [Game.objects.filter(pk=game.pk).values().get(), *game.seats.values()]
        return {"rows": text(rows).encode(), "board": answer_of(client.get(f"/games/{game.pk}/"))}


@pytest.mark.parametrize("viewer", ["Alice", "Bob", "Dora", "Mona"])
def test_a_copy_hangs_on_nothing_its_maker_may_not_know(site: Site, clients: dict[str, Client], viewer: str) -> None:
    user = site.people[viewer]
    values = Values(site, viewer, long=LONG)
    wanted = []
    for number, case in enumerate(case for case in site.cases if case.play and case.eyes(user)):
        steps = [step for step in values.steps_of(case) if step < case.game.steps or not case.is_over]
        wanted += [(case, step) for step in (steps if LONG else steps[number % len(steps) :: 4])]

    wanted = part_of(f"copies of {viewer}", wanted, 6)

    def look() -> dict[str, bytes]:
        found = {}
        for case, step in wanted:
            copy = evenly(copied, clients[viewer], user, case, step)
            found |= {f"{what} of a copy of {case.name} at {step}": got for what, got in copy.items()}
        return found

    assert wanted
    assert leaks(site, viewer, look, only={case.name for case, _step in wanted}) == []
