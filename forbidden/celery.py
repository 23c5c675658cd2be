"""The Celery application. Its settings are the `CELERY_…` names in `forbidden.settings`."""

import os
from typing import Any

from celery import Celery
from celery.signals import beat_init, heartbeat_sent, worker_ready, worker_shutting_down
from django_structlog.celery.steps import DjangoStructLogInitStep
from kombu.exceptions import OperationalError
from structlog import get_logger

from forbidden import supervisor

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "forbidden.settings")

log = get_logger(__name__)

app = Celery("forbidden")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.steps["worker"].add(DjangoStructLogInitStep)
app.autodiscover_tasks()


def wake(task: str, *args: Any, **options: Any) -> None:
    """Send a task by its name; without a broker, only log that.

    The caller needs no answer: a sweep finds the row of the same work, or the user asks again.
    """
    try:
        app.send_task(task, args, **options)
    except OperationalError as error:
        log.warning("worker_not_woken", task=task, error=str(error))


@worker_ready.connect
@beat_init.connect
def _notify_ready(**_: object) -> None:
    supervisor.notify("READY=1")
    supervisor.notify_alive()


@worker_shutting_down.connect
def _notify_stopping(**_: object) -> None:
    supervisor.notify("STOPPING=1")


@heartbeat_sent.connect  # every two seconds, while the broker accepts what the worker's loop sends
def _notify_alive(**_: object) -> None:
    supervisor.notify_alive()
