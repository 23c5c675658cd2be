"""The template loader: line breaks and indentation of a template do not reach the page.

The templates of this project are laid out for readers, one element a line. When such a template is compiled,

* a line break between two tags is removed with the blanks around it;
  a tag is `<…>`, `{% … %}`, `{{ … }}` or `{# … #}`;
* a line break inside an HTML tag or beside text becomes one blank;
* blanks without a line break stay: `<b>Ana</b> <i>waits</i>`; `{{ " " }}` at the end of a line is a blank;
* comments stay, and `<pre>`, `<textarea>`, `<script>` and `<style>` with all that is in them;
* `{% blocktranslate %}` keeps its sentences; its own option `trimmed` joins their lines.
"""

import re
from pathlib import Path

from django.template import Origin, Template
from django.template.base import NodeList, TextNode
from django.template.loaders import base, cached

TEMPLATE_TAG = "\0"
"""Stands for whatever is not text while blanks are removed."""

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
    """Strips the templates that stand in the folders of the settings. Those of other packages stay as they are."""

    def get_template(self, template_name: str, skip: list[Origin] | None = None) -> Template:
        template = super().get_template(template_name, skip)
        path = Path(template.origin.name)
        if path.suffix == ".html" and any(path.is_relative_to(folder) for folder in self.engine.dirs):
            strip(template.nodelist)
        return template


class Loader(cached.Loader, Stripping):
    """Django's loader that compiles each template once; what it compiles is stripped."""


def strip(nodelist: NodeList) -> None:
    """Removes line breaks from compiled text. Tokens keep their places in the source, for the messages of errors."""
    nodes = [node for node in nodelist.get_nodes_by_type(TextNode) if isinstance(node, TextNode)]
    stripped = strip_text(TEMPLATE_TAG.join(node.s for node in nodes))
    for node, text in zip(nodes, stripped.split(TEMPLATE_TAG), strict=True):
        node.s = text


def strip_text(text: str) -> str:
    """The text of a template without its line breaks; each TEMPLATE_TAG in it stands for a tag of the template."""
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
