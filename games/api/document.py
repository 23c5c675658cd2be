"""The OpenAPI document, made from the table of operations and the types of the engine."""

from collections.abc import Iterable
from typing import Any

import msgspec

from games.api import request_types, types
from games.api.operations import OPERATIONS, Operation
from games.engine import RULES

Schema = dict[str, Any]
KINDS = ("Action", "Event", "Order", "View")
STATUSES = {
    "400": "The body is no JSON.",
    "401": "The token is missing, unknown, revoked or expired.",
    "403": "The token or its user may not do this.",
    "404": "It does not exist, or not for you.",
    "405": "The address does not answer to this method.",
    "409": "The game has moved on; `game` is the newer board.",
    "413": "The body is too large.",
    "415": "The body is not sent as JSON.",
    "422": "A field is wrong, or the rules do not allow it.",
    "429": "Too often: `key` names the limit, `seconds` the wait.",
}
LONGEST_KEY = 200
OF_ITS_GAME = {"game_id": "$response.body#/id"}
LINKS: dict[str, dict[str, Schema]] = {
    "games": {"game": {"parameters": {"game_id": "$response.body#/games/0/id"}}},
    "open_tables": {"take_seat": {"parameters": {"game_id": "$response.body#/tables/0/id"}}},
    "create_table": {
        "take_seat": {"parameters": OF_ITS_GAME},
        "start": {"parameters": OF_ITS_GAME},
    },
    "start": {
        "legal": {"parameters": OF_ITS_GAME},
        "events": {"parameters": OF_ITS_GAME},
        "say": {"parameters": OF_ITS_GAME},
        "chat": {"parameters": OF_ITS_GAME},
        "propose": {"parameters": OF_ITS_GAME},
        "undo": {"parameters": OF_ITS_GAME, "requestBody": {"version": "$response.body#/version"}},
    },
    "propose": {
        "answer_proposal": {
            "parameters": {"game_id": "$request.path.game_id", "proposal_id": "$response.body#/proposals/0/id"},
        },
    },
    "share_plan": {
        "follow_plan": {"parameters": {"game_id": "$request.path.game_id", "plan_id": "$response.body#/id"}},
    },
}
"""The operations that can follow another, with the values that they need of its answer."""
IDEMPOTENCY_KEY: Schema = {
    "name": "Idempotency-Key",
    "in": "header",
    "description": "Any text of your own. A second request with the same key within an hour only repeats the answer.",
    "schema": {"type": "string", "maxLength": LONGEST_KEY},
}


def document() -> Schema:
    """Return the OpenAPI 3.1 document of version 1."""
    paths: dict[str, Schema] = {}
    for operation in OPERATIONS:
        paths.setdefault(f"/api/v1/{operation.path}", {})[operation.method.lower()] = _operation(operation)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Forbidden",
            "version": "1",
            "description": "Play Forbidden Desert and Forbidden Island by programs. Version 1 only grows.",
        },
        "paths": paths,
        "components": {"schemas": schemas(), "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
        "security": [{"token": []}],
    }


def schemas() -> dict[str, Schema]:
    """Return all types by name. Those of a game begin with its name, because `Move` and `View` exist in each."""
    found: dict[str, Schema] = {}
    for rules, engine in RULES.items():
        found |= _of_game(rules.title(), engine.WIRE_TYPES._asdict())
    for kind in KINDS:
        found[kind] = {"anyOf": [_ref(f"{rules.title()}{kind}") for rules in RULES]}
    own = {kind for each in OPERATIONS for kind in (each.answer, each.body) if kind is not None}
    _, components = msgspec.json.schema_components(
        [*sorted(own, key=str), types.Problem], ref_template=types.REF + "{name}"
    )
    components.pop(request_types.Nothing.__name__, None)
    return dict(sorted((found | components).items()))


def _of_game(prefix: str, wire_types: dict[str, Any]) -> dict[str, Schema]:
    """Return the types of one game under public names: "DesertMove"."""
    unions, components = msgspec.json.schema_components(
        wire_types.values(), ref_template=f"{types.REF}{prefix}{{name}}"
    )
    named = {f"{prefix}{name}": schema | {"title": prefix + name} for name, schema in components.items()}
    for kind, union in zip(wire_types, unions, strict=True):
        named.setdefault(f"{prefix}{kind.title()}", union)
    return named


def _operation(operation: Operation) -> Schema:
    described: Schema = {
        "operationId": operation.name,
        "summary": operation.sentence,
        "description": f"Needs the scope `{operation.scope}`. Counts for the limit `{operation.limit}`.",
        "security": [{"token": [str(operation.scope)]}],
        "parameters": [*_parameters(operation)],
        "responses": {"200": _answer(operation)} | {status: _problem(status) for status in _statuses(operation)},
    }
    if operation.body is not None:
        body = {"type": "object"} if operation.body is request_types.Nothing else _ref(operation.body.__name__)
        described["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
    return described


def _parameters(operation: Operation) -> Iterable[Schema]:
    for name in operation.parameters:
        schema = {"type": "integer", "minimum": 1} if name.endswith("_id") else {"type": "string", "enum": [*RULES]}
        yield {"name": name, "in": "path", "required": True, "schema": schema}
    if operation.query is not request_types.Nothing:
        _, components = msgspec.json.schema_components([operation.query], ref_template="{name}")
        for name, schema in components[operation.query.__name__]["properties"].items():
            yield {"name": name, "in": "query", "schema": schema}
    if operation.method == "POST":
        yield IDEMPOTENCY_KEY


def _statuses(operation: Operation) -> list[str]:
    with_body = {"400", "409", "413", "415"} if operation.body is not None else set()
    with_path = {"404", "409"} if operation.parameters else set()
    return sorted({"401", "403", "405", "422", "429"} | with_body | with_path)


def _answer(operation: Operation) -> Schema:
    if operation.is_stream:
        news = {"anyOf": [_ref(kind.__name__) for kind in (types.StepNews, types.GameNews, types.End)]}
        kinds = {"application/x-ndjson": {"schema": news}, "text/event-stream": {"schema": {"type": "string"}}}
        return {"description": "Lines of JSON; an empty one after 15 seconds of silence.", "content": kinds}
    content = {"application/json": {"schema": _ref(operation.answer.__name__)}}
    links = {name: {"operationId": name} | link for name, link in LINKS.get(operation.name, {}).items()}
    return {"description": "Done.", "content": content} | ({"links": links} if links else {})


def _problem(status: str) -> Schema:
    content = {"application/problem+json": {"schema": _ref("Problem")}}
    return {"description": STATUSES[status], "content": content}


def _ref(name: str) -> Schema:
    return {"$ref": types.REF + name}
