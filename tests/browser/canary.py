"""Reports anything hostile that has come to life on a page: the one watch that the tests of hostile texts keep.

It does not trust the content policy. A payload that runs calls the canary, opens a window or a dialog, leads away or
asks for an address of its own; one that merely has become markup is found in the document, before anybody sets it off.
"""

from typing import Any
from urllib.parse import unquote, urlsplit

from playwright.sync_api import BrowserContext, Error, Page, Request

from tests.browser.hostile_markup import MARK

SCAN = r"""() => {
  const mark = /canary/i, found = [];
  const say = (what, node) => found.push(`${what}: ${(node.outerHTML ?? node.data ?? "").slice(0, 300)}`);
  // Where a text may stand in an attribute: what is read out, shown or sent back, and nothing that a program acts on.
  const spoken = new Set([
    "aria-label", "title", "alt", "value", "placeholder", "label", "data-said", "data-heading", "data-short",
  ]);
  const addresses = new Set(["href", "action", "src", "hx-get", "hx-post"]);
  const active = "meta[http-equiv], [srcdoc], [formaction^=javascript], [hx-on], [hx-ext], [hx-vals^=js]";
  const described = "meta[property^='og:'], meta[name=description]";
  // Elements that no page of ours has, and those whose text is read as something else than text.
  const foreign = new Set(["IFRAME", "FRAME", "FRAMESET", "OBJECT", "EMBED", "BASE", "MARQUEE", "PLAINTEXT", "XMP"]);
  const raw = ["SCRIPT", "STYLE", "NOSCRIPT", "TEMPLATE", "NOEMBED", "NOFRAMES", "LISTING", ...foreign];
  const data = (element) => element.matches("script[type='application/json']");
  const harmless = (element, value) => {
    let to;
    try { to = new URL(value, location.href); } catch { return /^https?:/.test(value); }
    // A word of the address may come back in the addresses of a page, as a parameter of its own pages.
    if (to.origin === location.origin) return !mark.test(to.pathname);
    // A link in a message leads elsewhere, if one wants.
    if (element.localName !== "a") return false;
    return to.protocol === "mailto:" || (/^https?:$/.test(to.protocol) && element.relList.contains("nofollow"));
  };
  const look = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ALL);
    for (let node = walker.currentNode; node; node = walker.nextNode()) {
      const within = node.parentElement;
      if (node.nodeType === Node.ELEMENT_NODE) {
        if (foreign.has(node.nodeName.toUpperCase())) say("foreign element", node);
        if (node.matches(active)) say("active element", node);
        for (const { name, value } of node.attributes) {
          if (/^on|^(data-)?hx-on|canary/i.test(name)) say("attribute", node);
          else if (spoken.has(name) || (name === "content" && node.matches(described))) continue;
          else if (/^\s*(javascript|vbscript|data:text)/i.test(value)) say("address", node);
          else if (mark.test(value) && !(addresses.has(name) && harmless(node, value))) say(`attribute ${name}`, node);
        }
        if (node.content instanceof DocumentFragment) look(node.content);
      } else if (mark.test(node.data)) {
        if (node.nodeType !== Node.TEXT_NODE) say("comment", node);
        else if (within && raw.includes(within.nodeName.toUpperCase()) && !data(within)) say("raw text", within);
      }
    }
  };
  look(document);
  if (window.canaries?.length) found.push(`ran: ${window.canaries}`);
  return [...new Set(found)].slice(0, 20);
}"""

READ = """() => [
  document.documentElement.textContent,
  ...[...document.querySelectorAll("[aria-label], [title], [alt], [value], [placeholder]")].flatMap((element) =>
    ["aria-label", "title", "alt", "value", "placeholder"].map((name) => element.getAttribute(name)).filter(Boolean)),
  ...[...document.querySelectorAll("input, textarea")].map((field) => field.value),
].join("\\n")"""

POKE = """async () => {
  window.print = () => {};
  for (const element of document.querySelectorAll("details")) element.open = true;
  // Without styles, because what opens makes a browser style the whole page anew.
  const styles = [...document.styleSheets].filter((each) => !each.disabled);
  for (const each of styles) each.disabled = true;
  for (const sheet of document.querySelectorAll("[popover]")) {
    sheet.showPopover();
    sheet.hidePopover();
  }
  for (const each of styles) each.disabled = false;
  const events = [
    "pointerover", "pointerenter", "mouseover", "mouseenter", "mousemove", "wheel", "contextmenu", "animationstart",
    "transitionend", "focus", "focusin", "blur",
  ];
  for (const element of document.querySelectorAll("body *")) {
    for (const name of events) element.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }));
  }
  for (const part of document.querySelectorAll("[data-refresh]")) window.htmx?.trigger(part, "refresh");
  window.dispatchEvent(new Event("scroll"));
  await new Promise((resolve) => setTimeout(resolve, 20));
}"""

INITIAL = """
window.canaries = [];
window.canary = (...what) => {
  canaries.push(what.map(String).join(" "));
  console.log(`canary ran: ${what}`);
};
document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
  console.log(`canary refused: ${violatedDirective} ${blockedURI} ${sample}`);
});
"""


class Watch:
    """Sentences about hostile texts that took effect in one browser context; `here` is the current page."""

    def __init__(self, context: BrowserContext, origin: str) -> None:
        self.origin, self.here, self.alive = origin, "", list[str]()
        context.add_init_script(INITIAL)
        context.on("page", lambda page: page.on("popup", lambda window: self._note(f"opened a window: {window.url}")))
        context.on("page", lambda page: page.on("download", lambda file: self._note(f"downloads {file.url}")))
        context.on("request", self._hear_request)
        context.on("console", self._hear_console)
        context.on("dialog", self._hear_dialog)

    def _note(self, what: str) -> None:
        self.alive.append(f"{self.here}: {what}")

    def _hear_request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if request.is_navigation_request() and unquote(address.path) == unquote(urlsplit(self.here).path):
            return  # the page that we open may have any name
        if address.scheme in ("http", "https") and (address.netloc != self.origin or MARK in address.path):
            self._note(f"asked for {request.url}")
        if request.is_navigation_request() and address.scheme not in ("http", "https", "about"):
            self._note(f"leads to {request.url[:200]}")

    def _hear_console(self, line: Any) -> None:
        if line.text.startswith("canary") or "Content Security" in line.text:
            self._note(line.text)

    def _hear_dialog(self, dialog: Any) -> None:
        self._note(f"says {dialog.message}")
        dialog.dismiss()

    def open(self, page: Page, path: str) -> str:
        """Open a page, scan it, trigger what can be triggered, and scan again; return all texts it showed."""
        self.here = path
        page.goto(path)
        before = page.url
        self.scan(page)
        read = self._evaluate(page, READ)
        self._evaluate(page, POKE)
        self.scan(page)
        if page.url != before:
            self._note(f"leads from {before} to {page.url}")
        return f"{read}\n{self._evaluate(page, READ)}"

    def scan(self, page: Page) -> None:
        """Look for texts that became markup."""
        for what in self._evaluate(page, SCAN) or ():
            self._note(what)

    def _evaluate(self, page: Page, script: str) -> Any:
        try:
            return page.evaluate(script)
        except Error as error:
            return self._note(f"is gone while it is looked at: {error}")
