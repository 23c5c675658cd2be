"""Which fragments of a board a page shows, so that an update brings only those that have changed."""

import binascii
import re
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from zlib import crc32

ID = re.compile(r' id="([\w-]+)"')


def id_of(html: str) -> str:
    """Return the first id in some HTML, "" if it has none."""
    found = ID.search(html)
    return found[1] if found else ""


def checksum_of(text: str) -> int:
    """Return the number by which a page says what it shows."""
    return crc32(text.encode())


class Fragments:
    """The fragments of a board, elements with an id, added in their order while its template renders.

    `page` is what the page says of the parts that it shows: the `shown` of the response that brought them. A checksum
    of each fragment is enough, because a page that misses a change would show it with the next one.
    """

    def __init__(self, page: str = "") -> None:
        self._page = _checksums(page)
        self._ids: list[str] = []
        self._sums: list[int] = []
        self.changed: list[str] = []

    def add(self, name: str, html: str, checksum: int) -> None:
        """Add the fragment with this id, which an update brings if the page shows another one."""
        self._ids.append(name)
        self._sums.append(checksum)
        place = len(self._sums)
        if place >= len(self._page) or self._page[place] != checksum:
            self.changed.append(html)

    def add_always(self, html: str) -> None:
        """Add a fragment that every update brings."""
        self.changed.append(html)

    @property
    def shown(self) -> str:
        """Text for the page to say later which fragments it shows: the checksums of their ids and of each fragment."""
        sums = (self._ids_checksum, *self._sums)
        return urlsafe_b64encode(struct.pack(f">{len(sums)}I", *sums)).decode()

    @property
    def is_update(self) -> bool:
        """Whether the page shows fragments with the same ids, so that the changed ones are all that it lacks."""
        return len(self._page) == len(self._sums) + 1 and self._page[0] == self._ids_checksum

    @property
    def _ids_checksum(self) -> int:
        return checksum_of(" ".join(self._ids))


def _checksums(page: str) -> tuple[int, ...]:
    try:
        packed = urlsafe_b64decode(page.encode())
        return struct.unpack(f">{len(packed) // 4}I", packed)
    except (binascii.Error, ValueError, struct.error):
        return ()
