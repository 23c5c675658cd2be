"""A rolling upgrade: the old and the new release both work on the new schema."""
