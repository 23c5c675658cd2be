"""How bots think about Forbidden Desert."""
