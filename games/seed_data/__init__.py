"""A site full of games, for benches alone: real ones played by chance, and their copies. `manage.py fill` comes in."""

from games.seed_data.site import LEAST_REAL, fill

__all__ = ["LEAST_REAL", "fill"]
