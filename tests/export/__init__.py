"""Games out and in again: the export, the import, one's own list."""
