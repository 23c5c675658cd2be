"""Answers without an end. Django finishes the request first, so an open connection keeps nothing of it."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

from django.http import StreamingHttpResponse
from django.http.response import HttpResponseBase

from forbidden.one_thread import OneThreadHandler
from forbidden.security.admission import Message, Receive, Send

Chunks = AsyncGenerator[bytes]


class EndlessResponse(StreamingHttpResponse):
    """An answer that is sent until the client leaves. Its chunks need nothing of the request."""

    def __init__(self, chunks: Chunks, **options: Any) -> None:
        super().__init__(chunks, **options)
        self.chunks = chunks


class Handler(OneThreadHandler):
    """The handler of the site, which sends the chunks of an `EndlessResponse` when the request is over.

    Django would keep the request, the response, the session, the user and three tasks until the client leaves.
    """

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        answer = _Answer(send)
        await super().__call__(scope, receive, answer)
        if answer.chunks is not None:
            await _stream(answer.chunks, receive, send)

    async def send_response(self, response: HttpResponseBase, send: Send) -> None:
        if isinstance(response, EndlessResponse) and isinstance(send, _Answer):
            send.chunks, response.streaming_content = response.chunks, _nothing()
        await super().send_response(response, send)


class _Answer:
    """Sends the messages of an answer, of an endless one only its start."""

    def __init__(self, send: Send) -> None:
        self.send = send
        self.chunks: Chunks | None = None

    async def __call__(self, message: Message) -> None:
        if self.chunks is None or message["type"] == "http.response.start":
            await self.send(message)


async def _nothing() -> AsyncGenerator[bytes]:
    return
    yield


async def _stream(chunks: Chunks, receive: Receive, send: Send) -> None:
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
