"""Lamps: a third game, small and whole, that shows what the site asks of a game. Both seats hide their cards."""
