"""Large sites for benchmarks: real games played at random, and copies of them. `manage.py fill` uses it."""

from games.seed_data.site import LEAST_REAL, fill
