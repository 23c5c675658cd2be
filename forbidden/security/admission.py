"""Admission: how many requests a web process works on at once, and whose request is next.

Each running request has a thread and needs a connection of the pool. The others wait on the event loop, which costs
neither. Clients take turns, so many requests of one client delay another client by one request.
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
"""Answered without a turn: they ask how a busy process is."""


BURST = 6
"""Requests that a browser may have waiting; a client with more of them rests between its turns."""
REST = 2.0
"""How long that rest is, in times of what the last request took: no crowd takes more than a third of the process."""


class Client(NamedTuple):
    """The sender of requests: an address, and the session among those that come from there."""

    address: str
    session: str


STREAMS = Client("", "streams")
"""All openings of live connections count as one client: after a restart every open board comes back at once."""


class FairQueue:
    """Lets `size` requests run at once, one of each client and half of them of one address, clients in rotation."""

    def __init__(self, size: int) -> None:
        self.size, self.of_address = size, max(1, size // 2)
        self._began: dict[Client, float] = {}
        self._resting: set[Client] = set()
        self._addresses: Counter[str] = Counter()
        self._waiting: OrderedDict[Client, deque[asyncio.Future[None]]] = OrderedDict()

    def acquire(self, client: Client) -> asyncio.Future[None]:
        """Return a future that is done when it is the client's turn; cancelled, it is passed over."""
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(turn)
        self._start_next()
        return turn

    def release(self, client: Client) -> None:
        loop = asyncio.get_running_loop()
        took = loop.time() - self._began.pop(client)
        self._addresses[client.address] -= 1
        if not self._addresses[client.address]:
            del self._addresses[client.address]
        if len(self._waiting.get(client, ())) > BURST:
            self._resting.add(client)
            loop.call_later(REST * took, self._wake, client)
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
        idle = client not in self._began and client not in self._resting
        return idle and self._addresses[client.address] < self.of_address


class Admission:
    """ASGI middleware that passes a request on when it is its client's turn."""

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
    """The turn of one request: from when its body has been read until its answer is made."""

    def __init__(self, queue: FairQueue, client: Client, receive: Receive, send: Send) -> None:
        self.queue, self.client = queue, client
        self._receive, self._send = receive, send
        self._has_asked = self._has_begun = False

    async def receive(self) -> Message:
        message = await self._receive()
        is_whole = message["type"] == "http.request" and not message["more_body"]
        if is_whole and not self._has_asked:
            self._has_asked = True
            await self._begin()
            if not self._has_begun:
                return {"type": "http.disconnect"}
        return message

    async def send(self, message: Message) -> None:
        self.end()
        await self._send(message)

    async def _begin(self) -> None:
        """Wait for the turn, unless the client goes away first."""
        turn = self.queue.acquire(self.client)
        if turn.done():
            self._has_begun = True
            return
        gone = asyncio.ensure_future(self._receive())
        try:
            await asyncio.wait((turn, gone), return_when=asyncio.FIRST_COMPLETED)
        finally:
            gone.cancel()
            self._has_begun = not turn.cancel()

    def end(self) -> None:
        if self._has_begun:
            self._has_begun = False
            self.queue.release(self.client)


def client_of(scope: Any) -> Client:
    """The client whose request it is. A made-up session is one more client, but not one more address."""
    if scope["path"].endswith("/live"):
        return STREAMS
    headers = dict(scope["headers"])
    cookies = parse_cookie(headers.get(b"cookie", b"").decode("latin1"))
    return Client(_address(scope, headers), cookies.get(settings.SESSION_COOKIE_NAME, ""))


def _address(scope: Any, headers: dict[bytes, bytes]) -> str:
    """Where the client is: as the nearest of our own proxies saw it, or the server."""
    seen = headers.get(b"x-forwarded-for", b"").decode("latin1").split(",")
    proxies = settings.ALLAUTH_TRUSTED_PROXY_COUNT
    if 0 < proxies <= len(seen):
        return seen[-proxies].strip()
    return scope["client"][0] if scope.get("client") else ""
