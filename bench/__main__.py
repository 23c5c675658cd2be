"""Print every figure with its bound; fail when one does not hold."""

import sys

from bench import engine, http, snapshot
from bench.figures import Figure


def main() -> int:
    figures: list[Figure] = []
    for part in (engine, snapshot, http):
        for figure in part.measure():
            figures.append(figure)
            print(figure, flush=True)
    return 0 if all(figure.holds for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
