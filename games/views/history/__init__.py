"""Pages of past moves: recap, replay, story, export."""
