"""Downloads that are too long to hold in memory."""

import tempfile
from collections.abc import AsyncIterator, Iterator
from typing import IO

from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, StreamingHttpResponse

MAX_BYTES_IN_MEMORY = 2**20
"""A longer file is written to the disk."""
CHUNK_BYTES = 2**16


def attachment(
    request: HttpRequest, chunks: Iterator[bytes] | Iterator[str], *, name: str, content_type: str
) -> StreamingHttpResponse:
    """Return a download with the given file name.

    The file is complete before the first byte is sent, so a slow client holds no database connection.
    """
    file = tempfile.SpooledTemporaryFile(max_size=MAX_BYTES_IN_MEMORY)  # noqa: SIM115  # closed with the response
    for chunk in chunks:
        file.write(chunk.encode() if isinstance(chunk, str) else chunk)
    file.seek(0)
    response = StreamingHttpResponse(_async(file) if isinstance(request, ASGIRequest) else _sync(file))
    response["Content-Type"] = content_type
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response._resource_closers.append(file.close)  # type: ignore[attr-defined]
    return response


def _sync(file: IO[bytes]) -> Iterator[bytes]:
    while chunk := file.read(CHUNK_BYTES):
        yield chunk


async def _async(file: IO[bytes]) -> AsyncIterator[bytes]:
    for chunk in _sync(file):
        yield chunk
