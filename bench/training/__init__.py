"""The fits of the numbers of the bots: `python -m bench.training --help`."""
