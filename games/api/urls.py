"""URLs of the API, from the table of operations, and of its documentation."""

import re

from django.urls import path, register_converter
from django.urls.converters import IntConverter, StringConverter

from games.api import pages
from games.api.dispatch import no_such_address, view_of
from games.api.operations import OPERATIONS, Operation

app_name = "api"


class RowNumber(IntConverter):
    """A number in a path that a database column can hold."""

    regex = "[0-9]{1,18}"


class Rest(StringConverter):
    """The rest of a path, also one with line breaks."""

    regex = "(?s:.+)"


register_converter(RowNumber, "row")
register_converter(Rest, "rest")


def _route(operation: Operation) -> str:
    """Return Django's form of a path: numbers for ids, words for the rest."""
    route = re.sub(r"\{(\w+_id)\}", r"<row:\1>", operation.path)
    return "v1/" + re.sub(r"\{(\w+)\}", r"<slug:\1>", route)


urlpatterns = [
    path("", pages.docs, name="docs"),
    path("v1/openapi.json", pages.openapi, name="openapi"),
    *(path(_route(operation), view_of(operation.path), name=operation.name) for operation in OPERATIONS),
    path("v1/<rest:rest>", no_such_address, name="no_such_address"),
]
