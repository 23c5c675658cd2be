"""Fragments of the board: elements with an id. An update of a page brings only those that have changed."""

from typing import Any

from django import template
from django.template.base import Node, NodeList, Parser, Token
from django.utils.safestring import SafeString

from games.fragments import ID, Fragments, checksum_of, id_of

register = template.Library()


@register.tag
def fragment(parser: Parser, token: Token) -> "FragmentNode":
    """Mark one element with an id as a fragment; with `always`, every update brings it.

    Without `fragments` in the context, as in a replay, it is shown like any other element.
    """
    is_always = token.split_contents()[1:] == ["always"]
    content = parser.parse(("endfragment",))
    parser.delete_first_token()
    return FragmentNode(content, is_always)


class FragmentNode(Node):
    child_nodelists = ("content",)
    """Where the template loader finds the texts whose layout it removes."""

    def __init__(self, content: NodeList, is_always: bool) -> None:
        self.content, self.is_always = content, is_always

    def render(self, context: Any) -> SafeString:
        html = self.content.render(context)
        fragments: Fragments | None = context.get("fragments")
        if fragments and (name := id_of(html)):
            if self.is_always:
                fragments.add_always(html)
            else:
                fragments.add(name, html, checksum_of(html.replace(str(context.get("csrf_token", "")), "")))
        return html


@register.tag
def update(parser: Parser, token: Token) -> "UpdateNode":
    """Show only the fragments that the page lacks, for htmx to swap; all of them if the page has others."""
    content = parser.parse(("endupdate",))
    parser.delete_first_token()
    return UpdateNode(content)


class UpdateNode(Node):
    child_nodelists = ("content",)

    def __init__(self, content: NodeList) -> None:
        self.content = content

    def render(self, context: Any) -> SafeString:
        html = self.content.render(context)
        fragments: Fragments = context["fragments"]
        if not fragments.is_update:
            return html
        swapped = (ID.sub(r' id="\1" hx-swap-oob="true"', html, count=1) for html in fragments.changed)
        return SafeString("".join(swapped))  # nosec B703  # the templates have escaped it
