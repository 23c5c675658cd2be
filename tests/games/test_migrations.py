"""Tables of earlier versions of the code go on in this one."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from games.services.keeping_time import keep_all


@pytest.fixture
def migrate(transactional_db: None) -> Any:
    """Go to a state of the tables; the newest is restored afterwards."""

    def to(*targets: tuple[str, str]) -> Any:
        executor = MigrationExecutor(connection)
        executor.migrate(list(targets))
        return MigrationExecutor(connection).loader.project_state(list(targets)).apps

    yield to
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


def test_running_tables_without_clocks_get_theirs(migrate: Any) -> None:
    old = migrate(("games", "0002_game_options"), ("accounts", "0001_initial"))
    moved = timezone.now() - timedelta(hours=30)
    people = [old.get_model("accounts", "User").objects.create(name=name) for name in ("Alice", "Bob")]
    game = old.get_model("games", "Game").objects.create(
        name="Dune Team", rules="desert", difficulty="novice", pace=24, status="running", awaited=1, version=4,
        moved_at=moved, started_at=moved, due_at=moved + timedelta(hours=24),
    )  # fmt: skip
    for number, person in enumerate(people):
        old.get_model("games", "Seat").objects.create(game=game, number=number, user=person)

    migrate(*MigrationExecutor(connection).loader.graph.leaf_nodes())
    keep_all()

    from games.models import Game, Notification

    found = Game.objects.get(pk=game.pk)
    assert found.clock_started_at == found.acted_at == moved
    assert found.poll == found.version == 5  # its time was over, and the team is asked
    assert Notification.objects.get(kind="vote").user.name == "Bob"
