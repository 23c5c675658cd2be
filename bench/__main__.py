"""The command: print every figure with its bound, or those of the named parts; fail if a figure misses its bound."""

import sys
from importlib import import_module

from bench.figures import Figure

PARTS = (
    "engine",
    "languages",
    "http",
    "api",
    "streams",
    "clicks",
    "scale",
    "bots",
    "calibration",
    "teamwork",
    "waits",
    "rounds",
)


def main() -> int:
    figures: list[Figure] = []
    for name in sys.argv[1:] or PARTS:
        for figure in import_module(f"bench.{name}").measure():
            figures.append(figure)
            print(figure, flush=True)
    return 0 if all(figure.holds for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
