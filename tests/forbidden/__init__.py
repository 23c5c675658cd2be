"""Tests of what belongs to the whole site and to no page of it."""
