"""What the pages of the tables may send."""

from typing import Any

from django import forms

from games.refusals import Malformed

LONGEST_ACTION = 500


class VersionForm(forms.Form):
    """The version that the page showed."""

    version = forms.IntegerField(min_value=0, max_value=2**31 - 1)

    def read(self) -> int:
        """The version; refuses what is none."""
        if not self.is_valid():
            raise Malformed
        version: int = self.cleaned_data["version"]
        return version


class ActForm(VersionForm):
    """A button of the board: "seat:action", the action as the engine's JSON, so that one value says it all."""

    act = forms.RegexField(r"^\d{1,2}:\{.*\}$", max_length=LONGEST_ACTION)

    def read(self) -> dict[str, Any]:  # type: ignore[override]
        """Seat, action and version as `services.play` takes them; refuses what is no such thing."""
        version = super().read()
        seat, _, action = self.cleaned_data["act"].partition(":")
        return {"seat": int(seat), "action": action, "version": version}
