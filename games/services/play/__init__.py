"""A running game: moves, the turns of bots, deadlines and votes."""
