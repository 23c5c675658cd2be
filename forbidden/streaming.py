"""Answers that are too long to hold in memory."""

import tempfile
from collections.abc import AsyncIterator, Iterator
from typing import IO

from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, StreamingHttpResponse

IN_MEMORY = 2**20
"""Bytes up to which a file is not written to the disk."""
PIECE = 2**16


def attachment(
    request: HttpRequest, pieces: Iterator[bytes] | Iterator[str], *, name: str, content_type: str
) -> StreamingHttpResponse:
    """A file to keep. It is whole before the first byte is sent: a slow reader holds no connection to the database."""
    file = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115  # closed with the response
    for piece in pieces:
        file.write(piece.encode() if isinstance(piece, str) else piece)
    file.seek(0)
    response = StreamingHttpResponse(_async(file) if isinstance(request, ASGIRequest) else _sync(file))
    response["Content-Type"] = content_type
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response._resource_closers.append(file.close)  # type: ignore[attr-defined]
    return response


def _sync(file: IO[bytes]) -> Iterator[bytes]:
    while piece := file.read(PIECE):
        yield piece


async def _async(file: IO[bytes]) -> AsyncIterator[bytes]:
    for piece in _sync(file):
        yield piece
