"""Talk at the table: words, mentions, mutes, reports."""
