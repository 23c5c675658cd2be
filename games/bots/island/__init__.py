"""How bots think about Forbidden Island."""
