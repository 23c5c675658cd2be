"""Admission: how many requests a web process works on at once, and whose request is next.

Each running request has a thread and needs a connection of the pool. The others wait on the event loop, which costs
neither. Clients take turns, so many requests of one client delay another client by one request. uvicorn's
`limit_concurrency` would refuse instead of wait, whoever asks, and count live connections; a proxy's limits know
addresses, not sessions, and nothing of what a request takes.
"""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from django.conf import settings
from django.http import parse_cookie

Message = Any  # as ASGI has them: dictionaries with a "type"
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Any, Receive, Send], Awaitable[None]]

PROBES = ("/healthz", "/readyz", "/metrics")
"""Answered without a turn, because they ask about the state of a busy process."""


BURST = 6
"""Requests that a client may have waiting; a client with more rests after each of its turns."""
REST = 2.0
"""Length of that rest, as a multiple of the last request's time. A crowd thus takes a third of the process at most."""


class Client(NamedTuple):
    """The sender of requests: a client address, and one session or token at that address."""

    address: str
    session: str


STREAMS = Client("", "streams")
"""All openings of live connections count as one client: after a restart every open board comes back at once."""


class FairQueue:
    """Lets `size` requests run at once: at most one per client and half of them per address, clients in rotation."""

    def __init__(self, size: int) -> None:
        self.size, self.per_address = size, max(1, size // 2)
        self._began: dict[Client, float] = {}
        self._resting: set[Client] = set()
        self._addresses: Counter[str] = Counter()
        self._waiting: OrderedDict[Client, deque[asyncio.Future[None]]] = OrderedDict()

    def acquire(self, client: Client) -> asyncio.Future[None]:
        """Return a future that is done when it is the client's turn. A cancelled future is skipped."""
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(turn)
        self._start_next()
        return turn

    def release(self, client: Client) -> None:
        """End the running request of a client and start the next requests."""
        loop = asyncio.get_running_loop()
        duration = loop.time() - self._began.pop(client)
        self._addresses[client.address] -= 1
        if not self._addresses[client.address]:
            del self._addresses[client.address]
        if len(self._waiting.get(client, ())) > BURST:
            self._resting.add(client)
            loop.call_later(REST * duration, self._wake, client)
        self._start_next()

    def _wake(self, client: Client) -> None:
        self._resting.remove(client)
        self._start_next()

    def _start_next(self) -> None:
        while len(self._began) < self.size and (client := next(filter(self._may_start, self._waiting), None)):
            queue = self._waiting[client]
            turn = queue.popleft()
            if queue:
                self._waiting.move_to_end(client)
            else:
                del self._waiting[client]
            if not turn.done():
                self._began[client] = asyncio.get_running_loop().time()
                self._addresses[client.address] += 1
                turn.set_result(None)

    def _may_start(self, client: Client) -> bool:
        is_idle = client not in self._began and client not in self._resting
        return is_idle and self._addresses[client.address] < self.per_address


class Admission:
    """ASGI middleware that holds each request until it is its client's turn."""

    def __init__(self, application: Application) -> None:
        self.application = application
        self.queue = FairQueue(settings.REQUESTS_AT_ONCE)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] in PROBES:
            return await self.application(scope, receive, send)
        turn = _Turn(self.queue, client_of(scope), receive, send)
        try:
            return await self.application(scope, turn.receive, turn.send)
        finally:
            turn.end()


class _Turn:
    """The turn of one request: from the end of its body until the start of its answer."""

    def __init__(self, queue: FairQueue, client: Client, receive: Receive, send: Send) -> None:
        self.queue, self.client = queue, client
        self._receive, self._send = receive, send
        self._is_queued = self._has_begun = False

    async def receive(self) -> Message:
        message = await self._receive()
        is_whole = message["type"] == "http.request" and not message["more_body"]
        if is_whole and not self._is_queued:
            self._is_queued = True
            await self._begin()
            if not self._has_begun:
                return {"type": "http.disconnect"}
        return message

    async def send(self, message: Message) -> None:
        self.end()
        await self._send(message)

    async def _begin(self) -> None:
        """Wait for the turn, unless the client disconnects first."""
        turn = self.queue.acquire(self.client)
        if turn.done():
            self._has_begun = True
            return
        disconnect = asyncio.ensure_future(self._receive())
        try:
            await asyncio.wait((turn, disconnect), return_when=asyncio.FIRST_COMPLETED)
        finally:
            disconnect.cancel()
            self._has_begun = not turn.cancel()

    def end(self) -> None:
        if self._has_begun:
            self._has_begun = False
            self.queue.release(self.client)


def client_of(scope: Any) -> Client:
    """Return the client of a request. A made-up session makes a new client, but not a new address."""
    if scope["path"].endswith(("/live", "/stream")):
        return STREAMS
    headers = dict(scope["headers"])
    cookies = parse_cookie(headers.get(b"cookie", b"").decode("latin1"))
    session = cookies.get(settings.SESSION_COOKIE_NAME, "") or headers.get(b"authorization", b"").decode("latin1")
    return Client(_address(scope, headers), session)


def _address(scope: Any, headers: dict[bytes, bytes]) -> str:
    """Return the client's address as the outermost trusted proxy has seen it, or else as the server sees it."""
    forwarded = headers.get(b"x-forwarded-for", b"").decode("latin1").split(",")
    proxies = settings.ALLAUTH_TRUSTED_PROXY_COUNT
    if 0 < proxies <= len(forwarded):
        return forwarded[-proxies].strip()
    return scope["client"][0] if scope.get("client") else ""
