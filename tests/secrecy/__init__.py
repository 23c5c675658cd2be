"""Secrecy of everything that leaves the server: if only what a reader may not know differs, they get the same bytes.

`positions` finds moments of random games, and `site` stores them as rows. `redeal` and `redealt_site` write the same
site with other secrets. `requests` lists the requests, and `comparing` compares what both sites answer.
"""
