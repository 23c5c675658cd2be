"""Chat at the table: words, mentions, mutes, reports."""
