"""Every column can be left out of an insert by code that does not know it: the last release's or the next one's."""

from collections.abc import Iterator

import pytest
from django.apps import apps
from django.contrib.auth.models import AbstractUser
from django.db import connection, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState

from games.models import Game

OURS = ("accounts", "games")
INHERITED = {field.name for field in AbstractUser._meta.get_fields()}
"""The columns of `accounts.User` that Django declares."""
RANDOM = {
    *{"games.Game.invite_token", "games.Game.invite_expires_at", "games.Game.seed"},
    *{"games.Crew.code", "games.Crew.invite_token", "games.Crew.invite_expires_at"},
}
"""Columns without a possible default; they came with their table, so every release writes them."""


RENAMED = {"games.vote.round"}
"""Columns that got another name before the first release; older code than `last_release` does not know them."""


def columns() -> Iterator[tuple[str, models.Field]]:
    """Return our columns that may not be NULL."""
    for app in OURS:
        for model in apps.get_app_config(app).get_models(include_auto_created=True):
            for field in model._meta.local_concrete_fields:
                if not field.null and not field.primary_key:
                    yield f"{app}.{model.__name__}.{field.name}", field


def has_python_default(field: models.Field) -> bool:
    """Return whether our code may leave the field out of a new row."""
    is_blank_text = field.blank and field.empty_strings_allowed
    return field.has_default() or is_blank_text or getattr(field, "auto_now_add", False)


def lacking(found: dict[str, models.Field]) -> list[str]:
    return [
        name
        for name, field in found.items()
        if has_python_default(field)
        and not field.has_db_default()
        and name not in RANDOM
        and not (name.startswith("accounts.User.") and field.name in INHERITED)
    ]


def test_what_python_can_leave_out_the_database_can_leave_out() -> None:
    without = lacking(dict(columns()))
    assert not without, f"Give {', '.join(without)} a db_default: code that does not name the column still adds rows."


def test_a_column_without_one_is_found() -> None:
    field = models.CharField(max_length=9, blank=True)
    field.set_attributes_from_name("mood")
    assert lacking({"games.Game.mood": field}) == ["games.Game.mood"]


def required(state: ProjectState, app: str) -> dict[str, set[str]]:
    """Return the columns of each table that may not be NULL."""
    return {
        model: {name for name, field in found.fields.items() if not field.null}
        for (label, model), found in state.models.items()
        if label == app
    }


def tightened(before: dict[str, set[str]], after: dict[str, set[str]]) -> set[str]:
    """Return the columns of existing tables that only the new schema requires, as "model.field"."""
    return {f"{model}.{name}" for model in before for name in after.get(model, set()) - before[model]}


def later_columns() -> set[str]:
    """Return the columns that came, or became NOT NULL, later than their tables, as "app.model.field"."""
    loader = MigrationLoader(None, ignore_no_migrations=True)
    return {
        f"{app}.{column}"
        for app, name in loader.disk_migrations
        if app in OURS
        for column in tightened(
            required(loader.project_state((app, name), at_end=False), app),
            required(loader.project_state((app, name)), app),
        )
    }


def unfilled(later: set[str]) -> list[str]:
    """Return those of them that an insert must name today."""
    return [name for name, field in columns() if name.lower() in later - RENAMED and not field.has_db_default()]


def test_a_column_that_comes_later_than_its_table_fills_itself() -> None:
    without = unfilled(later_columns())
    assert not without, (
        f"{', '.join(without)}: the last release's code adds rows without this column, and still runs while the new "
        "one is rolled out. Give the column a db_default, or null=True now and NOT NULL a release later."
    )


def test_a_later_column_without_one_is_found() -> None:
    assert tightened({"game": {"name"}}, {"game": {"name", "seed"}, "mood": {"name"}}) == {"game.seed"}
    assert unfilled({"games.game.seed", "games.seat.heard"}) == ["games.Game.seed"]


@pytest.mark.django_db
def test_the_database_fills_in_what_an_insert_leaves_out() -> None:
    required = ("name", "rules", "difficulty", "invite_token", "invite_expires_at", "seed")
    values = ("Dune Team", "desert", "normal", "token", "2026-11-22 07:00:00", "5")
    with connection.cursor() as cursor:
        cursor.execute(f"INSERT INTO games_game ({', '.join(required)}) VALUES ({', '.join(['%s'] * 6)})", values)
    game = Game.objects.get()
    assert (game.status, game.options, game.snapshot, game.version, game.shows_all) == ("lobby", {}, "", 0, True)
    assert game.created_at is not None
