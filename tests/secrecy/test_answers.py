"""The responses to POST requests: refusals, boards and parts of them."""

import pytest
from django.test import Client

from tests.effort import part_of
from tests.secrecy.comparing import leaks
from tests.secrecy.conftest import LONG
from tests.secrecy.requests import Values, looking, posts
from tests.secrecy.site import NAMES, Site

pytestmark = [pytest.mark.django_db, pytest.mark.ignore_template_errors]


VIEWERS = (*NAMES, "nobody")


@pytest.mark.parametrize("viewer", VIEWERS)
def test_no_answer_hangs_on_what_the_asker_may_not_know(site: Site, clients: dict[str, Client], viewer: str) -> None:
    asks = part_of(f"answers {viewer}", posts(Values(site, viewer, long=LONG)), 64, start=VIEWERS.index(viewer))
    assert leaks(site, viewer, looking(clients[viewer], asks)) == []
