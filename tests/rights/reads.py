"""The parts of a request that a view reads: the names of query parameters, form fields and headers."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.http import QueryDict
from django.http.request import HttpHeaders


class Reads:
    """The names that a request was asked for."""

    def __init__(self) -> None:
        self.fields, self.headers = set[str](), set[str]()


class _Environ(dict[str, Any]):
    """The variables of a request, which note what is looked up."""

    reads: Reads | None = None

    def get(self, key: str, default: Any = None) -> Any:
        if self.reads is not None and key.startswith("HTTP_"):
            self.reads.headers.add(key)
        return super().get(key, default)


@contextmanager
def recorded(visitors: Any) -> Iterator[Reads]:
    """Note what is read of the requests of these clients."""
    reads = Reads()

    def noting(kind: type, name: str, note: Any) -> Any:
        plain = getattr(kind, name)

        def noted(self: Any, key: Any, *rest: Any, **named: Any) -> Any:
            note(key)
            return plain(self, key, *rest, **named)

        return noted

    with pytest.MonkeyPatch.context() as patch:
        for name in ("get", "getlist", "__getitem__", "__contains__"):
            patch.setattr(QueryDict, name, noting(QueryDict, name, lambda key: reads.fields.add(str(key))))
        header = noting(HttpHeaders, "__getitem__", lambda key: reads.headers.add(_variable(key)))
        patch.setattr(HttpHeaders, "__getitem__", header)
        for visitor in visitors:
            patch.setattr(visitor, "_base_environ", _watched(visitor._base_environ, reads))
        yield reads


def _watched(base: Any, reads: Reads) -> Any:
    def environ(**request: Any) -> _Environ:
        made = _Environ(base(**request))
        made.reads = reads
        return made

    return environ


def _variable(header: str) -> str:
    return "HTTP_" + str(header).upper().replace("-", "_")
