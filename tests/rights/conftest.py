"""Fixtures of the world of the table of rights, built once for this folder."""

import logging
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.test import override_settings

from games.views.play import live
from tests.rights.visits import Visits
from tests.rights.world import build


@pytest.fixture(scope="package")
def visits(django_db_setup: None, django_db_blocker: Any) -> Iterator[Visits]:
    """The site with one of each person; every request is undone, and at the end the whole world."""
    with pytest.MonkeyPatch.context() as patch:
        # It would end the transaction around all of this.
        patch.setattr(live, "close_old_connections", lambda: None)
        logging.disable()
        # Errors are raised here, and webhooks may use one URL, where nobody listens.
        here = override_settings(DEBUG_PROPAGATE_EXCEPTIONS=True, OUTBOUND_ALLOW=["localhost:9"])
        with here, django_db_blocker.unblock(), transaction.atomic():
            yield Visits(build())
            transaction.set_rollback(True)
        logging.disable(logging.NOTSET)
