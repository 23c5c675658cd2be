"""What the site holds of a person: told to them whole, and forgotten with them."""
