"""A process that puts load on a web process: `streams` that stay open, or `requests` that are repeated.

It reads a line of JSON with the port and the pages, and then commands: "storm" breaks every stream and opens it again.
It answers each line with a line of JSON, and ends with its input.
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
    """The address of a page, and the session of its reader."""

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
        """Open all at once, as browsers do after a restart; return the statuses and the seconds."""
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
        """Break all connections and open them again."""
        for task in self.tasks:
            task.cancel()
        for writer in self.writers:
            writer.transport.abort()
        self.writers, self.tasks = [], []
        return await self.connect()


async def repeat(requests: list[Request], statuses: Counter[str]) -> None:
    """Request the pages in turn, again and again, and count the statuses."""
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
    """The running process, seen from the benchmark."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def send(self, line: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def receive(self) -> dict[str, Any]:
        assert self.process.stdout
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        return answer


@contextmanager
def run_load(kind: str, **options: Any) -> Iterator[Load]:
    """Put load on a web process during the block.

    `options` are the `port`, the `pages` as pairs of path and session, and for requests the number `at_once`.
    """
    command = [sys.executable, "-m", "bench.load", kind]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        load = Load(process)
        load.send(json.dumps(options))
        try:
            yield load
        finally:
            process.kill()


async def main() -> None:
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    options = json.loads(await reader.readline())
    requests = [Request(options["port"], path, session) for path, session in options["pages"]]
    if sys.argv[1] == "streams":
        streams = Streams(requests)
        print(json.dumps(await streams.connect()), flush=True)
        while await reader.readline():
            print(json.dumps(await streams.storm()), flush=True)
        return
    statuses: Counter[str] = Counter()
    tasks = [
        asyncio.create_task(repeat(requests[number:] + requests[:number], statuses))
        for number in range(options["at_once"])
    ]
    await reader.readline()
    print(json.dumps(statuses), flush=True)
    for task in tasks:
        task.cancel()


if __name__ == "__main__":
    asyncio.run(main())
