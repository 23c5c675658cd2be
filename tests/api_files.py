"""The files that follow from the table of operations: `python -m tests.api_files` writes them anew.

They are the OpenAPI document, and the types and methods of the Python client.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

ROOT = Path(__file__).parents[1]
CLIENT = ROOT / "clients" / "python" / "forbidden_client"
GENERATED = "Written by `python -m tests.api_files` in the repository of the site; do not edit."


def files() -> dict[Path, str]:
    """Return the text of each file."""
    from games.api.pages import document_as_json

    return {
        ROOT / "docs" / "openapi.json": document_as_json().decode(),
        CLIENT / "types.py": client_types(),
        CLIENT / "operations.py": _formatted(client_operations()),
    }


def client_types() -> str:
    """Return the types of the answers as a module that needs nothing of the site."""
    text = (ROOT / "games" / "api" / "types.py").read_text()
    return text.replace(
        'values of a game have the engine\'s own types."""', f'values of a game are JSON.\n\n{GENERATED}\n"""'
    )


def client_operations() -> str:
    """Return a module with a method for each operation."""
    from games.api.operations import OPERATIONS

    methods = "\n".join(_method(operation) for operation in OPERATIONS if not operation.is_stream)
    return f'''"""A method for each operation of the API.

{GENERATED}
"""

from datetime import datetime
from typing import Any, Literal

from forbidden_client import types
from forbidden_client.transport import Transport


class Operations(Transport):
    """The operations. Each raises `ProblemError` if it is refused."""

{methods}'''


def _method(operation: Any) -> str:
    path = [f"{name}: {'int' if name.endswith('_id') else 'str'}" for name in operation.parameters]
    fields = [*_fields(operation.body or operation.query)]
    arguments = ", ".join(["self", *path, *(["*", *(text for _, text in fields)] if fields else [])])
    names = ", ".join(f'"{name}": {name}' for name, _ in fields)
    route = f'f"{operation.path}"' if path else f'"{operation.path}"'
    call = f"self._{operation.method.lower()}({route}, {{{names}}}, types.{operation.answer.__name__})"
    return f'''
    def {operation.name}({arguments}) -> types.{operation.answer.__name__}:
        """{operation.sentence}"""
        return {call}
'''


def _fields(struct: Any) -> Iterator[tuple[str, str]]:
    """Yield the name of each field, and it as a keyword argument."""
    for field in sorted(msgspec.structs.fields(struct), key=lambda field: not field.required):
        default = "" if field.required else f" = {_default(field)!r}"
        yield field.name, f"{field.name}: {_plain(field.type)}{' | None' if default.endswith('None') else ''}{default}"


def _default(field: Any) -> Any:
    """Return the default; an empty dictionary becomes None, which is left out of a request."""
    return None if field.default is msgspec.NODEFAULT else field.default


def _plain(kind: Any) -> str:
    """Return a type as a caller writes it."""
    if kind is msgspec.Raw or kind is Any:
        return "Any"
    if get_origin(kind) is Annotated:
        return _plain(get_args(kind)[0])
    if get_origin(kind) is Literal:
        return f"Literal[{', '.join(repr(value) for value in get_args(kind))}]"
    if get_origin(kind) in (Union, UnionType):
        return " | ".join(_plain(each) for each in get_args(kind) if each is not NoneType)
    if get_origin(kind) is not None:
        return f"{get_origin(kind).__name__}[{', '.join(map(_plain, get_args(kind)))}]"
    return "dict[str, Any]" if issubclass(kind, msgspec.Struct) else re.sub(r"^.*\.", "", kind.__name__)


def has_ruff() -> bool:
    """Return whether Python text can be formatted; `make test` installs no ruff."""
    return find_spec("ruff") is not None


def _formatted(text: str) -> str:
    """Return Python text as `make lint` wants it, if it can be."""
    command = [sys.executable, "-m", "ruff", "format", "--config", str(ROOT / "pyproject.toml"), "-"]
    return subprocess.run(command, input=text, capture_output=True, text=True).stdout or text


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    import django

    django.setup()
    for path, text in files().items():
        path.write_text(text)


if __name__ == "__main__":
    main()
