"""Tests of the rules alone, without Django, database or clock. Each game has its folder."""
