"""The limits that hold unless the environment changes them (`LIMITS`). Normal play stays below them.

Each says how often something may be done in a period, for each user, client address ("ip") or mail address that a form
names ("key").
"""

DEFAULT_LIMITS = {
    "login": "30/m/ip",
    "login_failed": "10/m/ip,5/5m/key",
    "signup": "20/m/ip",
    "reset_password": "20/m/ip,5/m/key",  # nosec B105
    "reset_password_from_key": "20/m/ip",  # nosec B105
    "reauthenticate": "10/m/user",
    "change_password": "5/m/user",  # nosec B105
    "manage_email": "10/m/user",
    "confirm_email": "1/3m/key,3/h/key,8/d/key",
    "mail_on_request": "5/h/key,20/d/key",  # resets and the like to one address, no matter who asks
    "mail_account": "20/h/key",  # about changes to the account
    "mail_notifications": "60/h/key,300/d/key",  # above it, notifications wait
    "outbound": "20/m/user",  # actions that make the site call an address
    "moves": "240/m/user,2400/m/ip",  # and all other actions at a table
    "advice": "20/m/user,300/d/user,200/m/ip",
    "api": "600/m/user,6000/m/ip",  # what programs read
    "api_tokens": "20/h/user",  # tokens and bot accounts that are created
    "api_refused": "30/m/ip",  # requests of programs without a valid token
    "messages": "20/m/user,100/h/user,200/m/ip",
    "reports": "10/h/user,60/h/ip",
    "invitations": "30/10m/user,300/10m/ip",
    "invitation_notices": "3/h/key,10/d/key",  # from one user to another; above it, the page alone shows them
    "joins": "60/m/ip,30/m/user",
    "tables": "20/10m/user,120/10m/ip",
    "live": "120/m/user,1200/m/ip",  # live connections that are opened
    "pictures": "60/m/user,120/m/ip",
    "stories": "60/m/user,120/m/ip",
    "devices": "60/h/user,600/h/ip",  # browsers without a device cookie that open a board of a challenge
    "export": "10/h/user",
    "downloads": "60/m/ip",  # games as files
}
