"""Tables: create, invite, seats, names, bots, start, rematch."""
