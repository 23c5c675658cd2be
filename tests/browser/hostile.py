"""Texts of hostile people for names and messages: families of payloads, made and not collected.

Each payload bears the word "canary" and its own number: it calls `canary(7)`, asks for `/canary/7`, or leaves an
element or an attribute of that name. So whatever runs, is asked for or grows on a page tells where it came from.
`BEGINNERS` work only where they stand first; the others anywhere in a text.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from tests.browser import hostile_markup as markup
from tests.browser.hostile_markup import CALL, SVG


@dataclass(frozen=True)
class Payload:
    """One hostile text and its family."""

    number: int
    family: str
    text: str

    def __str__(self) -> str:
        return self.text


def letters() -> Iterator[str]:
    """Characters that hide, reverse text, look like others, or become others when normalised."""
    yield f"canary§\u202e>{CALL}=daolno gvs<"
    yield "canary§\u2066\u202dcanary\u2069"
    yield f"<scr\u200bipt>{CALL}</scr\u200bipt>"
    yield f"<\ufeffsvg onload={CALL}>"
    yield f"\ufeff{SVG}"
    yield f"\uff1csvg onload={CALL}\uff1e"
    yield f"\ufe64svg onload={CALL}\ufe65"
    yield f"\u2039svg onload={CALL}\u203a"
    yield f"\uff02 onfocus={CALL} autofocus x=\uff02"
    yield f"\u02ba onfocus={CALL} \u02b9"
    yield f"<\u017fcript>{CALL}</\u017fcript>"
    yield f"<\u0130mg src=x onerror={CALL}>"
    yield f"\xc0\xbcsvg onload={CALL}\xc0\xbe"
    yield f"<sv\x00g onload={CALL}>"
    yield "canary§\x00canary"
    yield f"canary§\u2028{CALL}"
    yield "canary§\u2029canary"
    yield "canary§\ud800"
    yield "\udfff\ud800canary§"
    yield "canary§\ufffe\uffff"
    yield "c\u00ada\u00adn\u00adary§"
    yield "canary§\U000e0073\U000e0063\U000e0072"
    yield "ca\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308nary§"
    yield "\u0441\u0430n\u0430r\u0443 canary§"
    yield "\u200f\u061ccanary§"
    yield "\u200d\u200ccanary§"
    yield "\u05db\u05e0\u05e8\u05d9\u05ea canary§ <svg>"
    yield "canary§ \U0001f469\u200d\U0001f680"


def headers() -> Iterator[str]:
    """Line breaks for headers, logs and streams, and texts that mail programs read as addresses."""
    yield "canary§\r\nBcc: canary@canary.test"
    yield "canary§\nSubject: canary"
    yield "canary§\rX-Canary: canary"
    yield "canary§%0d%0aSet-Cookie: canary=1"
    yield "canary§\u560d\u560aSet-Cookie:canary=1"
    yield "canary§\x85X-Canary: canary"
    yield "canary§\x0bX-Canary: canary\x0c"
    yield "canary§ =?utf-8?q?=0D=0ABcc:_canary=40canary.test?="
    yield "canary§ <canary@canary.test>"
    yield '"canary§" <canary@canary.test>, '
    yield "canary§\r\n\r\n<svg onload=canary(§)>"
    yield "canary§\nevent: version\ndata: 999999\n\n"
    yield "data: canary§"
    yield "canary§\x1b[2J\x1b[31mcanary\x07"
    yield "canary§\x9b31mcanary"
    yield "2026-11-21 00:00 [critical] canary§ user=1"
    yield 'canary§", "level": "critical", "x": "'
    yield "canary§\n[info] request_finished code=200"


def formulas() -> Iterator[str]:
    """Spreadsheet formulas; these must be first in a cell or after a separator."""
    yield '=HYPERLINK("//canary.test/canary/§";"canary")'
    yield "=1+canary§"
    yield "+canary§"
    yield "-2+3+canary§"
    yield "@SUM(canary§)"
    yield "\t=canary§"
    yield "\r=canary§"
    yield " =canary§"
    yield "=cmd|' /C canary§'!A0"
    yield "canary§;=1+1"
    yield 'canary§",=1+1,"'
    yield "canary§\t=1+1"
    yield "\uff1d1+canary§"
    yield "\u22121+canary§"
    yield "'=canary§"


def programs() -> Iterator[str]:
    """Escapes from JSON texts, strings of scripts and comments."""
    yield '"}]}canary§'
    yield f'"}}</script>{SVG}'
    yield f"';{CALL};//"
    yield f'";{CALL};//'
    yield f"\\';{CALL};//"
    yield f"`;{CALL};`"
    yield f"*/{CALL}/*"
    yield "\\u2028canary§\\"
    yield "canary§\\"
    yield '{"__proto__": {"canary": §}}'
    yield "//# sourceMappingURL=/canary/§"


def chats() -> Iterator[str]:
    """Texts that Discord, Slack and Mattermost read as mentions, links and markup."""
    yield "@everyone canary§"
    yield "@here canary§"
    yield "<!channel> canary§"
    yield "<!here|canary§>"
    yield "<@U0123> <@&1> <#C1> canary§"
    yield "@all @channel canary§"
    yield "[canary](https://canary.test/canary/§)"
    yield "<https://canary.test/canary/§|canary>"
    yield "```canary§```"
    yield "||canary§|| ~~canary~~ __canary__"
    yield "# canary§"
    yield "> canary§"
    yield ":canary§: <:canary:1> <t:0:R>"
    yield "</canary:§>"
    yield "&lt;!channel&gt; canary§"
    yield "discord.gg/canary§"


def sizes() -> Iterator[str]:
    """Very long words."""
    yield "canary§" + "W" * 30
    yield "canary§" + "\ufdfd" * 20
    yield "canary§" + "W" * 900
    yield "canary§ " + "<b>" * 300
    yield "canary§ " + "&" * 900
    yield "canary§ " + "\u0301" * 500


FAMILIES: tuple[Callable[[], Iterator[str]], ...] = (
    markup.scripts,
    markup.handlers,
    markup.breakouts,
    markup.addresses,
    markup.links,
    markup.entities,
    markup.templates,
    markup.surroundings,
    markup.htmx,
    markup.clobbering,
    markup.documents,
    markup.drawings,
    markup.mutations,
    letters,
    headers,
    formulas,
    programs,
    chats,
    sizes,
)
BEGINNERS = ("addresses", "formulas", "htmx")


@cache
def payloads() -> tuple[Payload, ...]:
    """Return all payloads, each once."""
    texts = ((family.__name__, text) for family in FAMILIES for text in family())
    return tuple(
        Payload(number, family, text.replace("§", str(number))) for number, (family, text) in enumerate(texts, start=1)
    )


def fitting(longest: int) -> list[Payload]:
    """Return the payloads that fit a field of this length."""
    return [payload for payload in payloads() if len(payload.text) <= longest]
