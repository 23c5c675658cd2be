"""Every URL of the URLconf, by its name in the table of rights."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.urls.resolvers import RoutePattern

REST = "(?P<url>.*)$"
"""The catch-all URL of Django's admin."""
PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")


@dataclass(frozen=True)
class Address:
    """A pattern of the URLconf; those without a name use their route."""

    name: str
    route: str
    parameters: tuple[str, ...]
    has_name: bool

    def path(self, values: Mapping[str, Any]) -> str:
        """Return the path with these values, of which it uses those it needs."""
        wanted = {parameter: values[parameter] for parameter in self.parameters}
        if self.has_name:
            return reverse(self.name, kwargs=wanted)
        return PARAMETER.sub(lambda match: str(wanted[match[1]]), self.route.replace(REST, "no-such-page"))


def _walk(resolver: Any, space: str = "", route: str = "/") -> Iterator[Address]:
    for pattern in resolver.url_patterns:
        here = route + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _walk(pattern, f"{space}{pattern.namespace}:" if pattern.namespace else space, here)
        elif isinstance(pattern, URLPattern):
            if isinstance(pattern.pattern, RoutePattern):
                parameters = tuple(PARAMETER.findall(here))
            else:
                parameters = tuple(name for name in pattern.pattern.regex.groupindex if pattern.name)
            yield Address(space + pattern.name if pattern.name else here, here, parameters, bool(pattern.name))


@cache
def addresses() -> dict[str, Address]:
    """Return all URLs, in the order of the URLconf."""
    return {address.name: address for address in _walk(get_resolver())}
