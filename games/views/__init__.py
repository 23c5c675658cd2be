"""The pages of the tables: who may, form, service, answer. Only the URLconf comes in."""
