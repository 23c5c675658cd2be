"""What every game's rules share. Knows no game; the games' folders may come in, and nobody else needs to."""
