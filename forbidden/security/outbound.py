"""Calls to addresses that users gave: only https, and only to public hosts.

A host is looked up once, and the connection goes to exactly the addresses that were checked. A name that resolves to
another address a moment later has no effect. Redirects are never followed.
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

TIMEOUT = 5.0  # seconds for the whole call after the look-up of the host
MAX_BODY_BYTES = 2048  # of an answer; the rest is not read
HTTPS = 443

# A public name has a dot, and its last part begins with a letter: no 127.1, 0x7f.1, 2130706433 or [::1].
HOST = re.compile(r"(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?", re.ASCII)
PLAIN = re.compile(r"[!-~]+", re.ASCII)  # excludes characters that browsers and libraries read differently

# `is_global` alone is not enough: its tables change with the version of Python.
NOT_PUBLIC = [
    ipaddress.ip_network(each)
    for each in (
        "0.0.0.0/8",  # this network
        "10.0.0.0/8",
        "100.64.0.0/10",  # behind a carrier's NAT
        "127.0.0.0/8",
        "168.63.129.16/32",  # the host of Azure's machines
        "169.254.0.0/16",  # link-local, including the metadata services of clouds
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
# All other IPv6 addresses are loopback, local, multicast, reserved, or embedded IPv4 (::ffff:0:0/96, 64:ff9b::/96 …).
PUBLIC_V6 = ipaddress.ip_network("2000::/3")


class NotAllowed(Exception):
    """The site may not call this address; the message says why."""


class Unreachable(Exception):
    """The address did not answer this time; the message says why."""


@dataclass(frozen=True)
class Response:
    """An answer: the status, and the beginning of the body for the log."""

    status: int
    body: bytes


@dataclass(frozen=True)
class _Target:
    """A checked address: the IP addresses to connect to, and the host that the certificate must name."""

    host: str
    port: int
    path: str
    addresses: tuple[tuple[socket.AddressFamily, Any], ...]


def check(url: str) -> None:
    """Raise `NotAllowed` if the site may not call the address, or if its host does not exist."""
    try:
        _target(url)
    except Unreachable as error:
        raise NotAllowed(str(error)) from error


def post(url: str, *, body: bytes, headers: Mapping[str, str], timeout: float = TIMEOUT) -> Response:
    """Check an address again and post to it.

    Return every answer, also an error or a redirect. Raise `NotAllowed` or `Unreachable` if there is none.
    """
    deadline = monotonic() + timeout
    connection = _Connection(_target(url), deadline)
    try:
        named = {"User-Agent": f"Forbidden (+{settings.SITE_URL})", **headers}
        connection.request("POST", connection.target.path, body, named)
        answer = connection.getresponse()
        return Response(answer.status, _body_start(answer))
    except TimeoutError as error:
        raise Unreachable(_("The address did not answer in time.")) from error
    except ssl.SSLError as error:
        raise Unreachable(
            _("There is no safe connection to the address: its certificate or encryption is not valid.")
        ) from error
    except (OSError, HTTPException) as error:
        raise Unreachable(_("The address could not be reached, or did not answer properly.")) from error
    finally:
        connection.close()


def _body_start(answer: HTTPResponse) -> bytes:
    """Return the beginning of the body; empty if it breaks off, because only the status matters."""
    try:
        return answer.read(MAX_BODY_BYTES)
    except (OSError, HTTPException):
        return b""


def _target(url: str) -> _Target:
    """Parse and check an address, and look its host up once."""
    if not PLAIN.fullmatch(url) or "\\" in url:
        raise NotAllowed(_("An address must not contain spaces or letters beyond plain English ones."))
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port or HTTPS
    except ValueError as error:
        raise NotAllowed(_("This is not an address.")) from error
    if parts.scheme != "https":
        raise NotAllowed(_("The address must begin with https://."))
    if "@" in parts.netloc or "#" in url:
        raise NotAllowed(_("The address must not contain a user name, a password or #."))
    allowed = f"{host}:{port}" in settings.OUTBOUND_ALLOW
    if not allowed and ("[" in parts.netloc or not HOST.fullmatch(host)):
        raise NotAllowed(_("The address must contain the name of a host on the internet, not a number."))
    if not allowed and port != HTTPS:
        raise NotAllowed(_("The address must not contain a port."))
    addresses = _look_up(host, port)
    if not allowed and not all(_is_public(address[0]) for _family, address in addresses):
        raise NotAllowed(_("This host is not on the public internet, so messages cannot be sent there."))
    return _Target(host, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""), addresses)


def _look_up(host: str, port: int) -> tuple[tuple[socket.AddressFamily, Any], ...]:
    try:
        results = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Unreachable(_("There is no host with this name.")) from error
    return tuple((family, address) for family, _type, _protocol, _name, address in results)


def _is_public(address: str) -> bool:
    """Return whether an IP address is on the public internet."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:  # it has a scope, like link-local addresses
        return False
    if any(ip in network for network in NOT_PUBLIC):
        return False
    return ip.is_global and (ip.version == 4 or ip in PUBLIC_V6)


class _DeadlineSocket(ssl.SSLSocket):
    """A socket that reads until a deadline. The usual timeout would start again with every byte of an answer."""

    deadline: float

    def recv_into(self, *args: Any, **kwargs: Any) -> int:
        self.settimeout(_seconds_until(self.deadline))
        return super().recv_into(*args, **kwargs)


class _Connection(HTTPSConnection):
    """A connection to the checked IP addresses, without another look-up of the host."""

    def __init__(self, target: _Target, deadline: float) -> None:
        self.target, self.deadline = target, deadline
        self.tls = _tls(settings.OUTBOUND_CA)
        super().__init__(target.host, target.port, context=self.tls)

    def connect(self) -> None:
        raw = self._connect_first()
        try:
            raw.settimeout(_seconds_until(self.deadline))
            sock = self.tls.wrap_socket(raw, server_hostname=self.target.host)
        except BaseException:
            raw.close()
            raise
        assert isinstance(sock, _DeadlineSocket)
        sock.deadline = self.deadline
        self.sock = sock

    def _connect_first(self) -> socket.socket:
        """Connect to the first IP address that accepts."""
        failure: OSError = OSError("no address")
        for number, (family, address) in enumerate(self.target.addresses):
            raw = socket.socket(family, socket.SOCK_STREAM)
            try:
                # An address that never answers must leave time for the next.
                raw.settimeout(_seconds_until(self.deadline) / (len(self.target.addresses) - number))
                raw.connect(address)
            except OSError as error:
                raw.close()
                failure = error
            else:
                return raw
        raise failure


def _seconds_until(deadline: float) -> float:
    """Return the seconds until the deadline; raise `TimeoutError` if it has passed."""
    seconds = deadline - monotonic()
    if seconds <= 0:
        raise TimeoutError
    return seconds


@functools.cache
def _tls(extra_ca: str) -> ssl.SSLContext:
    """Return a context that checks certificates against the system's authorities and the file of the operator's."""
    context = ssl.create_default_context()
    context.sslsocket_class = _DeadlineSocket
    context.set_alpn_protocols(["http/1.1"])
    if extra_ca:
        context.load_verify_locations(extra_ca)
    return context
