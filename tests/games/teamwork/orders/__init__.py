"""Standing orders and trust."""
