"""A live connection to a running site, as a signed-in browser opens it."""

from http.client import HTTPResponse
from typing import cast
from urllib.request import Request, urlopen

from django.test import Client

from accounts.models import User


def open_page(url: str, user: User) -> HTTPResponse:
    """Request an address of a running site for the user; close the response, or use it in a `with` statement."""
    client = Client()
    client.force_login(user)
    headers = {"Cookie": f"sessionid={client.cookies['sessionid'].value}"}
    return cast(HTTPResponse, urlopen(Request(url, headers=headers), timeout=10))
