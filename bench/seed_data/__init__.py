"""Large sites for benchmarks: games played at random, and copies of them. `python -m bench.seed_data` fills one."""
