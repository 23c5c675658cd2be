"""Bots that think quickly and play at once, and a queue without the messages of other tests."""

import pytest

from forbidden.celery import app
from games.services.play.alarms import QUEUE


@pytest.fixture(autouse=True)
def quick_bots(settings: pytest.FixtureRequest) -> None:
    settings.BOT_PAUSE, settings.BOT_SEARCH = 0, False


@pytest.fixture(autouse=True)
def empty_queue() -> None:
    with app.connection_for_write() as connection:
        connection.default_channel.queue_purge(QUEUE)
