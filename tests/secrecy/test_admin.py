"""The admin, for a moderator who plays at some of the tables."""

import pytest
from django.test import Client

from tests.effort import part_of
from tests.secrecy.comparing import leaks
from tests.secrecy.conftest import LONG
from tests.secrecy.requests import Values, admin_asks, looking
from tests.secrecy.site import Site

pytestmark = [pytest.mark.django_db, pytest.mark.ignore_template_errors]


def test_no_page_of_the_admin_hangs_on_what_a_player_may_not_know(site: Site, clients: dict[str, Client]) -> None:
    asks = part_of("pages of the admin", admin_asks(Values(site, "Mona", long=LONG)), 32)
    assert leaks(site, "Mona", looking(clients["Mona"], asks)) == []
