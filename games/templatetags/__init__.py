"""Template tags and filters of the games."""
