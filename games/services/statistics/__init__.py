"""The rows of statistics and challenges."""
