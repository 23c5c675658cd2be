"""Django's database backend for PostgreSQL, with a cheaper check of pooled connections."""
