"""The chat of a table: messages, mentions, mutes and reports."""
