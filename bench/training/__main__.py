"""The command that fits numbers of the bots, and writes them to `games/bots/weights` with the command itself."""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence

from bench.training import choices, climb, outlook
from games.bots.values import VALUES

FITS = {"games": climb, "choices": choices, "outlook": outlook}


def main(arguments: Sequence[str]) -> None:
    """Run the fit that the arguments name."""
    parser = ArgumentParser(prog="python -m bench.training", description=__doc__)
    fits = parser.add_subparsers(dest="fit", required=True)
    for name, module in FITS.items():
        fit = fits.add_parser(name, description=module.__doc__)
        fit.add_argument("game", choices=sorted(VALUES))
        fit.add_argument("--players", type=int, nargs="+", required=True, help="they share what is fitted")
        fit.add_argument("--minutes", type=float, default=10, help="how long to play")
        fit.add_argument("--seed", type=int, default=1)
        fit.add_argument("--jobs", type=int, default=1, help="processes that play")
        if hasattr(module, "arguments"):
            module.arguments(fit)
    options = parser.parse_args(arguments)
    FITS[options.fit].main(options, " ".join(["python -m bench.training", *arguments]))


if __name__ == "__main__":
    main(sys.argv[1:])
