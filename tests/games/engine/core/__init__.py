"""Tests of the code that the games share."""
