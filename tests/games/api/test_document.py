"""The document: what is committed is what the code says, and version 1 only grows."""

import json
import subprocess
from typing import Any

import pytest
from django.test import Client
from django.urls import resolve

from games.api.document import document
from games.api.operations import OPERATIONS
from tests.api_files import ROOT, files, has_ruff

DOCUMENT = ROOT / "docs" / "openapi.json"


def test_the_committed_document_is_served(client: Client) -> None:
    assert client.get("/api/v1/openapi.json").content == DOCUMENT.read_bytes()


def test_document_and_client_are_those_of_the_code() -> None:
    for path, text in files().items():
        if path.name != "operations.py" or has_ruff():
            assert path.read_text() == text, f"Write {path} anew: python -m tests.api_files"


def test_version_1_only_grows() -> None:
    """Compare with the document of the newest release, once there is one with an API."""
    tags = _git("tag", "--merged", "HEAD", "--sort=-creatordate").split()
    released = _git("show", f"{tags[0]}:docs/openapi.json") if tags else ""
    if not released:
        pytest.skip("no release has an API")
    assert missing(json.loads(released), document()) == []


def test_a_field_that_is_gone_is_found() -> None:
    before, after = document(), document()
    del after["components"]["schemas"]["Board"]["properties"]["seats"]
    after["components"]["schemas"]["Play"]["required"].append("why")

    assert missing(before, after) == [
        "components/schemas/Board/properties/seats is gone",
        "components/schemas/Play/required has more: why",
    ]


def missing(before: Any, after: Any, place: str = "") -> list[str]:
    """Return what a program of the older document would miss: names that are gone, and fields that it must send now."""
    found = []
    if isinstance(before, dict) and isinstance(after, dict):
        for name, value in before.items():
            here = f"{place}/{name}".removeprefix("/")
            if name in ("description", "summary", "title"):
                continue
            found += [f"{here} is gone"] if name not in after else missing(value, after[name], here)
    elif isinstance(before, list) and isinstance(after, list):
        if place.endswith("/required"):
            is_request = place.split("/")[-2] in {each.body.__name__ for each in OPERATIONS if each.body}
            if is_request and (more := {*after} - {*before}):
                found.append(f"{place} has more: {', '.join(sorted(more))}")
        elif place.endswith("/enum"):
            found += [f"{place}/{value} is gone" for value in before if value not in after]
    elif before != after and not isinstance(before, str):
        found.append(f"{place} was {before}")
    return found


def _git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], capture_output=True, text=True, cwd=ROOT)
    return done.stdout if done.returncode == 0 else ""


def test_every_operation_is_in_the_document_and_has_an_address() -> None:
    paths = document()["paths"]

    for operation in OPERATIONS:
        assert paths[f"/api/v1/{operation.path}"][operation.method.lower()]["operationId"] == operation.name
        path = operation.path.replace("{rules}", "desert")
        for name in operation.parameters:
            path = path.replace(f"{{{name}}}", "7")
        names = {each.name for each in OPERATIONS if each.path == operation.path}
        assert resolve(f"/api/v1/{path}").url_name in names


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
