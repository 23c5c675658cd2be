"""Pages of tables before their game: lists, a new table, the lobby, invitations."""
