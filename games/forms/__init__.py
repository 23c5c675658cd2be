"""The forms of the pages, a module for each kind of page. Only views import them."""
