"""Unknown objects are 404 for everyone, and no value in a URL causes an error."""

from typing import Any
from zlib import crc32

import pytest
from django.urls import NoReverseMatch

from tests.effort import part_of
from tests.rights.forms import body
from tests.rights.rows import PERSONS, rows
from tests.rights.urls import Address, addresses
from tests.rights.visits import Visits, cell_of

pytestmark = pytest.mark.django_db

NUMBERS = ("_id", "step", "number", "pk")
OTHERWISE = {
    "games:live": "an event stream sends nobody to sign in: 403 for the anonymous",
    "games:share step": "opens the whole game; the step says where to go back to",
    "games:unmute person_id": "takes a name off one's own list, on it or not",
    "accounts:unmute": "takes a name off one's own list, on it or not",
    "games:stop_avoiding person_id": "takes a name off one's own list, on it or not",
    "accounts:stop_avoiding": "takes a name off one's own list, on it or not",
    "account_confirm_email": "allauth's page says that the link is of no use",
    "account_reset_password_from_key": "allauth's page says that the link is of no use",
    "games:demo": "names a person of the demo, whom there is in debug mode alone",
}
"""URLs, or parts of them, with another correct response, and the reason."""


def _strange(address: Address) -> list[dict[str, Any]]:
    """Return values that match the URL but name nothing."""
    strange: list[dict[str, Any]] = []
    for parameter in address.parameters:
        if f"{address.name} {parameter}" in OTHERWISE:
            continue
        names_row = parameter.endswith(NUMBERS) and not address.name.startswith(("admin:", "/admin"))
        values = (999_999, 2**63, 10**30) if names_row else ("none", "x" * 300, "é\u202e")
        strange += [{parameter: value} for value in values]
    return strange


NAMES = [name for name, address in addresses().items() if address.parameters and name not in OTHERWISE]


@pytest.mark.parametrize("name", [name for name in NAMES if not name.startswith(("admin:", "/admin", "api:"))])
def test_nobody_finds_what_is_not_there(name: str, visits: Visits) -> None:
    address = addresses()[name]
    line = next(row for row in rows() if row.name == name)
    for strange in _strange(address):
        try:
            path = address.path(visits.world.values(name, line.state) | strange)
        except NoReverseMatch:  # it does not fit the pattern: there is no such address
            continue
        for person in part_of(f"unknown {path}", PERSONS, len(PERSONS), start=crc32(path.encode())):
            expected = {"banned": {"403"}, "anonymous": {"404", "in"}}.get(person, {"404"})
            sent = {"data": body(visits.world, name, line.state)} if line.method == "POST" else {}
            answer = cell_of(visits.ask(person, line.method, path, **sent), path)
            assert answer in expected, f"{line.method} {path[:80]} as {person}"


@pytest.mark.parametrize(
    "name",
    [
        *(name for name in OTHERWISE if " " not in name),
        *(name for name in NAMES if name.startswith(("admin:", "/admin"))),
    ],
)
def test_no_address_ends_in_an_error(name: str, visits: Visits) -> None:
    """For the admin, and where the response is not 404: a server error would be raised here."""
    address = addresses()[name]
    lines = [row for row in rows() if row.name == name]
    asks = [(row, strange) for row in lines for strange in _strange(address)]
    for row, strange in part_of(f"errors {name}", asks, 6, start=crc32(name.encode())):
        try:
            path = address.path(visits.world.values(name, row.state) | strange)
        except NoReverseMatch:
            continue
        for person in ("anonymous", "seat", "administrator"):
            assert visits.ask(person, row.method, path).status_code < 500
