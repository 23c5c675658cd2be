"""The history of games: replay, log, story, receipt, export as files, and the data export of a user."""
