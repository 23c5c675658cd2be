"""Draw the pictures of the README from the running site: `make pictures` while `make run` serves."""

import shutil
import sys
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

FOLDER = Path(__file__).parent.parent.parent / "docs" / "pictures"
PHONE = {"viewport": {"width": 360, "height": 740}}
VIEWS = {
    "board.png": {"viewport": {"width": 1440, "height": 900}, "color_scheme": "light"},
    "board-phone.png": PHONE | {"color_scheme": "light"},
    "board-phone-dark.png": PHONE | {"color_scheme": "dark"},
    "island-phone.png": PHONE | {"color_scheme": "light"},
}


def draw(browser: Browser, address: str, name: str) -> None:
    """Draw the demo board of the first player; on phones with the sheet of a tile open."""
    page = browser.new_context(base_url=address, **VIEWS[name]).new_page()  # type: ignore[arg-type]
    page.goto("/")
    page.get_by_role("button", name="Play as Ana").click()
    page.goto("/games/")
    page.get_by_role("link", name="Tide Team" if "island" in name else "Dune Team").first.click()
    page.locator("#board").wait_for()
    if "phone" in name:
        page.locator(".cell.legal").last.click()
        page.wait_for_timeout(500)
    page.screenshot(path=FOLDER / name)


if __name__ == "__main__":
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for view in VIEWS:
            draw(chromium, sys.argv[1], view)
