"""Signals about accounts, for other apps."""

from django.dispatch import Signal

name_changing = Signal()
"""Sent with `user` and `name` before a user takes that name; a receiver may raise `ValidationError`."""

vacation_changed = Signal()
"""Sent with `user` inside the transaction that declares, changes or ends a vacation."""

reminders_changed = Signal()
"""Sent with `user` inside the transaction in which a user chooses how often to be reminded."""

password_saved = Signal()
"""Sent with `user` inside the transaction that saves a new password."""

account_leaving = Signal()
"""Sent with `user`, outside any transaction, before an account is deleted; `pre_delete` is sent inside one."""

shut_out = Signal()
"""Sent with `user` inside the transaction that bans the user, or takes a token of theirs away."""
