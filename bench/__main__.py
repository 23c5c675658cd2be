"""The command: print every figure with its bound, or those of the named parts; fail if a figure misses its bound."""

import sys

from bench import (
    bots,
    calibration,
    clicks,
    engine,
    http,
    memory,
    phone,
    pictures,
    scale,
    snapshot,
    streams,
    teamwork,
    waits,
)
from bench.figures import Figure

PARTS = {
    "engine": engine,
    "snapshot": snapshot,
    "http": http,
    "pictures": pictures,
    "streams": streams,
    "clicks": clicks,
    "phone": phone,
    "memory": memory,
    "scale": scale,
    "bots": bots,
    "calibration": calibration,
    "teamwork": teamwork,
    "waits": waits,
}


def main() -> int:
    figures: list[Figure] = []
    for name in sys.argv[1:] or PARTS:
        for figure in PARTS[name].measure():
            figures.append(figure)
            print(figure, flush=True)
    return 0 if all(figure.holds for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
