"""A program that reads SVG and writes PNG. It is a process of its own because resvg holds Python's global lock."""

import contextlib
import os
import sys

import resvg_py


def main(zoom: str, *fonts: str) -> None:
    """Render standard input to standard output, with low priority."""
    with contextlib.suppress(OSError):
        os.nice(10)
    png = resvg_py.svg_to_bytes(
        svg_string=sys.stdin.buffer.read().decode(), zoom=float(zoom), skip_system_fonts=True, font_files=list(fonts)
    )
    sys.stdout.buffer.write(bytes(png))


if __name__ == "__main__":
    main(*sys.argv[1:])
