"""The figures of the design, measured as ratios within one run: `make bench`."""
