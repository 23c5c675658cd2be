"""The template loader, which removes the line breaks and the indentation of templates from the pages.

The templates of this project have one element a line, so that they are readable. When such a template is compiled,

* a line break between two tags is removed with the blanks around it;
  a tag is `<…>`, `{% … %}`, `{{ … }}` or `{# … #}`;
* a line break inside an HTML tag or beside text becomes one blank;
* blanks without a line break stay: `<b>Ana</b> <i>waits</i>`; `{{ " " }}` at the end of a line is a blank;
* comments, `<pre>`, `<textarea>`, `<script>` and `<style>` stay with all their content;
* `{% blocktranslate %}` keeps its sentences; its own option `trimmed` joins their lines.
"""

import re
from pathlib import Path

from django.template import Origin, Template
from django.template.base import NodeList, TextNode
from django.template.loaders import base, cached

TEMPLATE_TAG = "\0"
"""Replaces every node that is not text while blanks are removed."""

PIECE = re.compile(
    r"""
    (?P<verbatim> <(?P<name>pre|textarea|script|style)\b.*?</(?P=name)> | <!--.*?--> )
    | (?P<tag> </?[a-z\0](?: "[^"]*" | '[^']*' | [^"'>] )*> )
    | (?P<line_break> \s*\n\s* )
    """,
    re.ASCII | re.DOTALL | re.IGNORECASE | re.VERBOSE,  # a no-break space is not a blank
)
BREAK_IN_TAG = re.compile(r"\s*\n\s*(/?>)?", re.ASCII)


class Stripping(base.Loader):
    """Strips the templates in the `DIRS` of the settings. Templates of other packages stay as they are."""

    def get_template(self, template_name: str, skip: list[Origin] | None = None) -> Template:
        template = super().get_template(template_name, skip)
        path = Path(template.origin.name)
        if path.suffix == ".html" and any(path.is_relative_to(folder) for folder in self.engine.dirs):
            strip(template.nodelist)
        return template


class Loader(cached.Loader, Stripping):
    """Django's cached loader, whose compiled templates are stripped."""


def strip(nodelist: NodeList) -> None:
    """Remove line breaks from compiled text. Tokens keep their positions in the source, for error messages."""
    nodes = [node for node in nodelist.get_nodes_by_type(TextNode) if isinstance(node, TextNode)]
    stripped = strip_text(TEMPLATE_TAG.join(node.s for node in nodes))
    for node, text in zip(nodes, stripped.split(TEMPLATE_TAG), strict=True):
        node.s = text


def strip_text(text: str) -> str:
    """Return the text of a template without its line breaks. Each TEMPLATE_TAG in it stands for a template tag."""
    return PIECE.sub(_stripped, text)


def _stripped(piece: re.Match[str]) -> str:
    if piece["verbatim"]:
        return piece[0]
    if piece["tag"]:
        return BREAK_IN_TAG.sub(lambda match: match[1] or " ", piece[0])
    text, start, end = piece.string, piece.start(), piece.end()
    follows_tag = start == 0 or text[start - 1] in (">", TEMPLATE_TAG)
    precedes_tag = end == len(text) or text[end] in ("<", TEMPLATE_TAG)
    return "" if follows_tag and precedes_tag else " "
