"""A mail server for tests: it takes what comes, or says to each address what it is told to."""

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class PostOffice(socketserver.ThreadingTCPServer):
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Counter)
        self.to_recipients = "250 Fine"
        self.to_letters = "250 Taken"
        self.taken: list[str] = []


class _Counter(socketserver.StreamRequestHandler):
    """One conversation, as RFC 5321 has it."""

    server: PostOffice

    def handle(self) -> None:
        self.say("220 tests")
        while line := self.rfile.readline().decode().strip():
            match line.split()[0].upper():
                case "RCPT":
                    self.say(self.server.to_recipients)
                case "DATA":
                    self.say("354 Go on")
                    self.take()
                case "QUIT":
                    return self.say("221 Bye")
                case _:
                    self.say("250 Fine")
        return None

    def take(self) -> None:
        lines = list(iter(lambda: self.rfile.readline().decode().rstrip("\r\n"), "."))
        if self.server.to_letters.startswith("2"):
            self.server.taken.append("\n".join(lines))
        self.say(self.server.to_letters)

    def say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


@contextmanager
def post_office(settings: Any) -> Iterator[PostOffice]:
    """A server to which the site's mail goes meanwhile."""
    with PostOffice() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = server.server_address
        yield server
        server.shutdown()
