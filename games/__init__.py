"""The tables, their rules and everything that happens at them."""
