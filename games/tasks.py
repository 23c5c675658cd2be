"""Celery's part: beat's sweep over the rows that are due, which a message only brings forward."""

from celery import shared_task

from forbidden import heartbeat
from games.services import delivering


@shared_task
def sweep() -> None:
    """Do everything that is due: plan deliveries, then send those that are claimed, until nothing is left."""
    while delivering.plan_deliveries():
        pass
    while claimed := delivering.claim_deliveries():
        for delivery in claimed:
            delivering.deliver(delivery)
    heartbeat.beat()
