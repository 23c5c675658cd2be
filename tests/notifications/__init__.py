"""Notifications: what they say, by which ways they go, and when."""
