"""Tests of sign-in, guests and the account pages: one file for each page or action."""
