"""Lamps: a small, complete third game that shows what the site needs from a game. Both seats have hidden hands."""
