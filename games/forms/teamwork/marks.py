"""The form of a mark on a tile."""

from django import forms

from games.forms.service import ServiceForm


class MarkForm(ServiceForm):
    """The kind of the mark, which the service checks; none takes it away."""

    kind = forms.CharField(max_length=10, required=False)
