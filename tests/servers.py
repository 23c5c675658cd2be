"""Where the servers are that tests of production share, and one that takes the database with it."""

from typing import Any
from urllib.parse import urlsplit

from django.core.mail.backends.locmem import EmailBackend
from django.db import connection
from environ import Env


def database_url(name: str) -> str:
    """The address of another database of the server that DATABASE_URL names, which may be a socket's."""
    return urlsplit(Env().str("DATABASE_URL"))._replace(path=f"/{name}").geturl()


class LastMail(EmailBackend):
    """Takes a mail, and with that the connection to the database is cut."""

    def send_messages(self, messages: Any) -> int:
        taken = super().send_messages(messages)
        connection.ensure_connection()  # drawing the picture of the mail has given it back
        connection.connection.close()
        return taken
