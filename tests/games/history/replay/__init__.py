"""The replay: who may see a moment of a game, what its page shows, and where its links lead."""
