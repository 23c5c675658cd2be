"""The base class of filters of lists."""

from collections.abc import Sequence
from typing import ClassVar

from django.contrib import admin
from django.http import HttpRequest
from django.utils.functional import Promise


class ChoiceFilter(admin.SimpleListFilter):
    """A filter by one of a few choices: values and their names."""

    CHOICES: ClassVar[Sequence[tuple[str, str | Promise]]]

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        return [(value, str(name)) for value, name in self.CHOICES]
