"""Helpers of tests on production servers: database addresses, and a mail backend that breaks the connection."""

from typing import Any
from urllib.parse import urlsplit

from django.core.mail.backends.locmem import EmailBackend
from django.db import connection
from environ import Env


def database_url(name: str) -> str:
    """Return the address of another database on the server of DATABASE_URL, which may be a Unix socket."""
    return urlsplit(Env().str("DATABASE_URL"))._replace(path=f"/{name}").geturl()


class LastMail(EmailBackend):
    """Accepts mails, and then breaks the database connection."""

    def send_messages(self, messages: Any) -> int:
        sent = super().send_messages(messages)
        connection.ensure_connection()  # drawing the picture of the mail has returned it to the pool
        connection.connection.close()
        return sent
