"""Celery's part: beat's sweep over the rows that are due, which a message only brings forward."""

from celery import shared_task
from structlog import get_logger

from accounts.privacy.purge import forget_sanctions, forget_sessions
from forbidden.observability import heartbeat
from games.notifications import deliver, plan
from games.services import purge, retention, statistics_rows, timeouts

log = get_logger(__name__)

FORGET = (
    *(purge.purge_notifications, purge.forget_messages, purge.forget_reports, purge.forget_invitations),
    *(forget_sanctions, forget_sessions),
    *(retention.forget_guests, retention.warn_accounts, retention.forget_accounts),
)
"""Each forgets a batch of what its time is over of, and says how much that was."""


@shared_task
def sweep() -> None:
    """Do everything that is due: plan deliveries, then send those that are claimed, until nothing is left."""
    while plan.plan_deliveries():
        pass
    while claimed := deliver.claim_deliveries():
        for parcel in claimed:
            deliver.deliver(parcel)
    heartbeat.record_sweep()


@shared_task
def keep_time() -> None:
    """Do what is due at the tables whose alarm has gone off, each once; a table that fails stops no other."""
    timeouts.keep_all()


@shared_task
def tidy() -> None:
    """Forget whatever is kept no longer, a batch at a time; what fails stops nothing else, and is tried again."""
    for forget in FORGET:
        try:
            while forget():
                pass
        except Exception:
            log.exception("not_forgotten", what=forget.__name__)


@shared_task
def count() -> None:
    """Write the statistics of the games that have ended since."""
    while statistics_rows.count_results():
        pass
