"""What others may want to know of a person's account."""

from django.dispatch import Signal

vacation_changed = Signal()
"""Sent with `user` inside the transaction in which a vacation was declared, changed or ended."""
