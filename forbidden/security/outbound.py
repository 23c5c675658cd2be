"""The one way out to addresses that users gave: https to a public host, and nowhere else.

A host is looked up once and the connection goes to the very addresses that were checked, so a name that points
elsewhere a moment later leads nowhere. Redirects are never followed.
"""

import functools
import ipaddress
import re
import socket
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPException, HTTPResponse, HTTPSConnection
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

TIMEOUT = 5.0  # seconds for the whole of it, but the look-up of the host
MOST_READ = 2048  # bytes of an answer's body; the rest is left unread
HTTPS = 443

# A public name has a dot, and its last part begins with a letter: no 127.1, 0x7f.1, 2130706433 or [::1].
HOST = re.compile(r"(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?", re.ASCII)
PLAIN = re.compile(r"[!-~]+", re.ASCII)  # what browsers and libraries read differently is not in it

# Not left to `is_global` alone, whose tables change with the version of Python.
NOT_PUBLIC = [
    ipaddress.ip_network(each)
    for each in (
        "0.0.0.0/8",  # this network
        "10.0.0.0/8",
        "100.64.0.0/10",  # behind a carrier's NAT
        "127.0.0.0/8",
        "168.63.129.16/32",  # the host of Azure's machines
        "169.254.0.0/16",  # link-local, the metadata of clouds among it
        "172.16.0.0/12",
        "192.0.0.0/24",
        "192.0.2.0/24",  # documentation
        "192.31.196.0/24",
        "192.52.193.0/24",
        "192.88.99.0/24",  # relays of 6to4
        "192.168.0.0/16",
        "192.175.48.0/24",
        "198.18.0.0/15",  # benchmarks
        "198.51.100.0/24",  # documentation
        "203.0.113.0/24",  # documentation
        "224.0.0.0/4",  # multicast
        "240.0.0.0/4",  # reserved, broadcast
        "2001::/23",  # Teredo, ORCHID, benchmarks, anycast of protocols
        "2001:db8::/32",  # documentation
        "2002::/16",  # 6to4
        "3fff::/20",  # documentation
    )
]
# All else of IPv6 is loopback, local, multicast, reserved, or IPv4 in disguise (::ffff:0:0/96, 64:ff9b::/96 …).
PUBLIC_V6 = ipaddress.ip_network("2000::/3")


class NotAllowed(Exception):
    """No message may go to this address; the sentence says why."""


class Unreachable(Exception):
    """Nobody answered there, this time; the sentence says why."""


@dataclass(frozen=True)
class Response:
    """What came back: the status, and the beginning of the body, for the log."""

    status: int
    body: bytes


@dataclass(frozen=True)
class _Target:
    """A checked address: where the connection goes, and for which name the certificate must be."""

    host: str
    port: int
    path: str
    addresses: tuple[tuple[socket.AddressFamily, Any], ...]


def check(url: str) -> None:
    """Refuse with `NotAllowed` an address that no message may go to, or that cannot be found."""
    try:
        _target(url)
    except Unreachable as error:
        raise NotAllowed(str(error)) from error


def post(url: str, *, body: bytes, headers: Mapping[str, str], timeout: float = TIMEOUT) -> Response:
    """Post to an address that is checked anew; whatever it answers is an answer, a redirect too."""
    deadline = monotonic() + timeout
    connection = _Connection(_target(url), deadline)
    try:
        connection.request("POST", connection.target.path, body, {"User-Agent": _user_agent(), **headers})
        answer = connection.getresponse()
        return Response(answer.status, _beginning(answer))
    except TimeoutError as error:
        raise Unreachable(_("The address did not answer in time.")) from error
    except ssl.SSLError as error:
        raise Unreachable(
            _("No safe connection to the address: its certificate or encryption is not valid.")
        ) from error
    except (OSError, HTTPException) as error:
        raise Unreachable(_("The address could not be reached, or did not answer properly.")) from error
    finally:
        connection.close()


