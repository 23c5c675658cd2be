"""The bytes that a browser receives, for pages, their files and the service worker."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread


class Wire:
    """Passes connections on to a port of this machine and counts the bytes of the answers."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self.received = 0

    def accept(self) -> None:
        """Accept connections until the listener is closed."""
        while True:
            try:
                browser, _ = self._listener.accept()
            except OSError:
                return
            server = socket.create_connection(("127.0.0.1", self._target))
            for pipe in (self._ask, self._answer):
                Thread(target=pipe, args=(browser, server), daemon=True).start()

    def close(self) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def _ask(self, browser: socket.socket, server: socket.socket) -> None:
        while request := browser.recv(65536):
            server.sendall(request)
        server.shutdown(socket.SHUT_WR)

    def _answer(self, browser: socket.socket, server: socket.socket) -> None:
        while answer := server.recv(65536):
            self.received += len(answer)
            browser.sendall(answer)
        browser.shutdown(socket.SHUT_WR)


@contextmanager
def counted(port: int) -> Iterator[Wire]:
    """Open a port that leads to this one and counts."""
    wire = Wire(port)
    Thread(target=wire.accept, daemon=True).start()
    try:
        yield wire
    finally:
        wire.close()
