"""Queries that almost every request makes, composed once.

Django needs more time to compose the SQL of a queryset than to run it. A prepared query keeps the SQL of a queryset
and the plan by which Django turns its rows into models, and binds only its parameters.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from django.db import connection, models
from django.db.models.query import get_related_populators

M = TypeVar("M", bound=models.Model)


class PreparedQuery(Generic[M]):
    """A query with parameters: call it with them to get its rows as models.

    `build` returns the queryset for some parameters, and `examples` are such parameters: numbers or texts that differ
    from each other and from all constants of the query, so that the SQL shows where each of them belongs.
    """

    def __init__(self, build: Callable[..., models.QuerySet[M]], *examples: int | str) -> None:
        self.build, self.examples = build, examples

    def __call__(self, *parameters: int | str) -> list[M]:
        plan = self._plan
        given = dict(zip(self.examples, parameters, strict=True))
        with connection.cursor() as cursor:
            cursor.execute(plan.sql, [given.get(value, value) for value in plan.values])
            return [plan.read(row) for row in cursor.fetchall()]

    @cached_property
    def _plan(self) -> "_Plan[M]":
        return _Plan(self.build(*self.examples))


class _Plan(Generic[M]):
    """The SQL of a queryset with the values it binds, and how its rows become models."""

    def __init__(self, queryset: models.QuerySet[M]) -> None:
        compiler = queryset.query.get_compiler(connection=connection)
        self.sql, self.values = compiler.as_sql()
        columns, classes = compiler.select, compiler.klass_info
        self.model: type[M] = classes["model"]
        self.start, self.end = classes["select_fields"][0], classes["select_fields"][-1] + 1
        self.names = [column[0].target.attname for column in columns[self.start : self.end]]
        self.related = get_related_populators(classes, columns, connection.alias)  # type: ignore[call-arg]  # as in Django 6
        self.annotations = compiler.annotation_col_map or {}
        self.converters = compiler.get_converters([column[0] for column in columns])

    def read(self, values: Sequence[Any]) -> M:
        """Return the model of one row, with the related models that the queryset selects."""
        row = list(values)
        for place, (converters, expression) in self.converters.items():
            for convert in converters:
                row[place] = convert(row[place], expression, connection)
        instance = self.model.from_db(connection.alias, self.names, row[self.start : self.end])
        for populator in self.related:
            populator.populate(row, instance)
        for name, place in self.annotations.items():
            setattr(instance, name, row[place])
        return instance
