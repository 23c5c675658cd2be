"""Pages of statistics and challenges."""
