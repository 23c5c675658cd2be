"""Tables, moves and what follows from them, by services and by pages."""
