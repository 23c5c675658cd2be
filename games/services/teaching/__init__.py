"""The coach of a first game."""
