"""Answers without an end. The handler finishes the request first, so an open connection keeps nothing of it."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

from django.http import StreamingHttpResponse

from forbidden.security.admission import Receive, Send

Chunks = AsyncGenerator[bytes]


class EndlessResponse(StreamingHttpResponse):
    """An answer that is sent until the client leaves. Its chunks need nothing of the request."""

    def __init__(self, chunks: Chunks, **options: Any) -> None:
        super().__init__(chunks, **options)
        self.chunks = chunks


async def nothing() -> Chunks:
    return
    yield


async def stream(chunks: Chunks, receive: Receive, send: Send) -> None:
    """Send the chunks until they end or the client leaves."""
    listener = asyncio.create_task(_cancel_when_gone(receive, asyncio.current_task()))
    try:
        async with aclosing(chunks):
            async for chunk in chunks:
                await send({"type": "http.response.body", "body": chunk, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})
    except asyncio.CancelledError:
        if not listener.done():  # the server stops
            raise
    finally:
        listener.cancel()


async def _cancel_when_gone(receive: Receive, task: Any) -> None:
    await receive()
    task.cancel()
