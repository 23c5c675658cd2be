"""Forbidden Island by its rulings: what covers ruling 18 is called test_i18_…; `boards` builds what it plays on."""
