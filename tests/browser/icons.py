"""Draw the icons of the installed site from its logo: `python -m tests.browser.icons`."""

from pathlib import Path

import resvg_py

ICONS = Path(__file__).parent.parent.parent / "static" / "icons"
# A phone fills the shape of a badge with its own colour: only the alpha channel counts.
BADGE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" fill="#fff"><circle cx="42" cy="17" r="9"/>'
    '<path d="M0 40c9-1 14-12 22-12 9 0 12 15 24 15 7 0 12-3 18-7v9c-6 4-11 6-18 6-12 0-15-15-24-15-8 0-13 12-22 13z"/>'
    '<path d="M0 55c5.3-4 10.7-4 16 0s10.7 4 16 0 10.7-4 16 0 10.7 4 16 0v7c-5.3 4-10.7 4-16 0s-10.7-4-16 0-10.7 4-16 0'
    '-10.7-4-16 0z"/></svg>'
)


def draw(svg: str, name: str, size: int) -> None:
    (ICONS / f"{name}.png").write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=size, height=size)))


def main() -> None:
    logo = (ICONS / "logo.svg").read_text()
    square = logo.replace(
        ' rx="15"', ""
    )  # systems that cut icons to a shape of their own want all of the square filled
    draw(logo, "app-192", 192)
    draw(logo, "app-512", 512)
    draw(square, "app-maskable-512", 512)
    draw(square, "apple-touch-icon", 180)
    draw(BADGE, "badge-96", 96)


if __name__ == "__main__":
    main()
