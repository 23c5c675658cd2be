"""What others may want to know of a person's account."""

from django.dispatch import Signal

vacation_changed = Signal()
"""Sent with `user` inside the transaction in which a vacation was declared, changed or ended."""

account_leaving = Signal()
"""Sent with `user`, outside of any transaction, before an account is deleted; `pre_delete` comes inside of it."""

shut_out = Signal()
"""Sent with `user` inside the transaction in which moderators banned somebody."""
