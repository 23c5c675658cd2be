"""Faults, for real: games are played by HTTP while every server is killed at random, and then all is counted.

`make chaos` comes in, by `__main__`; nothing here is collected as a test.
"""
