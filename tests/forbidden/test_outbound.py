"""Calls to addresses that users gave: addresses that are never called, and the handling of answers."""

import socket
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from forbidden.security import outbound
from forbidden.security.outbound import NotAllowed, Response, Unreachable
from tests.receiver import Receiver, certificates, serve

MALFORMED = [
    "",
    "hooks.example.org/x",
    "//hooks.example.org/x",
    "http://hooks.example.org/x",
    "ftp://hooks.example.org/x",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "https:",
    "https:///x",
    "https://?x",
    "https://:443/",
    "https://alice@hooks.example.org/",
    "https://alice:secret@hooks.example.org/",
    "https://@hooks.example.org/",
    "https://hooks.example.org@10.0.0.1/",
    "https://hooks.example.org/#x",
    "https://hooks.example.org:80/",
    "https://hooks.example.org:8443/",
    "https://hooks.example.org:65536/",
    "https://hooks.example.org:x/",
    "https://hooks.example.org:-443/",
    "https://hooks.example.org\\@10.0.0.1/",
    "https:\\\\hooks.example.org/",
    "https://hooks.example.org/ x",
    " https://hooks.example.org/",
    "https://hooks.example.org/\r\nX: y",
    "https://hooks.example.org/\t",
    "https://hooks.example.org/\x00",
    "https://hooks.example.org/ü",
    "https://bücher.example/",
    "https://hooks。example.org/",
    "https://①27.0.0.1/",
    "https://hooks%2eexample.org/",
    "https://hooks_.example.org/",
    "https://-hooks.example.org/",
    "https://hooks..example.org/",
    "https://hooks.example.org./",
    "https://" + "a" * 64 + ".example.org/",
    # Names and numbers that resolvers treat as this machine or one nearby.
    "https://localhost/",
    "https://localhost./",
    "https://LOCALHOST/",
    "https://intranet/",
    "https://127.0.0.1/",
    "https://127.0.0.1./",
    "https://127.1/",
    "https://127.0.1/",
    "https://0x7f.1/",
    "https://0x7f000001/",
    "https://0177.0.0.1/",
    "https://017700000001/",
    "https://2130706433/",
    "https://0/",
    "https://127.0.0.0x1/",
    "https://8.8.8.8/",
    "https://[::1]/",
    "https://[::]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:7f00:1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[fe80::1%25eth0]/",
    "https://[2606:4700::1111]/",
    "https://[v1.x]/",
    "https://[::1/",
]

NOT_PUBLIC = [
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "10.255.255.255",
    "100.64.0.1",
    "100.100.100.200",
    "100.127.255.255",
    "127.0.0.1",
    "127.255.255.254",
    "168.63.129.16",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.1",
    "192.0.0.170",
    "192.0.0.192",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.19.255.255",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::7f00:1",  # IPv4-compatible
    "::808:808",
    "::ffff:127.0.0.1",  # IPv4-mapped
    "::ffff:8.8.8.8",
    "::ffff:0:7f00:1",  # IPv4-translated
    "64:ff9b::7f00:1",  # NAT64
    "64:ff9b::808:808",
    "64:ff9b:1::a00:1",
    "100::1",  # discard
    "100:0:0:1::1",
    "2001::1",  # Teredo
    "2001:0:808:808::f7f7:f7f7",
    "2001:1::1",
    "2001:2::1",  # benchmarks
    "2001:10::1",  # ORCHID
    "2001:20::1",
    "2001:db8::1",
    "2002:7f00:1::1",  # 6to4
    "2002:808:808::1",
    "3fff::1",  # documentation
    "4000::1",  # not given out
    "5f00::1",  # segment routing
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fe80::1%eth0",
    "febf::1",
    "fec0::1",  # site-local
    "ff02::1",
    "ff0e::1",
]
PUBLIC = ["1.1.1.1", "8.8.8.8", "100.63.255.255", "100.128.0.1", "172.32.0.1", "2606:4700::1111", "2a00:1450::200e"]

URL = "https://hooks.example.org/x"
TIMEOUT = 1.5  # seconds: too short for the slow answers here, and enough for a handshake on a busy machine


