"""The forms of dates that differ from Django's, by language."""
