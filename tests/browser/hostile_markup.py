"""The families of hostile texts that are markup unless a page escapes them."""

import base64
from collections.abc import Iterator

MARK = "canary"
CALL, PATH = "canary(§)", "/canary/§"
IMAGE = f"<img src=x onerror={CALL}>"
SVG = f"<svg onload={CALL}>"


def scripts() -> Iterator[str]:
    """Script tags, in forms that parsers read and filters miss."""
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
    "img src=x onerror",
    "svg onload",
    "body onload",
    "body onpageshow",
    "iframe onload",
    "style onload",
    "link rel=stylesheet href=/static/css/base.css onload",
    "video src=x onerror",
    "audio src=x onerror",
    "video><source onerror",
    "object data=x onerror",
    "embed src=/ onload",
    "input type=image src=x onerror",
    "input autofocus onfocus",
    "select autofocus onfocus",
    "textarea autofocus onfocus",
    "button autofocus onfocus",
    "a tabindex=0 autofocus onfocus",
    "details open ontoggle",
    "i popover onbeforetoggle",
    "dialog open oncancel",
    "marquee onstart",
    "form onsubmit",
    "b onclick",
    "b onmouseover",
    "b onpointerenter",
    "b onpointerrawupdate",
    "b onwheel",
    "p oncontextmenu",
    "p contenteditable onblur",
    "summary oncopy",
    "ol onscroll",
    "i style=animation:x onanimationstart",
    "i style=transition:1s ontransitionend",
    "math onclick",
    "p style=display:block;content-visibility:auto oncontentvisibilityautostatechange",
    "i hidden=until-found onbeforematch",
    "svg><animate onbegin",
    "svg><set onend",
    "track onerror",
    "frameset onload",
    "meter onmousemove",
)


def handlers() -> Iterator[str]:
    """Event handlers, on elements that fire them by themselves and on others."""
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
    """Escapes from attributes, with any quotes, and from tags."""
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
    """URLs for places that make a link of a text; these must be first."""
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
    """Links as tags, and texts that a linkifier may misread."""
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
    """Texts that become markup if they are decoded once too often."""
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
    """Texts that template languages, formatters and shells would evaluate."""
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
    "-->",
    "--!>",
    "]]>",
    "</title>",
    "</textarea>",
    "</style>",
    "</script>",
    "</noscript>",
    "</template>",
    "</svg>",
    "</math>",
    "</select>",
    "</button>",
    "</a>",
    "</li></ol>",
    "</form>",
    "</main></body>",
    "</p></details>",
)
OPENINGS = (
    "<!--",
    "<![CDATA[",
    "<?xml ",
    "<!DOCTYPE ",
    "<plaintext>",
    "<xmp>",
    "<listing>",
    "<noembed>",
    "<textarea>",
    "<title>",
    "<style>",
    "<template>",
    "<select>",
    "<table><td>",
    "<button>",
    "<form>",
    "<a>",
    "</",
    "<",
    "<%",
)


def surroundings() -> Iterator[str]:
    """Escapes from surrounding elements, and elements that swallow what follows."""
    for end in ENDS:
        yield f"{end}{SVG}"
    for opening in OPENINGS:
        yield f"{opening}canary§"


TRIGGERS = ("load", "revealed", "intersect", "every 1s", "load delay:1ms", "mouseover", "refresh", f"load[{CALL}]")


def htmx() -> Iterator[str]:
    """Attributes of htmx, which lists of browser attributes lack."""
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
    "chat",
    "log-list",
    "nav-badge",
    "table-status",
    "sheet-0",
    "htmx",
    "account-menu",
    "csrfmiddlewaretoken",
    "canary",
    "slider",
    "push",
)
PROPERTIES = ("attributes", "children", "action", "submit", "getElementById", "cookie", "body", "dataset", "closest")


def clobbering() -> Iterator[str]:
    """Names that shadow objects which scripts look up."""
    for name in CLOBBERED:
        yield f"<a id={name} class=canary§>"
    for name in PROPERTIES:
        yield f"<form id=play class=canary§><input name={name}>"
    yield "<a id=table name=attributes title=canary§>"
    yield "<iframe name=table title=canary§>"


def documents() -> Iterator[str]:
    """Elements that load, redirect or change the whole page without script."""
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
    """SVG and MathML, which are parsed by other rules."""
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
    """Texts that are harmless when parsed once, but not when serialised and parsed again."""
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
