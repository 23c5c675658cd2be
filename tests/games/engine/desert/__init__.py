"""Tests of Forbidden Desert by its rulings: tests of ruling 18 are called test_d18_…. `boards` builds their boards."""
