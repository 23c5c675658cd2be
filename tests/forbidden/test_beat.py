"""Beat starts its tasks at intervals, however the clock of the machine is set."""

import time
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine

from forbidden.beat import Scheduler
from forbidden.celery import app

EVERY = 0.2


class Recorder(Scheduler):
    """Counts tasks instead of sending them."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        self.sent = 0
        super().__init__(*arguments, **options)

    def setup_schedule(self) -> None:
        self.update_from_dict({"sweep": {"task": "games.tasks.sweep", "schedule": EVERY}})

    def apply_entry(self, entry: Any, producer: Any = None) -> None:
        self.sent += 1


@pytest.mark.parametrize("jump", [timedelta(hours=-1), timedelta(hours=1), timedelta(days=400)], ids=str)
def test_it_goes_on_when_the_clock_is_set(jump: timedelta) -> None:
    beat = Recorder(app=app)
    first = beat.tick()
    assert 0 < first <= EVERY
    with time_machine.travel(datetime.now(UTC) + jump, tick=True):
        assert beat.tick() <= first
        assert beat.sent == 0
        _until_sent(beat, 2)


def _until_sent(beat: Recorder, number: int) -> None:
    pauses = 0.0
    while beat.sent < number:
        pause = max(0.0, beat.tick())
        pauses += pause
        assert pauses < (number + 1) * EVERY
        time.sleep(pause)
