"""The account pages that allauth does not have. Only the URLconf imports them."""
