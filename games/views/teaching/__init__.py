"""Pages that teach: rulebook, lessons, entries."""
