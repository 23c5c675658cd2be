"""Room for many payloads in one name: SQLite ignores lengths of columns, PostgreSQL enforces them."""

import pytest
from django.db import connection

COLUMNS = {"accounts_user": "name", "games_game": "name"}


@pytest.fixture(autouse=True)
def roomy(db: None, request: pytest.FixtureRequest) -> None:
    """Widen columns of names to texts, until the test's transaction is rolled back."""
    if connection.vendor != "postgresql" or "transactional_db" in request.fixturenames:
        return
    with connection.cursor() as cursor:
        cursor.execute("DROP INDEX game_name")  # which has no room for so much either
        for table, column in COLUMNS.items():
            cursor.execute(f"ALTER TABLE {table} ALTER COLUMN {column} TYPE text")
