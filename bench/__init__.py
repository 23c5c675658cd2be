"""Benchmarks of the performance figures, measured as ratios within one run (`make bench`)."""
