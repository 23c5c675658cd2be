"""The account pages that allauth does not have."""
