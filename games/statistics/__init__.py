"""Statistics: results of finished games, figures and charts of players and teams, and weekly challenges."""
