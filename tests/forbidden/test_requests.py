"""Rules for every request, whatever view answers it: sizes, methods, numbers, compression, log lines."""

import logging
import zlib
from pathlib import Path

import brotli
import pytest
from asgiref.sync import async_to_sync
from django.contrib.staticfiles import finders
from django.http import HttpResponse
from django.test import AsyncClient, Client, RequestFactory, override_settings
from django.urls import resolve

from forbidden.observability.logs import RequestLog
from forbidden.security.middleware import Compression

pytestmark = pytest.mark.django_db


def test_a_form_of_a_megabyte_gets_413_and_a_page() -> None:
    answer = Client().post("/accounts/login/", {"login": "a" * 1_000_000})
    assert answer.status_code == 413
    assert b"</html>" in answer.content


def test_a_form_in_chunks_of_unknown_length_gets_413() -> None:
    answer = Client().post("/accounts/login/", {"login": "a"}, headers={"transfer-encoding": "chunked"})
    assert answer.status_code == 413


def test_no_page_may_load_from_elsewhere_or_run_inline_script() -> None:
    policy = Client().get("/accounts/login/").headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'nonce-" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("url", ["/", "/accounts/login/", "/admin/login/"])
@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"])
def test_an_unused_method_gets_405(url: str, method: str) -> None:
    answer = Client().generic(method, url)
    assert (answer.status_code, answer.headers["Allow"]) == (405, "GET, HEAD, POST")


@pytest.mark.parametrize("number", [2**63 - 1, 2**63, 10**30])
@pytest.mark.parametrize("url", ["/players/{}/", "/games/{}/at/3"])
def test_a_number_that_no_row_has_gets_404_or_the_sign_in(url: str, number: int) -> None:
    assert Client().get(url.format(number)).status_code in (302, 404)


@pytest.mark.parametrize("number", [2**63 - 1, 2**63, 10**30])
@pytest.mark.parametrize("url", ["/players/{}/", "/games/{}/", "/games/{}/board", "/games/{}/story/", "/games/{}/live"])
def test_a_number_that_no_row_has_gets_404(alice_client: Client, url: str, number: int) -> None:
    assert alice_client.get(url.format(number)).status_code == 404


def test_an_unknown_address_gets_404_and_a_page() -> None:
    answer = Client().get("/no/such/page/")
    assert answer.status_code == 404
    assert b"</html>" in answer.content


def test_text_is_compressed_and_a_live_stream_is_not() -> None:
    request = RequestFactory().get("/", headers={"accept-encoding": "gzip"})
    for content_type, coded in (("text/html", True), ("text/event-stream", False), ("image/png", False)):
        response = Compression(lambda _, kind=content_type: HttpResponse("sand " * 200, content_type=kind))(request)
        assert response.has_header("Content-Encoding") is coded, content_type


def test_a_page_comes_by_brotli_with_a_random_length_and_a_weak_tag() -> None:
    page = b"sand " * 200
    request = RequestFactory().get("/", headers={"accept-encoding": "gzip, deflate, br"})
    compression = Compression(lambda _: HttpResponse(page, headers={"ETag": '"sand"'}))
    answers = [compression(request) for _ in range(20)]
    for answer in answers:
        assert brotli.decompress(answer.content) == page
        assert (answer["Content-Encoding"], answer["ETag"]) == ("br", 'W/"sand"')
        assert int(answer["Content-Length"]) == len(answer.content)
    assert len({answer["Content-Length"] for answer in answers}) > 1


def test_a_long_file_comes_compressed_and_whole_from_the_asynchronous_server() -> None:
    async def fetch() -> tuple[str, bytes]:
        answer = await AsyncClient().get("/static/django_htmx/htmx-2.min.js", headers={"accept-encoding": "gzip"})
        return answer.headers["Content-Encoding"], b"".join([piece async for piece in answer.streaming_content])

    encoding, sent = async_to_sync(fetch)()
    reader = zlib.decompressobj(wbits=31)
    assert encoding == "gzip"
    assert reader.decompress(sent) == Path(finders.find("django_htmx/htmx-2.min.js")).read_bytes()
    assert reader.unused_data == b""  # browsers read only the first gzip of a body


def test_the_log_omits_the_secrets_of_a_url() -> None:
    request = RequestFactory().get("/accounts/password/reset/key/7-secret/?next=private")
    request.resolver_match = resolve(request.path)
    logged = RequestLog.format_request(request)
    assert logged.startswith("GET /accounts/password/reset/key/")
    assert "secret" not in logged
    assert "private" not in logged


def test_the_log_of_a_request_contains_its_route_and_no_personal_data(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        Client(headers={"user-agent": "Spy/1.0"}).get("/accounts/login/", REMOTE_ADDR="203.0.113.9")
    assert "GET /accounts/login/" in caplog.text
    assert "Spy" not in caplog.text
    assert "203.0.113.9" not in caplog.text


def test_an_answer_has_the_id_of_its_request_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        answer = Client(headers={"x-request-id": "from-anybody"}).get("/accounts/login/")
    assert answer.headers["X-Request-ID"] in caplog.text
    assert "from-anybody" not in caplog.text


def test_the_log_has_one_line_for_a_request_and_nothing_that_its_sender_chose(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        Client(headers={"x-correlation-id": "from-anybody"}).get("/accounts/login/")
    assert caplog.text.count("request_") - caplog.text.count("request_id") == 1
    assert "from-anybody" not in caplog.text


@override_settings(DJANGO_STRUCTLOG_TRUST_UPSTREAM_REQUEST_ID=True)  # as with PROXIES=1
@pytest.mark.parametrize(
    ("sent", "is_trusted"), [("5f0c-a1.b2", True), ("a b", False), ("x" * 129, False), ("", False)]
)
def test_a_valid_request_id_of_a_proxy_is_trusted(sent: str, is_trusted: bool) -> None:
    answer = Client(headers={"x-request-id": sent}).get("/accounts/login/")
    assert (answer.headers["X-Request-ID"] == sent) is is_trusted


@pytest.mark.parametrize("path", ["/join/a%00b/", "/unsubscribe/a%00b/", "/demo/a%00b/"])
def test_a_nul_in_a_url_gets_404_or_405(client: Client, path: str) -> None:
    """PostgreSQL would raise an error for it."""
    assert client.get(path).status_code in (404, 405)
