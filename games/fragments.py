"""The fragments of a board: elements with an id. An update of a page brings only those that have changed."""

import binascii
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any
from zlib import crc32

from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.utils.safestring import SafeString

from games.rendering import ID, Rendered, render, render_once, rendered

CSRF_PLACEHOLDER = "\0csrf\0"
"""Stands for the reader's token while a board is rendered, so that equal fragments are equal for all readers.

No text of a player can contain it, because it has a NUL.
"""


class Fragments:
    """The fragments of one board, which its template adds in their order. An update brings those that have changed.

    `page` is what the page says of the fragments that it shows: the `shown` of the response that brought them. A
    checksum of each is enough, because a page that misses a change would show it with the next one.
    """

    def __init__(self, page: str = "") -> None:
        self._page = _checksums(page)
        self._ids: list[str] = []
        self._sums: list[int] = []
        self._changed: list[str] = []

    def one(self, caller: Callable[[], str]) -> SafeString:
        """Add what a `{% call %}` block shows: one element, or nothing."""
        return self._add(rendered(caller()))

    def always(self, caller: Callable[[], str]) -> SafeString:
        """Add what a `{% call %}` block shows to every update."""
        html = SafeString(caller())  # nosec B703  # Jinja2 has escaped it
        self._changed.append(html)
        return html

    def once(self, template_name: str, **values: Hashable) -> SafeString:
        """Add a template that is rendered once for these values."""
        return self._add(render_once(template_name, **values))

    def each(self, template_name: str, name: str, items: Iterable[Hashable], **values: Hashable) -> SafeString:
        """Add a template for each of the items, which it gets under this name, each rendered once for its values."""
        html = [self._add(render_once(template_name, **{name: item}, **values)) for item in items]
        return SafeString("".join(html))  # nosec B703  # Jinja2 has escaped it

    def _add(self, fragment: Rendered) -> SafeString:
        if fragment.id:
            self._ids.append(fragment.id)
            self._sums.append(fragment.checksum)
            place = len(self._sums)
            if place >= len(self._page) or self._page[place] != fragment.checksum:
                self._changed.append(fragment.html)
        return fragment.html

    @property
    def shown(self) -> str:
        """Text for the page to say later which fragments it shows: the checksums of their ids and of each fragment."""
        sums = (self._ids_checksum, *self._sums)
        return urlsafe_b64encode(struct.pack(f">{len(sums)}I", *sums)).decode()

    @property
    def is_update(self) -> bool:
        """True if the page shows fragments with the same ids, so that the changed ones are all that it lacks."""
        return len(self._page) == len(self._sums) + 1 and self._page[0] == self._ids_checksum

    @property
    def changed(self) -> SafeString:
        """The fragments that the page lacks, for htmx to swap."""
        swapped = (ID.sub(r' id="\1" hx-swap-oob="true"', html, count=1) for html in self._changed)
        return SafeString("".join(swapped))  # nosec B703  # Jinja2 has escaped it

    @property
    def _ids_checksum(self) -> int:
        return crc32(" ".join(self._ids).encode())


def render_board(template_name: str, context: Mapping[str, Any], request: HttpRequest | None = None) -> SafeString:
    """Return a board, a part of one or an update of one, rendered for the reader who made the request."""
    own = {"request": request, "csrf_token": CSRF_PLACEHOLDER}
    html = render(template_name, {"fragments": Fragments(), **context, **own})
    return SafeString(html.replace(CSRF_PLACEHOLDER, get_token(request) if request else ""))  # nosec B703


def _checksums(page: str) -> tuple[int, ...]:
    try:
        packed = urlsafe_b64decode(page.encode())
        return struct.unpack(f">{len(packed) // 4}I", packed)
    except (binascii.Error, ValueError, struct.error):
        return ()
