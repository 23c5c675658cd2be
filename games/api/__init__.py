"""The API for programs, under /api/v1: operations in one table, from which addresses, document and docs page come.

The table is `operations.py`; `reading`, `playing`, `teamwork` and `tables` hold a function for each operation, `stream`
the live stream. `types.py` says what goes over the wire. No other package imports this one.
"""
