"""The chat of a table: what a message may hold, whom it mentions, how it reads, what is unread."""