def _beginning(answer: HTTPResponse) -> bytes:
    """The first of a body; one that breaks off is as good as none, for the status has said what matters."""
    try:
        return answer.read(MOST_READ)
    except (OSError, HTTPException):
        return b""


def _target(url: str) -> _Target:
    """Take an address apart and look its host up, once."""
    if not PLAIN.fullmatch(url) or "\\" in url:
        raise NotAllowed(_("An address has no spaces and no letters beyond plain English ones."))
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port or HTTPS
    except ValueError as error:
        raise NotAllowed(_("This is not an address.")) from error
    if parts.scheme != "https":
        raise NotAllowed(_("The address has to begin with https://."))
    if "@" in parts.netloc or "#" in url:
        raise NotAllowed(_("The address has to be without user name, password and #."))
    allowed = f"{host}:{port}" in settings.OUTBOUND_ALLOW
    if not allowed and ("[" in parts.netloc or not HOST.fullmatch(host)):
        raise NotAllowed(_("The address has to name a host of the internet, not a number."))
    if not allowed and port != HTTPS:
        raise NotAllowed(_("The address has to be without a port of its own."))
    addresses = _look_up(host, port)
    if not allowed and not all(_is_public(address[0]) for _family, address in addresses):
        raise NotAllowed(_("This host is not on the public internet, and no message goes there."))
    return _Target(host, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""), addresses)


def _look_up(host: str, port: int) -> tuple[tuple[socket.AddressFamily, Any], ...]:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Unreachable(_("There is no host of this name.")) from error
    return tuple((family, address) for family, _type, _protocol, _name, address in found)


def _is_public(address: str) -> bool:
    """Whether an address is one of the internet at large."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:  # with a scope, as link-local ones have
        return False
    if any(ip in network for network in NOT_PUBLIC):
        return False
    return ip.is_global and (ip.version == 4 or ip in PUBLIC_V6)


class _Hurried(ssl.SSLSocket):
    """A socket that reads until a moment, where the usual timeout begins anew with every drop of an answer."""

    deadline: float

    def recv_into(self, *args: Any, **kwargs: Any) -> int:
        self.settimeout(_left(self.deadline))
        return super().recv_into(*args, **kwargs)


class _Connection(HTTPSConnection):
    """A connection to the checked addresses, whatever the name may mean by now."""

    def __init__(self, target: _Target, deadline: float) -> None:
        self.target, self.deadline = target, deadline
        self.tls = _tls(settings.OUTBOUND_CA)
        super().__init__(target.host, target.port, context=self.tls)

    def connect(self) -> None:
        raw = self._reach()
        try:
            raw.settimeout(_left(self.deadline))
            sock = self.tls.wrap_socket(raw, server_hostname=self.target.host)
        except BaseException:
            raw.close()
            raise
        assert isinstance(sock, _Hurried)
        sock.deadline = self.deadline
        self.sock = sock

    def _reach(self) -> socket.socket:
        """The first of the addresses that takes the connection."""
        failure: OSError = OSError("no address")
        for number, (family, address) in enumerate(self.target.addresses):
            raw = socket.socket(family, socket.SOCK_STREAM)
            try:
                # One that swallows everything must leave time for the next.
                raw.settimeout(_left(self.deadline) / (len(self.target.addresses) - number))
                raw.connect(address)
            except OSError as error:
                raw.close()
                failure = error
            else:
                return raw
        raise failure


def _left(deadline: float) -> float:
    """Seconds until then; none left is a timeout."""
    left = deadline - monotonic()
    if left <= 0:
        raise TimeoutError
    return left


@functools.cache
def _tls(extra: str) -> ssl.SSLContext:
    """Certificates are checked against the system's authorities, and the operator's own if there is one."""
    context = ssl.create_default_context()
    context.sslsocket_class = _Hurried
    context.set_alpn_protocols(["http/1.1"])
    if extra:
        context.load_verify_locations(extra)
    return context


def _user_agent() -> str:
    return f"Forbidden (+{settings.SITE_URL})"
