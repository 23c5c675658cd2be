"""Notifications: what they say, by which channels they go, and when."""
