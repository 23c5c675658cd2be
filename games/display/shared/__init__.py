"""Code that the displays of all games share. Only they and `games.display` itself import it."""
