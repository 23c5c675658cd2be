"""Tables and moves, by services and by pages."""
