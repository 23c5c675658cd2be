"""Readers of crews: their members and their saga. Services and views import them."""
