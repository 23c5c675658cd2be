"""Secrecy over every way out of the server: what somebody may not know is dealt anew, and all they get stays the same,
byte for byte.

`positions` are moments of games by chance, `house` the rows they are at home in, `otherwise` the same house with other
secrets, `ways` all that leaves the server, `comparing` the two side by side.
"""
