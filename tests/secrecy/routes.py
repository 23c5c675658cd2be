"""The addresses of the site, as patterns that tests fill with arguments."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.urls import URLPattern, URLResolver, get_resolver
from django.utils.regex_helper import normalize


class Route(NamedTuple):
    """A pattern of the URLconf: its path in pieces, and the names of its arguments."""

    path: str
    takes: tuple[str, ...]

    @property
    def of_a_game(self) -> bool:
        return "game_id" in self.takes

    @property
    def of_the_admin(self) -> bool:
        return self.path.startswith("admin/")

    def at(self, **values: Any) -> str:
        return "/" + self.path % values


def routes() -> list[Route]:
    """Yield every address of the site."""
    return sorted({Route(path, takes) for path, takes in _walk(get_resolver(), "", ())})


def _walk(found: Any, path: str, takes: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for each in found.url_patterns:
        piece, names = _piece(each.pattern)
        if isinstance(each, URLResolver):
            yield from _walk(each, path + piece, takes + names)
        elif isinstance(each, URLPattern):
            yield path + piece, takes + names


def _piece(pattern: Any) -> tuple[str, tuple[str, ...]]:
    """Return the text of a pattern with a placeholder for each argument, as `reverse` fills it."""
    written, names = normalize(pattern.regex.pattern)[0]
    return written, tuple(names)
