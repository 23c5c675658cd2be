"""Where in the whole database a word stands."""

import json
import re

from django.contrib.sessions.models import Session
from django.db import connection


def columns() -> list[tuple[str, str, str]]:
    """Yield every value of every column of every table as text, with sessions decoded: table, column, value."""
    found = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            names = [column[0] for column in cursor.description]
            found += [
                (table, name, str(value)) for row in cursor.fetchall() for name, value in zip(names, row, strict=True)
            ]
    found += [("sessions", "decoded", json.dumps(session.get_decoded())) for session in Session.objects.all()]
    return found


def traces(*words: str) -> set[tuple[str, str]]:
    """Return the columns that contain one of these words, in any case."""
    wanted = re.compile("|".join(map(re.escape, words)), re.IGNORECASE)
    return {(table, name) for table, name, value in columns() if wanted.search(value)}
