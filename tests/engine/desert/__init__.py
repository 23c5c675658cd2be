"""Forbidden Desert by its rulings: what covers ruling 18 is called test_d18_…; `boards` builds what it plays on."""
