"""Django's ASGI handler with a pool of threads: a request runs in one of them, from its first signal to its last.

Django would start a thread for each request, with new database wrappers, and return to the event loop before and after
the middleware, for each of its `process_view` and for the view. With Django's handler a move takes 1.23 times as much
CPU, a refresh 1.35 and a poll 2.2 times. With `a2wsgi.WSGIMiddleware` they are 1.09, 1.10 and 1.58 times; live
connections would still need a handler like this one, which keeps nothing of the request while it streams.
"""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from contextvars import copy_context
from functools import partial
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.signals import request_started
from django.db import close_old_connections
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

from forbidden.endless import Chunks, EndlessResponse, nothing, stream
from forbidden.security.admission import Message, Receive, Send

SPARE_THREADS = 2
"""Threads beyond one for each admitted request: probes are answered without a turn."""

GetResponse = Callable[[HttpRequest], HttpResponseBase]


class Handler(ASGIHandler):
    """The handler of the site. Only the middleware of static files and the chunks of streams run on the event loop."""

    def __init__(self) -> None:
        self.threads = ThreadPoolExecutor(settings.REQUESTS_AT_ONCE + SPARE_THREADS, thread_name_prefix="request")
        super().__init__()

    def load_middleware(self, is_async: bool = False) -> None:
        """Compose the middleware as for WSGI, and call it in a thread."""
        super().load_middleware(is_async=False)
        composed: Any = self._middleware_chain  # type: ignore[has-type]  # Django's, without types
        # If the first middleware is asynchronous, Django has wrapped it for WSGI. It calls the thread itself.
        self._middleware_chain = getattr(composed, "awaitable", None) or self._in_thread(composed)

    def adapt_method_mode(self, is_async: bool, method: Any, *arguments: Any, **options: Any) -> Any:
        """Return a callable for asynchronous middleware; other middleware is adapted by Django."""
        if is_async and not asyncio.iscoroutinefunction(method):
            return self._in_thread(method)
        return super().adapt_method_mode(is_async, method, *arguments, **options)

    def _in_thread(self, get_response: GetResponse) -> Callable[[HttpRequest], Awaitable[HttpResponseBase]]:
        """Return a function that answers a request in a thread, with the context variables of its own."""

        async def answer(request: HttpRequest) -> HttpResponseBase:
            call = partial(copy_context().run, _answer, get_response, request)
            return await asyncio.get_running_loop().run_in_executor(self.threads, call)

        return answer

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Answer a request. If the answer has no end, nothing of the request is kept while it is sent."""
        chunks = await self._handle(scope, receive, send)
        if chunks is not None:
            await stream(chunks, receive, send)

    async def _handle(self, scope: Any, receive: Receive, send: Send) -> Chunks | None:
        """Answer a request, and return the chunks of an endless answer. A client that leaves early changes nothing."""
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return None
        with closing(body):
            set_script_prefix(get_script_prefix(scope))
            request, refusal = self.create_request(scope, body)
            response: Any = refusal if request is None else await self.run_get_response(request)
            try:
                await self.send_response(response, send)
            finally:
                if response.streaming:
                    await asyncio.get_running_loop().run_in_executor(self.threads, response.close)
        return response.chunks if isinstance(response, EndlessResponse) else None

    async def send_response(self, response: HttpResponseBase, send: Send) -> None:
        """Send an answer, or only the start of an endless one."""
        if isinstance(response, EndlessResponse):
            response.streaming_content, send = nothing(), _Start(send)
        await super().send_response(response, send)


def _answer(get_response: GetResponse, request: Any) -> HttpResponseBase:
    """Answer a request and end it here, so that its database connection is free before the answer is sent."""
    request_started.send(sender=Handler, scope=request.scope)
    response = get_response(request)
    response._resource_closers.append(request.close)  # type: ignore[attr-defined]  # as Django does, too late for us
    if response.streaming:
        close_old_connections()  # a slow client can delay the end
    else:
        response.close()
    return response


class _Start:
    """Sends only the start of an answer."""

    def __init__(self, send: Send) -> None:
        self.send = send

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            await self.send(message)
