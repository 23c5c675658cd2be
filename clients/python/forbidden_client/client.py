"""The client: the operations, and the stream of news."""

import time
from collections.abc import Iterator

import httpx
import msgspec

from forbidden_client.operations import Operations
from forbidden_client.transport import problem_of
from forbidden_client.types import End, GameNews, StepNews

PAUSE = 2
"""Seconds between two attempts to open the stream."""
SILENCE = 40
"""Seconds without a line, not even an empty one, after which the stream counts as broken."""
_decode = msgspec.json.Decoder(StepNews | GameNews | End).decode


class Client(Operations):
    """The API for one account. Without arguments, FORBIDDEN_URL and FORBIDDEN_TOKEN name the site and the token."""

    def news(self, after: str = "") -> Iterator[StepNews | GameNews]:
        """Yield steps and changes of all tables as they happen, from a cursor on; without one, the tables first.

        A broken stream is opened again where it was. It ends with an exception if the token is no longer valid.
        """
        while True:
            try:
                for line in self._lines(after):
                    after = line.cursor
                    if not isinstance(line, End):
                        yield line
            except httpx.TransportError:
                time.sleep(PAUSE)

    def _lines(self, after: str) -> Iterator[StepNews | GameNews | End]:
        timeout = httpx.Timeout(30, read=SILENCE)
        with self.http.stream("GET", "stream", params={"after": after}, timeout=timeout) as response:
            if not response.is_success:
                response.read()
                raise problem_of(response)
            yield from (_decode(line) for line in response.iter_lines() if line)
