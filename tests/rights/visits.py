"""Requests as one of the persons, and how the table writes a response."""

import re
from functools import cache
from typing import Any
from urllib.parse import urlsplit

from django.core.cache import cache as stored
from django.db import transaction
from django.http import HttpResponse
from django.http.cookie import SimpleCookie
from django.test import Client
from django.urls import Resolver404, resolve

from tests.rights.fingerprints import fingerprints
from tests.rights.forms import body
from tests.rights.rows import Row
from tests.rights.urls import addresses
from tests.rights.world import World

PLACES = {
    "account_login": "in",
    "login": "staff",
    "account_reauthenticate": "again",
    "dashboard": ">tables",
    "account_change_password": ">password",
    "account_reset_password_done": ">sent",
}
"""Names of redirect targets in the table; others use the name of their URL."""


class Visitor(Client):
    """Django's client without recording templates, which would cost more than the pages."""

    def request(self, **request: Any) -> Any:
        return self.handler(self._base_environ(**request))


class Visits:
    """Visits to the site and its world. Whatever is done there is undone again."""

    def __init__(self, world: World) -> None:
        self.world, self.before = world, fingerprints()
        self._visitors = {strict: Visitor(enforce_csrf_checks=strict) for strict in (False, True)}

    @property
    def visitors(self) -> list[Visitor]:
        """The clients that make the requests."""
        return [*self._visitors.values()]

    def ask(self, person: str, method: str, path: str, *, strict: bool = False, **sent: Any) -> HttpResponse:
        """Return the response to this person, and undo the request; `strict` checks CSRF tokens."""
        with transaction.atomic():
            answer = self.leave(person, method, path, strict=strict, **sent)
            transaction.set_rollback(True)
        return answer

    def leave(self, person: str, method: str, path: str, *, strict: bool = False, **sent: Any) -> HttpResponse:
        """Return the response without undoing the request."""
        visitor = self._visitors[strict]
        session = self.world.sessions.get(person)
        visitor.cookies = SimpleCookie({"sessionid": session} if session else {})
        stored.clear()  # nobody shall wait for another's rate limit
        if "data" in sent:
            return visitor.post(path, **sent)
        return visitor.generic(method, path, sent.pop("raw", b""), **sent)

    def ask_row(self, row: Row, person: str) -> HttpResponse:
        """Return the response for a row of the table, with a valid form for POST."""
        path = self.path(row)
        if row.method == "POST":
            return self.ask(person, "POST", path, data=body(self.world, row.name, row.state))
        return self.ask(person, row.method, path)

    def path(self, row: Row) -> str:
        if row.name.startswith("/") and row.name not in addresses():
            return row.name
        return addresses()[row.name].path(self.world.values(row.name, row.state))


def cell_of(answer: HttpResponse, path: str) -> str:
    """Return the cell for a response: its status, or the target of a redirect."""
    if answer.status_code not in (301, 302):
        return str(answer.status_code)
    return _place(urlsplit(answer.headers["Location"]).path, path)


@cache
def _place(path: str, asked: str) -> str:
    try:
        name = resolve(path).view_name
    except Resolver404:
        return f">{path}"
    if name == resolve(asked).view_name:
        return "here"
    name = name.rpartition(":")[2]
    return PLACES.get(name) or ">" + re.sub(r"^\w+_(?=change(list)?$)", "", name)
