"""What the templates of games can do beyond Django's own."""
