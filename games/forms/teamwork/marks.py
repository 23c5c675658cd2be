"""The form of a mark on a tile."""

from django import forms

from games.exceptions import Malformed


class MarkForm(forms.Form):
    """The kind of the mark; none takes it away."""

    kind = forms.CharField(max_length=10, required=False)

    def read(self) -> str:
        """Return the kind, which the service checks; raise `Malformed` if it is too long."""
        if not self.is_valid():
            raise Malformed
        return str(self.cleaned_data["kind"])
