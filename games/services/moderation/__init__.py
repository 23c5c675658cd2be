"""The work of moderators."""
