"""The teaching of the games: lessons, the rulebook, entries of what lies on a board, and the coach of a first game."""
