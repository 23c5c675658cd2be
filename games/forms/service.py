"""The base of forms that are read for a service."""

from typing import Any, ClassVar

from django import forms
from django.utils.functional import Promise

from games.exceptions import Illegal, Malformed


class YesNoField(forms.TypedChoiceField):
    """A button or a hidden field that sends "yes" or "no"; read as a bool."""

    def __init__(self, **options: Any) -> None:
        super().__init__(choices=[("yes", ""), ("no", "")], coerce=lambda value: value == "yes", **options)


class ServiceForm(forms.Form):
    """A form whose fields are the arguments of a service."""

    wrong: ClassVar[str | Promise] = ""
    """The sentence about invalid fields; "" if only a broken page sends such."""

    def read(self) -> dict[str, Any]:
        """Return the arguments; of invalid ones raise `Illegal` with the form's sentence, or else `Malformed`."""
        if not self.is_valid():
            raise Illegal(self.wrong) if self.wrong else Malformed()
        return dict(self.cleaned_data)
