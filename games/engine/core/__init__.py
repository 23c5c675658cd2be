"""Code that the rules of all games share. It knows no game, and mainly the games' packages import it."""
