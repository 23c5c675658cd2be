"""The board of a running game, its live connection, and what happens at an absence."""
