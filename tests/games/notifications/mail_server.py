"""A mail server for tests that accepts mails, or answers each recipient as configured."""

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class MailServer(socketserver.ThreadingTCPServer):
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.rcpt_reply = "250 Fine"
        self.data_reply = "250 Taken"
        self.received: list[str] = []


class _Handler(socketserver.StreamRequestHandler):
    """One SMTP connection (RFC 5321)."""

    server: MailServer

    def handle(self) -> None:
        self.reply("220 tests")
        while line := self.rfile.readline().decode().strip():
            match line.split()[0].upper():
                case "RCPT":
                    self.reply(self.server.rcpt_reply)
                case "DATA":
                    self.reply("354 Go on")
                    self.receive()
                case "QUIT":
                    return self.reply("221 Bye")
                case _:
                    self.reply("250 Fine")
        return None

    def receive(self) -> None:
        lines = list(iter(lambda: self.rfile.readline().decode().rstrip("\r\n"), "."))
        if self.server.data_reply.startswith("2"):
            self.server.received.append("\n".join(lines))
        self.reply(self.server.data_reply)

    def reply(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


@contextmanager
def mail_server(settings: Any) -> Iterator[MailServer]:
    """Run a server that receives the mail of the site."""
    with MailServer() as server:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = server.server_address
        yield server
        server.shutdown()
