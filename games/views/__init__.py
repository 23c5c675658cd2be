"""The pages of the tables: check access, validate a form, call a service, respond. Only the URLconf imports them."""
