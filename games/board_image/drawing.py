"""Render SVG as PNG. The cache stores each picture by its content, and a process renders one at a time."""

import hashlib
import subprocess  # nosec B404
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import version
from pathlib import Path

from django.core.cache import caches
from structlog import get_logger

from forbidden.db import release_connection
from games.exceptions import Busy

log = get_logger(__name__)

RENDERER = Path(__file__).with_name("renderer.py")
TIMEOUT = 10.0
"""The seconds after which a rendering is stopped."""
PLACES = 4
"""The most renderings in progress in a process: one runs, the others wait. Each keeps a request waiting."""

_places = threading.BoundedSemaphore(PLACES)
_drawing = threading.Lock()


@dataclass(frozen=True)
class Drawing:
    """A complete SVG document, the zoom factor of the PNG, and its font files."""

    svg: str
    zoom: float
    fonts: tuple[str, ...]

    @cached_property
    def key(self) -> str:
        """A hash of everything that determines the PNG: the same key means the same picture."""
        fonts = (hashlib.sha256(Path(font).read_bytes()).hexdigest() for font in self.fonts)
        source = " ".join([version("resvg-py"), *fonts, str(self.zoom), self.svg])
        return hashlib.sha256(source.encode()).hexdigest()

    def png(self, *, waits: bool) -> bytes:
        """Return the PNG from the cache, or render it.

        Raise `Busy` if too many renderings are in progress, unless the caller `waits` for them, and if one takes too
        long.
        """
        png = self._stored()
        if png is not None:
            return png
        with _turn(waits=waits):
            # Another thread may have rendered the same picture meanwhile.
            png = self._stored()
            if png is None:
                png = self._draw()
                caches["pictures"].set(self.key, png)
        return png

    def _stored(self) -> bytes | None:
        png: bytes | None = caches["pictures"].get(self.key)
        return png

    def _draw(self) -> bytes:
        command = [sys.executable, "-I", str(RENDERER), str(self.zoom), *self.fonts]
        try:
            return subprocess.run(  # nosec B603
                command, input=self.svg.encode(), capture_output=True, check=True, timeout=TIMEOUT
            ).stdout
        except subprocess.TimeoutExpired as error:
            log.warning("picture_took_too_long", seconds=TIMEOUT)
            raise Busy from error


@contextmanager
def _turn(*, waits: bool) -> Iterator[None]:
    """Let only one thread render, after it has released its database connection for others."""
    if not _places.acquire(blocking=waits):
        raise Busy
    try:
        release_connection()
        with _drawing:
            yield
    finally:
        _places.release()
