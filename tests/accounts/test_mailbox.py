"""The mailbox of debug mode."""

from email.mime.image import MIMEImage
from pathlib import Path
from typing import Any

import pytest
from django.core.mail import EmailMultiAlternatives, send_mail
from django.test import Client

pytestmark = pytest.mark.django_db
URL = "/mail/"


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.DEBUG = True
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = tmp_path / "mail"
    return tmp_path / "mail"


def letter_url(folder: Path, number: int = 0) -> str:
    return f"{URL}{next(folder.iterdir()).name}/{number}/"


def test_it_says_when_there_is_none(client: Client, folder: Path) -> None:
    assert b"No emails yet." in client.get(URL).content


def test_it_lists_and_shows_a_mail(client: Client, folder: Path) -> None:
    send_mail("Your turn in Düne", "Go:\nhttps://example.org/games/7/?a=1&b=2\n", None, ["ana@example.org"])
    answer = client.get(URL)
    assert "Your turn in Düne" in answer.content.decode()
    assert letter_url(folder) in answer.content.decode()
    shown = client.get(letter_url(folder)).content.decode()
    assert 'href="https://example.org/games/7/?a=1&amp;b=2"' in shown
    assert "ana@example.org" in shown


def test_it_shows_each_mail_of_a_file(client: Client, folder: Path) -> None:
    from django.core.mail import get_connection

    with get_connection() as connection:
        for number in (1, 2):
            send_mail(f"Mail {number}", "text", None, ["ana@example.org"], connection=connection)
    assert len(list(folder.iterdir())) == 1
    assert b"Mail 2" in client.get(letter_url(folder, 1)).content


def test_it_prefers_the_text_to_the_picture(client: Client, folder: Path) -> None:
    mail = EmailMultiAlternatives("Both", "plain words", None, ["ana@example.org"])
    mail.attach_alternative("<h1>loud words</h1>", "text/html")
    mail.send()
    shown = client.get(letter_url(folder)).content
    assert b"plain words" in shown
    assert b"loud words" not in shown


def test_it_shows_the_html_with_its_pictures_in_a_sandbox(client: Client, folder: Path) -> None:
    mail = EmailMultiAlternatives("Both", "plain words", None, ["ana@example.org"])
    mail.attach_alternative('<h1 style="color:red">loud words</h1><img src="cid:board">', "text/html")
    picture = MIMEImage(b"not really", "png")
    picture.add_header("Content-ID", "<board>")
    mail.attach(picture)
    mail.send()
    url = f"{letter_url(folder)}html"
    assert url in client.get(letter_url(folder)).content.decode()
    shown = client.get(url)
    assert '<h1 style="color:red">loud words</h1>' in shown.content.decode()
    assert 'src="data:image/png;base64,' in shown.content.decode()
    policy = shown.headers["Content-Security-Policy"]
    assert "sandbox" in policy
    assert "script-src 'none'" in policy
    assert "nonce" not in policy


def test_a_mail_without_html_has_none_to_show(client: Client, folder: Path) -> None:
    send_mail("Mail", "text", None, ["ana@example.org"])
    assert client.get(f"{letter_url(folder)}html").status_code == 404
    assert b"mail program" not in client.get(letter_url(folder)).content


def test_it_shows_markup_as_text(client: Client, folder: Path) -> None:
    send_mail("<script>1</script>", "<script>alert(2)</script>", None, ["ana@example.org"])
    for url in (URL, letter_url(folder)):
        assert b"<script>1" not in client.get(url).content
        assert b"<script>alert" not in client.get(url).content


def test_it_stands_a_mail_without_date_and_sender(client: Client, folder: Path) -> None:
    folder.mkdir()
    (folder / "20261121-1.log").write_bytes(b"Subject: bare\n\nhello\n")
    assert b"bare" in client.get(URL).content
    assert b"hello" in client.get(letter_url(folder)).content


@pytest.mark.parametrize("name", ["../../secret", "..%2F..%2Fsecret.log", "%2Fetc%2Fpasswd", "nothing.log"])
def test_it_reads_no_other_file(client: Client, folder: Path, name: str) -> None:
    send_mail("Mail", "text", None, ["ana@example.org"])
    (folder.parent / "secret.log").write_text("Subject: secret\n\nsecret\n")
    assert client.get(f"{URL}{name}/0/").status_code == 404


def test_it_knows_only_the_mails_that_there_are(client: Client, folder: Path) -> None:
    send_mail("Mail", "text", None, ["ana@example.org"])
    assert client.get(letter_url(folder, 7)).status_code == 404


def test_it_does_not_exist_outside_of_debug_mode(client: Client, folder: Path, settings: Any) -> None:
    send_mail("Mail", "text", None, ["ana@example.org"])
    settings.DEBUG = False
    assert client.get(URL).status_code == 404
    assert client.get(letter_url(folder)).status_code == 404
    assert client.get(f"{letter_url(folder)}html").status_code == 404
