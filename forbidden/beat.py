"""The scheduler of Celery beat."""

from typing import Any

from celery.beat import Scheduler as MemoryScheduler

from forbidden import supervisor


class Scheduler(MemoryScheduler):
    """Keeps the schedule in memory and tells the supervisor at each tick that beat works."""

    def tick(self, *arguments: Any, **options: Any) -> float:
        supervisor.notify_alive()
        seconds: float = super().tick(*arguments, **options)
        return seconds
