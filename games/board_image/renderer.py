"""A program that reads SVG and writes PNG: resvg holds Python's lock while it draws, which would stop a server."""

import contextlib
import os
import sys

import resvg_py


def main(zoom: str, font: str) -> None:
    """Draw what standard input holds on standard output, after whatever else the machine has to do."""
    with contextlib.suppress(OSError):
        os.nice(10)
    png = resvg_py.svg_to_bytes(
        svg_string=sys.stdin.buffer.read().decode(), zoom=float(zoom), skip_system_fonts=True, font_files=[font]
    )
    sys.stdout.buffer.write(bytes(png))


if __name__ == "__main__":
    main(*sys.argv[1:])
