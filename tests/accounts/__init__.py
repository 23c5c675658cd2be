"""Coming in, being a guest, one's own settings: one file a page or action."""
