"""Tests of Forbidden Island by its rulings: tests of ruling 18 are called test_i18_…. `boards` builds their boards."""
