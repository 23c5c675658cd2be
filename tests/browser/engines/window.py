"""A window of a browser, with the few things that these tests do in it: open, tap, press keys, ask and wait."""

import json
import time
from abc import ABC, abstractmethod
from typing import Any

PATIENCE = 15
"""Seconds until something that is awaited counts as missing."""

KEYS = {"Escape": "\ue00c", "Enter": "\ue007", "Tab": "\ue004", "ArrowRight": "\ue014", "ArrowDown": "\ue015"}
"""Names of keys with their code points in WebDriver, which both protocols share."""

MIDDLE = """(() => {
  const nextFrame = () => requestAnimationFrame(() => { window.framesShown += 1; nextFrame(); });
  if (window.framesShown === undefined) { window.framesShown = 0; nextFrame(); }
  const element = [...document.querySelectorAll(%s)].find((each) => each.checkVisibility());
  if (!element || element.disabled) return null;
  const moves = ({ effect }) => effect.target.contains(element) && effect.getComputedTiming().endTime < Infinity;
  if (document.getAnimations().some((animation) => animation.playState === "running" && moves(animation))) return null;
  element.scrollIntoView({ block: "nearest", behavior: "instant" });
  const { x, y, width, height } = element.getBoundingClientRect();
  const at = [x + width / 2, y + height / 2];
  const top = at[1] < innerHeight && document.elementFromPoint(...at);
  return top && (element.contains(top) || top.contains(element)) ? { at, frame: framesShown } : null;
})()"""

LISTEN = """(() => {
  if (window.faults) return;
  window.faults = [];
  const note = (fault) => faults.push(String(fault));
  addEventListener("error", ({ message, target }) => note(message || `not loaded: ${target.src ?? target.href}`), true);
  addEventListener("unhandledrejection", ({ reason }) => note(reason));
  addEventListener("securitypolicyviolation", (event) => note(`policy: ${event.violatedDirective}`));
})()"""


class Window(ABC):
    """One window of 360x740 with a profile of its own."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    @abstractmethod
    def evaluate(self, expression: str) -> Any:
        """Return what an expression of JavaScript is, as plain data."""

    @abstractmethod
    def press(self, key: str) -> None:
        """Press and release a key."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Give the page this size."""

    @abstractmethod
    def sign_in(self, site: str, session: str) -> None:
        """Store the cookie of a session."""

    @abstractmethod
    def _navigate(self, url: str) -> None: ...

    @abstractmethod
    def _tap_at(self, x: float, y: float) -> None: ...

    def goto(self, url: str) -> None:
        """Open a page, check that it fits the width of the screen, and listen to its errors."""
        self.collect()
        self._navigate(url)
        self.evaluate(LISTEN)
        self.wait_for("innerWidth === 360 && document.documentElement.scrollWidth === 360")

    def tap(self, selector: str) -> None:
        """Tap the middle of the first visible element, once nothing covers it and it stands still.

        It stands still if two frames have left it where it was, and no animation is going to move it.
        """
        middle = MIDDLE % json.dumps(selector)
        before = now = self.wait_for(middle)
        while now["frame"] < before["frame"] + 2:
            now = self.wait_for(middle)
            if now["at"] != before["at"] or now["frame"] < before["frame"]:
                before = now
        self._tap_at(*now["at"])

    def wait_for(self, expression: str) -> Any:
        """Wait until an expression is true, and return it, or True for an element."""
        until = time.monotonic() + PATIENCE
        while not (found := self.evaluate(f"((found) => found instanceof Node || found)({expression})")):
            assert time.monotonic() < until, f"{expression} stays {found!r}; {self.faults}"
            time.sleep(0.03)
        return found

    def see(self, text: str, *, within: str) -> None:
        """Wait until a visible element holds a text."""
        element = f"document.querySelector({json.dumps(within)})"
        self.wait_for(f"{element}?.checkVisibility() && {element}.textContent.includes({json.dumps(text)})")

    def write(self, text: str) -> None:
        """Press the keys of a text."""
        for key in text:
            self.press(key)

    def collect(self) -> None:
        """Remember the errors of the page before it is left."""
        self.faults += self.evaluate("window.faults ?? []")
