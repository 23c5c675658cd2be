"""What was played: any moment from its steps, the log, the story of a finished game, and games as files."""
