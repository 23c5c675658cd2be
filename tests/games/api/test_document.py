"""The document: what is committed is what the code says, and version 1 only grows."""

from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import resolve

from games.api.document import document
from games.api.operations import OPERATIONS

COMMITTED = Path(__file__).parents[3] / "docs" / "openapi.json"


def test_the_committed_document_is_that_of_the_code(client: Client) -> None:
    served = client.get("/api/v1/openapi.json").content

    assert served == COMMITTED.read_bytes(), "Write it anew with `python manage.py openapi > docs/openapi.json`."


def test_every_operation_is_in_the_document_and_has_an_address() -> None:
    paths = document()["paths"]

    for operation in OPERATIONS:
        assert paths[f"/api/v1/{operation.path}"][operation.method.lower()]["operationId"] == operation.name
        path = operation.path.replace("{rules}", "desert")
        for name in operation.parameters:
            path = path.replace(f"{{{name}}}", "7")
        assert resolve(f"/api/v1/{path}").url_name == operation.name


def test_names_are_unique() -> None:
    assert len({operation.name for operation in OPERATIONS}) == len(OPERATIONS)


def _references(value: Any) -> set[str]:
    if isinstance(value, dict):
        own = {value["$ref"]} if isinstance(value.get("$ref"), str) else set()
        return own.union(*map(_references, value.values())) if value else own
    return set().union(*map(_references, value)) if isinstance(value, list) and value else set()


def test_every_reference_leads_somewhere() -> None:
    found = document()
    names = {f"#/components/schemas/{name}" for name in found["components"]["schemas"]}

    assert _references(found) <= names


@pytest.mark.parametrize("name", ["DesertMove", "DesertView", "IslandMove", "IslandView", "DesertEvent", "IslandOrder"])
def test_the_types_of_the_games_have_names_of_their_own(name: str) -> None:
    assert name in document()["components"]["schemas"]


def test_hidden_things_are_no_types() -> None:
    types = document()["components"]["schemas"]
    fields = {field for schema in types.values() for field in schema.get("properties", {})}

    assert not fields & {"seed", "shuffles", "flood_order", "snapshot"}
    assert not {"DesertState", "IslandState", "DesertTile", "IslandTile"} & types.keys()
