"""Celery on a machine whose clock is an hour fast until SIGUSR1 sets it right, as a time service does after a start."""

import signal
from datetime import UTC, datetime, timedelta

import time_machine
from celery.__main__ import main

FAST = timedelta(hours=1)

if __name__ == "__main__":
    clock = time_machine.travel(datetime.now(UTC) + FAST, tick=True)
    clock.start()
    signal.signal(signal.SIGUSR1, lambda *_: clock.stop())
    main()
