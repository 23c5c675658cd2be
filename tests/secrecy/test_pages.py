"""Every page and part of a page, for each reader."""

import pytest
from django.test import Client

from tests.effort import part_of
from tests.secrecy.comparing import leaks
from tests.secrecy.conftest import LONG
from tests.secrecy.requests import Values, game_asks, looking, site_asks
from tests.secrecy.site import NAMES, Site

pytestmark = [pytest.mark.django_db, pytest.mark.ignore_template_errors]
VIEWERS = (*NAMES, "nobody")


@pytest.mark.parametrize("viewer", VIEWERS)
def test_no_page_hangs_on_what_its_reader_may_not_know(site: Site, clients: dict[str, Client], viewer: str) -> None:
    values = Values(site, viewer, long=LONG)
    asks = part_of(f"pages {viewer}", [*site_asks(values), *game_asks(values)], 64, start=VIEWERS.index(viewer))
    assert leaks(site, viewer, looking(clients[viewer], asks)) == []
