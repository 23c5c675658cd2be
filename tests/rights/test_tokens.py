"""A signed-in POST without a CSRF token is refused."""

from zlib import crc32

import pytest

from games.api.operations import OPERATIONS
from tests.effort import part_of
from tests.rights.rows import rows
from tests.rights.urls import addresses
from tests.rights.visits import Visits

pytestmark = pytest.mark.django_db

EXEMPT = {
    **{f"api:{operation.name}": "the API knows no session" for operation in OPERATIONS},
    "api:no_such_address": "it does nothing",
    "games:unsubscribe": "the signed link of a mail is the authority, and mail programs post without a page (RFC 8058)",
}


def _path(name: str, visits: Visits) -> str:
    return visits.path(next(row for row in rows() if row.name == name))


@pytest.mark.parametrize("name", sorted(addresses().keys() - EXEMPT.keys()))
def test_without_a_token_it_is_403(name: str, visits: Visits) -> None:
    path = _path(name, visits)
    asks = [("POST", "seat"), *((method, "administrator") for method in ("POST", "PUT", "PATCH", "DELETE"))]
    for method, person in part_of(f"tokens {name}", asks, 4, start=crc32(name.encode())):
        assert visits.ask(person, method, path, strict=True).status_code == 403, f"{method} {path} as {person}"
