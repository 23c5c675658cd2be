"""Everything that changes games, in rooms. Views, tasks, the admin and commands import services and nothing below them.

Each function takes keyword arguments and runs in one transaction.
"""
