"""Load for a web process, made by a process of its own: `streams` that stay open, or `requests` over and over.

The process reads a line of JSON that says what to ask, then words: "storm" breaks every stream and opens it anew. It
answers each line by a line of JSON, and ends with its input.
"""

import asyncio
import itertools
import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Request:
    """A page and the session that asks for it."""

    port: int
    path: str
    session: str

    def __bytes__(self) -> bytes:
        cookie = f"sessionid={self.session}"
        return f"GET {self.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n".encode()

    async def open(self) -> tuple[int, asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(bytes(self))
        status = int((await reader.readline()).split()[1])
        return status, reader, writer


class Streams:
    """Live connections that are kept open and read."""

    def __init__(self, requests: list[Request]) -> None:
        self.requests = requests
        self.writers: list[asyncio.StreamWriter] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def connect(self) -> dict[str, Any]:
        """Open all at once, as browsers do after a restart; answer what came of it, and in how many seconds."""
        began = time.monotonic()
        statuses = Counter(await asyncio.gather(*map(self._connect, self.requests)))
        return {"seconds": time.monotonic() - began, "statuses": statuses}

    async def _connect(self, request: Request) -> str:
        try:
            status, reader, writer = await request.open()
            while status == 200 and not (await reader.readline()).startswith(b"data:"):
                if reader.at_eof():
                    return "ended"
        except (OSError, IndexError) as error:
            return type(error).__name__
        self.writers.append(writer)
        self.tasks.append(asyncio.create_task(self._read(reader)))
        return str(status)

    async def _read(self, reader: asyncio.StreamReader) -> None:
        with suppress(OSError):
            while await reader.read(4096):
                pass

    async def storm(self) -> dict[str, Any]:
        for task in self.tasks:
            task.cancel()
        for writer in self.writers:
            writer.transport.abort()
        self.writers, self.tasks = [], []
        return await self.connect()


async def repeat(requests: list[Request], statuses: Counter[str]) -> None:
    """Ask for the pages in turn, each again as soon as it has been answered."""
    for request in itertools.cycle(requests):
        try:
            status, reader, writer = await request.open()
            if request.path.endswith("/live") and status == 200:
                await reader.readline()
            else:
                await reader.read()
            writer.transport.abort()
            statuses[str(status)] += 1
        except (OSError, IndexError) as error:
            statuses[type(error).__name__] += 1


class Load:
    """A process that makes load."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def say(self, word: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(f"{word}\n")
        self.process.stdin.flush()

    def answer(self) -> dict[str, Any]:
        assert self.process.stdout
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        return answer


@contextmanager
def loading(kind: str, **wanted: Any) -> Iterator[Load]:
    """Make load until the block ends."""
    command = [sys.executable, "-m", "bench.load", kind]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        load = Load(process)
        load.say(json.dumps(wanted))
        try:
            yield load
        finally:
            process.kill()


async def main() -> None:
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    wanted = json.loads(await reader.readline())
    requests = [Request(wanted["port"], path, session) for path, session in wanted["pages"]]
    if sys.argv[1] == "streams":
        streams = Streams(requests)
        print(json.dumps(await streams.connect()), flush=True)
        while await reader.readline():
            print(json.dumps(await streams.storm()), flush=True)
        return
    statuses: Counter[str] = Counter()
    tasks = [
        asyncio.create_task(repeat(requests[number:] + requests[:number], statuses))
        for number in range(wanted["at_once"])
    ]
    await reader.readline()
    print(json.dumps(statuses), flush=True)
    for task in tasks:
        task.cancel()


if __name__ == "__main__":
    asyncio.run(main())
