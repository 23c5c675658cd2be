"""English dates."""
