"""Crews: founding, members, invitations, and the next game of the saga."""
