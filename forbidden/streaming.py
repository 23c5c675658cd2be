"""Answers that are written while they are sent."""

from collections.abc import AsyncIterator, Iterator

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, StreamingHttpResponse


def attachment(
    request: HttpRequest, pieces: Iterator[bytes] | Iterator[str], *, name: str, content_type: str
) -> StreamingHttpResponse:
    """A file to keep, a piece at a time however long it is."""
    response = StreamingHttpResponse(
        _in_thread(pieces) if isinstance(request, ASGIRequest) else pieces, content_type=content_type
    )
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


async def _in_thread(pieces: Iterator[bytes] | Iterator[str]) -> AsyncIterator[bytes | str]:
    """The same for a server that streams asynchronously: each piece is read in a thread, since it asks the database."""
    while piece := await sync_to_async(lambda: next(pieces, b""))():
        yield piece
