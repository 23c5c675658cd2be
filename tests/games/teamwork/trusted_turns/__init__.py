"""Turns that teammates play for a player who is away and trusts them."""
