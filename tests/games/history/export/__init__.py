"""Export and import of games, and the user's games as CSV."""
