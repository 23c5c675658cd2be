"""The chat of a table: what a message may hold, whom it mentions, how it is shown, and what is unread."""
