"""The base class of filters of lists."""

from collections.abc import Sequence
from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.functional import Promise


class ChoiceFilter(admin.SimpleListFilter):
    """A filter by one of a few choices, values and their names: of a column, unless a subclass says otherwise."""

    CHOICES: ClassVar[Sequence[tuple[str, str | Promise]]]

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        return [(value, str(name)) for value, name in self.CHOICES]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(**{str(self.parameter_name): self.value()}) if self.value() else queryset
