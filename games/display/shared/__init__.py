"""What the displays of all games have turned out to share; they come in, and the door in front of them."""
