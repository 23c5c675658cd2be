"""Celery's part: beat's sweep over the rows that are due, which a message only brings forward."""

from celery import shared_task

from forbidden import heartbeat
from games.services import counting, delivering, keeping_time, planning, tidying


@shared_task
def sweep() -> None:
    """Do everything that is due: plan deliveries, then send those that are claimed, until nothing is left."""
    while planning.plan_deliveries():
        pass
    while claimed := delivering.claim_deliveries():
        for parcel in claimed:
            delivering.deliver(parcel)
    heartbeat.beat()


@shared_task
def keep_time() -> None:
    """Do what is due at the tables whose alarm has gone off, each once; a table that fails stops no other."""
    keeping_time.keep_all()


@shared_task
def tidy() -> None:
    """Forget notices of long ago, a batch at a time."""
    while tidying.forget_notices():
        pass


@shared_task
def count() -> None:
    """Write the statistics of the games that have ended since."""
    while counting.count_results():
        pass
