"""Users, guests, sign-in and personal settings.

Other apps use `models`, `services` and `forms`. This app never imports `games`.
"""
