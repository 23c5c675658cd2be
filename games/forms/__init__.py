"""What the pages may send, a module for each kind of page. Only views come in."""
