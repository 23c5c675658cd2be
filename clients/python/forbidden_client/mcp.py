"""An MCP server on standard input and output: each operation of the API is a tool for a language model.

It speaks JSON-RPC as the Model Context Protocol 2025-06-18 has it, and needs no library for that.
"""

import inspect
import json
import sys
from collections.abc import Callable
from datetime import datetime
from types import UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from forbidden_client import Client, ProblemError
from forbidden_client.operations import Operations

PROTOCOL = "2025-06-18"
KINDS = {int: "integer", str: "string", bool: "boolean", list: "array", dict: "object"}
TOOLS: dict[str, Callable[..., Any]] = {
    name: method for name, method in vars(Operations).items() if not name.startswith("_")
}


def described(name: str, method: Callable[..., Any]) -> dict[str, Any]:
    """Return a tool as the protocol lists it."""
    hints = get_type_hints(method)
    parameters = list(inspect.signature(method).parameters.values())[1:]
    required = [each.name for each in parameters if each.default is each.empty]
    properties = {each.name: _schema(hints[each.name]) for each in parameters}
    schema = {"type": "object", "properties": properties, "required": required}
    return {"name": name, "description": method.__doc__, "inputSchema": schema}


def _schema(hint: Any) -> dict[str, Any]:
    if get_origin(hint) is Literal:
        return {"enum": [*get_args(hint)]}
    if isinstance(hint, UnionType):  # with None, for what may be left out
        hint = get_args(hint)[0]
    if hint is datetime:
        return {"type": "string", "format": "date-time"}
    kind = KINDS.get(get_origin(hint) or hint)
    return {"type": kind} if kind else {}


def call(client: Client, name: str, arguments: dict[str, Any]) -> dict[str, Any]:
    """Return the result of a tool; a refusal is a result, too, so that the model can read it."""
    try:
        answer = TOOLS[name](client, **arguments)
    except ProblemError as error:
        return {"content": [{"type": "text", "text": f"{error.kind}: {error}"}], "isError": True}
    except (KeyError, TypeError) as error:
        return {"content": [{"type": "text", "text": f"No such tool, or other arguments: {error}"}], "isError": True}
    return {"content": [{"type": "text", "text": msgspec.json.encode(answer).decode()}], "isError": False}


def answer(client: Client, message: dict[str, Any]) -> dict[str, Any] | None:
    """Return the answer to a message; None to a notification."""
    if "id" not in message:
        return None
    method, given = message.get("method"), message.get("params") or {}
    reply: dict[str, Any] = {"jsonrpc": "2.0", "id": message["id"]}
    if method == "initialize":
        server = {"name": "forbidden", "version": "1.0.0"}
        return reply | {"result": {"protocolVersion": PROTOCOL, "capabilities": {"tools": {}}, "serverInfo": server}}
    if method == "ping":
        return reply | {"result": {}}
    if method == "tools/list":
        return reply | {"result": {"tools": [described(*tool) for tool in TOOLS.items()]}}
    if method == "tools/call":
        return reply | {"result": call(client, given.get("name", ""), given.get("arguments") or {})}
    return reply | {"error": {"code": -32601, "message": f"Unknown method: {method}"}}


def main() -> None:
    """Answer the messages on standard input, one a line."""
    with Client() as client:
        for line in sys.stdin:
            try:
                reply = answer(client, json.loads(line))
            except ValueError:
                reply = {"jsonrpc": "2.0", "id": None, "error": {"code": -32700, "message": "This is no JSON."}}
            if reply is not None:
                print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
