"""The scheduler of Celery beat."""

import time
from datetime import UTC, datetime, timedelta
from typing import Any

from celery.beat import ScheduleEntry
from celery.beat import Scheduler as MemoryScheduler
from celery.schedules import schedule as interval

from forbidden import supervisor

_started_at = datetime.now(UTC) - timedelta(seconds=time.monotonic())


def steady_now() -> datetime:
    """Return the time of a monotonic clock that began with the system's time at the start of the process."""
    return _started_at + timedelta(seconds=time.monotonic())


class Entry(ScheduleEntry):
    """A task and its interval by that clock. By the system's, beat would pause when somebody sets it back."""

    def __init__(self, *, schedule: Any, **options: Any) -> None:
        every = schedule if isinstance(schedule, interval) else interval(schedule, nowfun=steady_now)
        super().__init__(schedule=every, **options)


class Scheduler(MemoryScheduler):
    """Keeps the schedule in memory and tells the supervisor at each tick that beat works."""

    Entry = Entry

    def tick(self, *arguments: Any, **options: Any) -> float:
        supervisor.notify_alive()
        seconds: float = super().tick(*arguments, **options)
        return seconds
