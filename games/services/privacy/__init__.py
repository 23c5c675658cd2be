"""Deletion: of accounts, and of rows that are older than the settings allow."""
