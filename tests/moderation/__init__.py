"""What those who run the site may do, and what is written down of it."""
