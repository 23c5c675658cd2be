"""Template filters of the whole site."""
