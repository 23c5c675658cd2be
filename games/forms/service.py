"""The base of forms that are read for a service."""

from typing import Any, ClassVar

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from games.exceptions import Illegal, Malformed


class YesNoField(forms.TypedChoiceField):
    """A button or a hidden field that sends "yes" or "no"; read as a bool."""

    def __init__(self, **options: Any) -> None:
        super().__init__(choices=[("yes", ""), ("no", "")], coerce=lambda value: value == "yes", **options)


class LineField(forms.CharField):
    """A line that a person may write to others."""

    wrong = gettext_lazy("At most 200 characters.")

    def __init__(self) -> None:
        super().__init__(max_length=200, required=False)


class ServiceForm(forms.Form):
    """A form whose fields are the arguments of a service."""

    wrong: ClassVar[str | Promise] = ""
    """The sentence about invalid fields; "" if only a broken page sends such."""

    def read(self) -> dict[str, Any]:
        """Return the arguments; of invalid ones raise `Illegal` with a sentence of the form, or else `Malformed`."""
        if not self.is_valid():
            sentences = [getattr(self.fields[name], "wrong", "") for name in self.errors]
            wrong = next(filter(None, sentences), self.wrong)
            raise Illegal(wrong) if wrong else Malformed()
        return dict(self.cleaned_data)
