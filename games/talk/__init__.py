"""What is said at a table: what may be a word, whom it calls, how it reads. Services, notices and views come in."""
