"""Games that are over: import, and what a player has seen."""
