"""The schedule of Celery's beat."""

from typing import Any

from celery.beat import Scheduler as Memory

from forbidden import supervisor


class Scheduler(Memory):
    """Keeps the schedule in memory, and tells the supervisor at each tick that beat works."""

    def tick(self, *arguments: Any, **options: Any) -> float:
        supervisor.alive()
        seconds: float = super().tick(*arguments, **options)
        return seconds