def entry(address: str) -> Any:
    """Return an address as `getaddrinfo` returns it."""
    if ":" in address:
        return (socket.AF_INET6, socket.SOCK_STREAM, 6, "", (address, 443, 0, 0))
    return (socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443))


@pytest.fixture
def connected(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Record the addresses of attempted connections, and refuse them."""
    attempted: list[Any] = []

    def connect(_socket: socket.socket, address: Any) -> None:
        attempted.append(address[0])
        raise ConnectionRefusedError

    monkeypatch.setattr(socket.socket, "connect", connect)
    return attempted


@pytest.fixture
def resolve(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """Resolve all names to the given addresses, one list for each look-up; return the list of names looked up."""

    def set_up(*answers: list[str]) -> list[str]:
        asked: list[str] = []

        def look_up(host: str, *_arguments: Any, **_options: Any) -> list[Any]:
            asked.append(host)
            return [entry(each) for each in answers[min(len(asked), len(answers)) - 1]]

        monkeypatch.setattr(socket, "getaddrinfo", look_up)
        return asked

    return set_up


def post(url: str, **options: Any) -> Response:
    return outbound.post(url, body=b"sand", headers={"X-Test": "yes"}, **options)


@pytest.mark.parametrize("url", MALFORMED)
def test_a_malformed_address_is_refused_without_a_look_up(url: str, resolve: Any, connected: list[Any]) -> None:
    asked = resolve(["1.1.1.1"])
    for call in (outbound.check, post):
        with pytest.raises(NotAllowed) as refusal:
            call(url)
        assert str(refusal.value).endswith(".")
    assert (asked, connected) == ([], [])


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_a_host_that_is_not_public_is_never_called(address: str, resolve: Any, connected: list[Any]) -> None:
    resolve([address])
    for call in (outbound.check, post):
        with pytest.raises(NotAllowed, match="not on the public internet"):
            call(URL)
    assert connected == []


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_one_private_address_among_public_ones_is_enough_to_refuse(
    address: str, resolve: Any, connected: list[Any]
) -> None:
    resolve(["1.1.1.1", address, "2606:4700::1111"])
    with pytest.raises(NotAllowed):
        post(URL)
    assert connected == []


@pytest.mark.parametrize("address", PUBLIC)
def test_a_public_host_is_called(address: str, resolve: Any, connected: list[Any]) -> None:
    resolve([address])
    outbound.check(URL)
    with pytest.raises(Unreachable):
        post(URL)
    assert connected == [address]


def test_a_name_that_changes_to_a_private_address_after_saving_is_refused(resolve: Any, connected: list[Any]) -> None:
    resolve(["1.1.1.1"], ["127.0.0.1"])
    outbound.check(URL)
    with pytest.raises(NotAllowed):
        post(URL)
    assert connected == []


def test_a_name_that_changes_after_the_check_has_no_effect(resolve: Any, connected: list[Any]) -> None:
    asked = resolve(["1.1.1.1", "2606:4700::1111"], ["127.0.0.1"])
    with pytest.raises(Unreachable):
        post(URL)
    assert connected == ["1.1.1.1", "2606:4700::1111"]
    assert asked == ["hooks.example.org"]


def test_a_listener_on_this_machine_gets_no_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(0.1)
        local = (socket.AF_INET, socket.SOCK_STREAM, 6, "", listener.getsockname())
        monkeypatch.setattr(socket, "getaddrinfo", lambda *_arguments, **_options: [local])
        with pytest.raises(NotAllowed):
            post(URL)
        with pytest.raises(TimeoutError):
            listener.accept()


def test_an_unknown_host_is_refused_at_saving_and_retried_at_sending(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_arguments: Any, **_options: Any) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "no such host")

    monkeypatch.setattr(socket, "getaddrinfo", fail)
    with pytest.raises(NotAllowed, match="no host with this name"):
        outbound.check(URL)
    with pytest.raises(Unreachable, match="no host with this name"):
        post(URL)


def test_an_internal_host_must_be_allowed_with_its_port(receiver: Receiver, settings: Any) -> None:
    outbound.check(receiver.url())
    settings.OUTBOUND_ALLOW = ["localhost:1", receiver.host.replace("localhost", "example.org")]
    with pytest.raises(NotAllowed):
        post(receiver.url())
    assert receiver.came == []


def test_it_posts_body_and_headers(receiver: Receiver) -> None:
    receiver.body = b"taken"
    assert post(receiver.url("/a/b?c=d&e=%20")) == Response(201, b"taken")
    (came,) = receiver.came
    assert (came.path, came.body) == ("/a/b?c=d&e=%20", b"sand")
    assert came.headers["host"] == receiver.host
    assert came.headers["x-test"] == "yes"
    assert came.headers["user-agent"].startswith("Forbidden (+http")


def test_an_address_without_a_path_means_the_root(receiver: Receiver) -> None:
    post(f"https://{receiver.host}?token=1")
    assert receiver.came[0].path == "/?token=1"


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_is_an_answer_and_not_followed(receiver: Receiver, status: int) -> None:
    receiver.status, receiver.headers = status, {"Location": receiver.url("/elsewhere")}
    assert post(receiver.url()).status == status
    assert len(receiver.came) == 1


def test_the_certificate_must_be_signed_by_a_known_authority(receiver: Receiver, settings: Any) -> None:
    settings.OUTBOUND_CA = ""
    with pytest.raises(Unreachable, match="certificate"):
        post(receiver.url())
    assert receiver.came == []


def test_the_certificate_must_name_the_host(tmp_path: Path, settings: Any) -> None:
    receiver, server = serve(*certificates(tmp_path, "somebody-else.example.org"))
    settings.OUTBOUND_ALLOW, settings.OUTBOUND_CA = [receiver.host], str(receiver.ca)
    with pytest.raises(Unreachable, match="certificate"):
        post(receiver.url())
    server.shutdown()
    server.server_close()
    assert receiver.came == []


@pytest.mark.slow
def test_a_late_answer_times_out(receiver: Receiver) -> None:
    receiver.late = 8
    begun = time.monotonic()
    with pytest.raises(Unreachable, match="in time"):
        post(receiver.url(), timeout=TIMEOUT)
    assert time.monotonic() - begun < 3 * TIMEOUT


@pytest.mark.slow
def test_the_timeout_is_for_the_whole_call_not_for_each_byte(receiver: Receiver) -> None:
    receiver.body, receiver.slowly = b"drop" * 100, 0.1
    begun = time.monotonic()
    assert post(receiver.url(), timeout=TIMEOUT).status == 201  # the status arrives before the timeout
    assert time.monotonic() - begun < 3 * TIMEOUT


def test_an_answer_with_too_many_headers_is_an_error(receiver: Receiver) -> None:
    receiver.headers = {f"X-{number}": "x" for number in range(200)}
    with pytest.raises(Unreachable, match="answer properly"):
        post(receiver.url())


@pytest.mark.slow
def test_a_server_that_never_answers_times_out(settings: Any) -> None:
    with socket.create_server(
        ("127.0.0.1", 0)
    ) as listener:  # accepts the connection and never answers the TLS handshake
        host = f"localhost:{listener.getsockname()[1]}"
        settings.OUTBOUND_ALLOW = [host]
        begun = time.monotonic()
        with pytest.raises(Unreachable, match="in time"):
            post(f"https://{host}/", timeout=TIMEOUT)
        assert time.monotonic() - begun < 3 * TIMEOUT


def test_only_the_beginning_of_a_long_answer_is_read(receiver: Receiver) -> None:
    receiver.body = b"a" * 5_000_000
    assert post(receiver.url()) == Response(201, b"a" * 2048)


def test_a_server_that_does_not_listen_is_unreachable(settings: Any) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        host = f"localhost:{listener.getsockname()[1]}"
    settings.OUTBOUND_ALLOW = [host]
    with pytest.raises(Unreachable, match="could not be reached"):
        post(f"https://{host}/")
