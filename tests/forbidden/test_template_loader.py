"""The template loader removes the layout of templates from pages."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.template import Context, Engine, TemplateDoesNotExist, TemplateSyntaxError
from django.template.base import TextNode
from django.template.loader import get_template

FOLDERS = ["django.template.loaders.filesystem.Loader", "django.template.loaders.app_directories.Loader"]
LIBRARIES = {"i18n": "django.templatetags.i18n"}


def engine(folder: Path, *, debug: bool = False) -> Engine:
    return Engine([folder], debug=debug, libraries=LIBRARIES, loaders=[("forbidden.template_loader.Loader", FOLDERS)])


def rendered(folder: Path, source: str, name: str = "page.html", **context: Any) -> str:
    (folder / name).write_text(source)
    return engine(folder).get_template(name).render(Context(context))


@pytest.mark.parametrize(
    ("source", "page"),
    [
        ("<ul>\n  <li>Ana</li>\n\n  <li>Ben</li>\n</ul>\n", "<ul><li>Ana</li><li>Ben</li></ul>"),
        ("{% if True %}\n  <b>Ana</b>\n{% endif %}\n{{ person }}\n", "<b>Ana</b>Ben"),
        ("<p>\n  {# who #}\n  {{ person }}\n</p>", "<p>Ben</p>"),
        ("<b>Ana</b> <i>waits</i>", "<b>Ana</b> <i>waits</i>"),
        ('<b>Ana</b>{{ " " }}\n<i>waits</i>', "<b>Ana</b> <i>waits</i>"),
        ("{{ person }} {{ person }}{% if True %} <i>waits</i>{% endif %}", "Ben Ben <i>waits</i>"),
        ("<p>Ana\n  and\n  <b>Ben</b>\n  wait</p>", "<p>Ana and <b>Ben</b> wait</p>"),
        ('<a class="big"\n   href="/">Ana</a>', '<a class="big" href="/">Ana</a>'),
        (
            "<a\n  {% if True %}id='a'{% endif %}\n  {% if True %}href='/'{% endif %}\n>Ana</a>",
            "<a id='a' href='/'>Ana</a>",
        ),
        ("<{% if True %}a{% endif %}\n  {% if True %}id='a'{% endif %}\n  {{ person }}>", "<a id='a' Ben>"),
        ('<i title="a > b"\n   {{ person }}>', '<i title="a > b" Ben>'),
        ("<img>\n<br/>\n5 < 6\n", "<img><br/> 5 < 6 "),
        ("<pre>\n  <b>a</b>\n  <i>b</i>\n</pre>\n<b>c</b>", "<pre>\n  <b>a</b>\n  <i>b</i>\n</pre><b>c</b>"),
        ("<textarea>\n{{ person }}\n</textarea>", "<textarea>\nBen\n</textarea>"),
        ("<script>\n  // one\n  two()\n</script>", "<script>\n  // one\n  two()\n</script>"),
        ("<!-- don't\n -->\n<b>a</b>", "<!-- don't\n --><b>a</b>"),
        ("<b>a</b>\N{NO-BREAK SPACE}\n<b>c</b>", "<b>a</b>\N{NO-BREAK SPACE} <b>c</b>"),
        (
            "{% load i18n %}\n{% blocktranslate %}a\n <b>b</b>\n <b>c</b>{% endblocktranslate %}",
            "a\n <b>b</b>\n <b>c</b>",
        ),
    ],
)
def test_line_breaks_between_tags_are_removed_and_blanks_stay(source: str, page: str, tmp_path: Path) -> None:
    assert rendered(tmp_path, source, person="Ben") == page


def test_blocks_of_a_child_are_stripped_and_fill_those_of_its_parent(tmp_path: Path) -> None:
    (tmp_path / "base.html").write_text("<p>\n  {% block name %}\n    <i>nobody</i>\n  {% endblock %}\n</p>")
    child = '{% extends "base.html" %}\n{% block name %}\n  <b>Ana</b>\n  {{ block.super }}\n{% endblock %}\n'
    assert rendered(tmp_path, child, "child.html") == "<p><b>Ana</b><i>nobody</i></p>"


def test_texts_are_left_alone(tmp_path: Path) -> None:
    assert rendered(tmp_path, "{% if True %}\n\nAna\n{% endif %}\n", "mail.txt") == "\n\nAna\n\n"


def test_templates_of_other_packages_are_left_alone() -> None:
    compiled = get_template("admin/base.html").template  # type: ignore[attr-defined]
    assert "django/contrib/admin" in compiled.origin.name
    assert any("\n" in node.s for node in compiled.nodelist.get_nodes_by_type(TextNode))


def test_a_template_is_compiled_once(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text("<b>\n</b>")
    loads = engine(tmp_path)
    assert loads.get_template("page.html") is loads.get_template("page.html")


def test_an_error_in_a_template_names_its_line(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text("<ul>\n  <li>\n\n    {% nonsense %}\n  </li>\n</ul>")
    with pytest.raises(TemplateSyntaxError) as caught:
        engine(tmp_path, debug=True).get_template("page.html")
    assert caught.value.template_debug["line"] == 4  # type: ignore[attr-defined]


def test_an_error_while_rendering_names_its_line_and_shows_the_source(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text("<ul>\n  <li>\n\n    {% include 'missing.html' %}\n  </li>\n</ul>")
    template = engine(tmp_path, debug=True).get_template("page.html")
    with pytest.raises(TemplateDoesNotExist) as caught:
        template.render(Context())
    debug = caught.value.template_debug  # type: ignore[attr-defined]
    assert debug["line"] == 4
    assert (1, "<ul>\n") in debug["source_lines"]


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


LONG = r"\{% blocktranslate(?![^%]* asvar )[^%]*%\}(?:(?!\{% endblocktranslate).)*\{% endblocktranslate %\}"
SENTENCE = rf"(?:\{{% translate (?:\"[^\"]*\"|'[^']*') %\}}|\{{\{{ _\((?:\"[^\"]*\")\) \}}\}}|{LONG})"
ENDS, BEGINS = r"(?:\s*\{% end(?:if|for|with) %\})*", r"(?:\{% (?:if|for|with) [^%]*%\}(?:\s*\n\s*)?)*"
GLUED = re.compile(
    rf"(?:{SENTENCE}{ENDS}\s*\n\s*{BEGINS}(?:{SENTENCE}|<(?:a|b|strong|em|code|bdi|time)[ >](?!class=\"button))"
    rf"|</(?:a|b|strong|em|code|bdi|time)>{ENDS}\s*\n\s*{BEGINS}{SENTENCE})",
    re.DOTALL,
)
"""A sentence and the text after it, separated only by a line break."""


def test_sentences_are_not_glued_together() -> None:
    """The loader removes the line break, so there must be a blank: `{{ " " }}`."""
    assert GLUED.search("{% translate 'Yes.' %}\n  {% if late %}\n {% translate 'No.' %}{% endif %}")
    assert GLUED.search('{{ _("Yes.") }}\n  {{ _("No.") }}')
    assert not GLUED.search("{% translate 'Yes.' %}{{ ' ' }}\n  {% translate 'No.' %}")
    assert [(name, match[0]) for name, text in pages() for match in GLUED.finditer(text)] == []
