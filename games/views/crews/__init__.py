"""Pages of crews."""
