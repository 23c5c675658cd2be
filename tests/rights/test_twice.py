"""A form that is sent twice, by two clicks, creates its rows once."""

from zlib import crc32

import pytest
from django.apps import apps
from django.core.cache import cache
from django.db import connection, transaction

from tests.effort import part_of
from tests.rights.forms import body
from tests.rights.rows import rows
from tests.rights.visits import Visits

pytestmark = pytest.mark.django_db

LINES = [row for row in rows() if row.method == "POST" and any(cell[0] in "2>h" for cell in row.cells)]
"""The rows where somebody is let in."""
SIGN_IN = {"sessions.Session", "accounts.SignIn", "usersessions.UserSession"}
"""Models of which a second click may create a row: the browser has the session of the first only after its answer."""


def _counts() -> dict[str, int]:
    tables = {model._meta.label: connection.ops.quote_name(model._meta.db_table) for model in apps.get_models()}
    with connection.cursor() as cursor:
        cursor.execute("SELECT " + ", ".join(f"(SELECT count(*) FROM {table})" for table in tables.values()))
        return dict(zip(tables, cursor.fetchone(), strict=True))


@pytest.mark.parametrize("name", dict.fromkeys(row.name for row in LINES))
def test_two_clicks_create_what_one_creates(name: str, visits: Visits, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [row for row in LINES if row.name == name]
    # Those who are turned away create nothing by any click. The first answer to a banned person ends their session.
    asks = [(row, each) for row in lines for each in row.asked if row.expected(each)[0] in "2>h" and each != "banned"]
    created = {}
    for row, person in part_of(f"two clicks {name}", asks, 4, start=crc32(name.encode())):
        form = body(visits.world, row.name, row.state) | {"csrfmiddlewaretoken": "the token of this page"}
        with transaction.atomic(), monkeypatch.context() as patch:
            path = visits.path(row)
            visits.leave(person, "POST", path, data=form)
            once = _counts()
            patch.setattr(cache, "clear", lambda: None)  # the second click comes before anything is forgotten
            visits.leave(person, "POST", path, data=form)
            more = {label for label, count in _counts().items() if count > once[label]} - SIGN_IN
            transaction.set_rollback(True)
        if more:
            created[f"{row} as {person}"] = more
    assert not created
