"""Pages about oneself that allauth does not have. Only the URLconf comes in."""
