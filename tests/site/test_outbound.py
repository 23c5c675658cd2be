"""The way out to addresses that users gave: what is never called, and what becomes of an answer."""

import socket
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from forbidden.security import outbound
from forbidden.security.outbound import NotAllowed, Response, Unreachable
from tests.receiver import Receiver, serve

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
    # Names and numbers that resolvers take for this machine, or for one nearby.
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
PATIENCE = 1.5  # seconds: less than the slow ones here need, and enough for a handshake on a busy machine


def entry(address: str) -> Any:
    """An address as the resolver tells it."""
    if ":" in address:
        return (socket.AF_INET6, socket.SOCK_STREAM, 6, "", (address, 443, 0, 0))
    return (socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443))


@pytest.fixture
def connected(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Where connections were tried."""
    tried: list[Any] = []

    def connect(_socket: socket.socket, address: Any) -> None:
        tried.append(address[0])
        raise ConnectionRefusedError

    monkeypatch.setattr(socket.socket, "connect", connect)
    return tried


@pytest.fixture
def resolve(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """Let names lead to these addresses, one list after the other; answers the list of names that were asked for."""

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
def test_it_refuses_the_address_without_asking_for_the_host(url: str, resolve: Any, connected: list[Any]) -> None:
    asked = resolve(["1.1.1.1"])
    for call in (outbound.check, post):
        with pytest.raises(NotAllowed) as refusal:
            call(url)
        assert str(refusal.value).endswith(".")
    assert (asked, connected) == ([], [])


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_it_calls_nobody_on_a_network_that_is_not_public(address: str, resolve: Any, connected: list[Any]) -> None:
    resolve([address])
    for call in (outbound.check, post):
        with pytest.raises(NotAllowed, match="not on the public internet"):
            call(URL)
    assert connected == []


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_one_such_address_among_public_ones_is_enough(address: str, resolve: Any, connected: list[Any]) -> None:
    resolve(["1.1.1.1", address, "2606:4700::1111"])
    with pytest.raises(NotAllowed):
        post(URL)
    assert connected == []


@pytest.mark.parametrize("address", PUBLIC)
def test_it_goes_to_a_public_host(address: str, resolve: Any, connected: list[Any]) -> None:
    resolve([address])
    outbound.check(URL)
    with pytest.raises(Unreachable):
        post(URL)
    assert connected == [address]


def test_a_name_that_turned_to_this_machine_after_it_was_saved_is_refused(resolve: Any, connected: list[Any]) -> None:
    resolve(["1.1.1.1"], ["127.0.0.1"])
    outbound.check(URL)
    with pytest.raises(NotAllowed):
        post(URL)
    assert connected == []


def test_a_name_that_turns_between_check_and_connection_leads_to_what_was_checked(
    resolve: Any, connected: list[Any]
) -> None:
    asked = resolve(["1.1.1.1", "2606:4700::1111"], ["127.0.0.1"])
    with pytest.raises(Unreachable):
        post(URL)
    assert connected == ["1.1.1.1", "2606:4700::1111"]
    assert asked == ["hooks.example.org"]


def test_a_listener_on_this_machine_hears_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(0.1)
        here = (socket.AF_INET, socket.SOCK_STREAM, 6, "", listener.getsockname())
        monkeypatch.setattr(socket, "getaddrinfo", lambda *_arguments, **_options: [here])
        with pytest.raises(NotAllowed):
            post(URL)
        with pytest.raises(TimeoutError):
            listener.accept()


def test_an_unknown_host_is_refused_at_saving_and_tried_again_at_sending(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_arguments: Any, **_options: Any) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "no such host")

    monkeypatch.setattr(socket, "getaddrinfo", fail)
    with pytest.raises(NotAllowed, match="no host with this name"):
        outbound.check(URL)
    with pytest.raises(Unreachable, match="no host with this name"):
        post(URL)


def test_a_host_of_ones_own_network_has_to_be_named_with_its_port(receiver: Receiver, settings: Any) -> None:
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


def test_the_certificate_has_to_be_of_a_known_authority(receiver: Receiver, settings: Any) -> None:
    settings.OUTBOUND_CA = ""
    with pytest.raises(Unreachable, match="certificate"):
        post(receiver.url())
    assert receiver.came == []


def test_the_certificate_has_to_be_for_the_host(tmp_path: Path, settings: Any) -> None:
    receiver, server = serve(tmp_path, name="somebody-else.example.org")
    settings.OUTBOUND_ALLOW, settings.OUTBOUND_CA = [receiver.host], str(receiver.ca)
    with pytest.raises(Unreachable, match="certificate"):
        post(receiver.url())
    server.shutdown()
    server.server_close()
    assert receiver.came == []


def test_a_late_answer_is_not_waited_for(receiver: Receiver) -> None:
    receiver.late = 8
    begun = time.monotonic()
    with pytest.raises(Unreachable, match="in time"):
        post(receiver.url(), timeout=PATIENCE)
    assert time.monotonic() - begun < 3 * PATIENCE


def test_the_time_is_that_of_the_whole_not_of_each_drop(receiver: Receiver) -> None:
    receiver.body, receiver.slowly = b"drop" * 100, 0.1
    begun = time.monotonic()
    assert post(receiver.url(), timeout=PATIENCE).status == 201  # which had come by then
    assert time.monotonic() - begun < 3 * PATIENCE


def test_an_answer_with_more_headers_than_any_honest_one_is_none(receiver: Receiver) -> None:
    receiver.headers = {f"X-{number}": "x" for number in range(200)}
    with pytest.raises(Unreachable, match="answer properly"):
        post(receiver.url())


def test_a_connection_that_nobody_takes_is_given_up(settings: Any) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:  # takes the connection, never says a word of TLS
        host = f"localhost:{listener.getsockname()[1]}"
        settings.OUTBOUND_ALLOW = [host]
        begun = time.monotonic()
        with pytest.raises(Unreachable, match="in time"):
            post(f"https://{host}/", timeout=PATIENCE)
        assert time.monotonic() - begun < 3 * PATIENCE


def test_of_a_long_answer_the_beginning_is_read(receiver: Receiver) -> None:
    receiver.body = b"a" * 5_000_000
    assert post(receiver.url()) == Response(201, b"a" * 2048)


def test_a_server_that_speaks_no_tls_is_no_server(settings: Any) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        host = f"localhost:{listener.getsockname()[1]}"
    settings.OUTBOUND_ALLOW = [host]
    with pytest.raises(Unreachable, match="could not be reached"):
        post(f"https://{host}/")
