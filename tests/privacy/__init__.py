"""What is held of a person: told to them, forgotten with them, kept no longer than said, and never in a log."""
