"""Any moment of a game: who may look, what is shown, where its ways lead."""
