"""Who you are: the user, guests, sign-in, one's own settings.

Other apps come in by `models`, `services` and `forms`; nobody here knows what is played (`games` is never imported).
"""
