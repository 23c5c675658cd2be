"""Bots on seats: in the lobby, in place of a player, their turns, and what people see of them."""
