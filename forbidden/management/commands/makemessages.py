"""Extract the sentences for translators, without guesses."""

from django.core.management.commands import makemessages


class Command(makemessages.Command):
    """Leaves a sentence without its own translation empty, so that it appears in English and not as a similar one."""

    msgmerge_options = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching"]

    def copy_plural_forms(self, msgs: str, locale: str) -> str:
        """Return a new catalog with the plural rule of its language. Babel compiles no head that is marked as fuzzy."""
        catalog: str = super().copy_plural_forms(msgs, locale)
        return catalog.replace("#, fuzzy\n", "", 1)
