"""The layout of templates, for their readers."""

from collections.abc import Iterator

from django.conf import settings


def pages() -> Iterator[tuple[str, str]]:
    """Yield the name and the source of every page template."""
    folder = settings.BASE_DIR / "templates"
    for path in sorted({*folder.rglob("*.html"), *folder.rglob("*.jinja")}):
        yield str(path.relative_to(folder)), path.read_text()


def test_no_line_of_a_page_is_longer_than_140_characters() -> None:
    """Text mails are exempt, because a line there is a paragraph."""
    lines = [(name, number, line) for name, text in pages() for number, line in enumerate(text.splitlines(), start=1)]
    assert [(name, number) for name, number, line in lines if len(line) > 140] == []
    assert len(lines) > 1000
