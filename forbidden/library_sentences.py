"""Sentences of Django and allauth that their own catalogs say formally: `make messages` adds them to ours.

Our catalogs come first, so visitors are addressed as on the rest of the site. A sentence that a catalog leaves empty
is said as the library says it. `tests/i18n` checks that the libraries still have each of them.
"""

from django.utils.translation import gettext_noop as _


def ngettext(singular: str, plural: str) -> tuple[str, str]:
    """Mark the two forms of a sentence with a number, as `gettext_noop` marks a sentence."""
    return singular, plural


SENTENCES = (
    _("Be patient, you are sending too many requests."),
    _("Email address %(deleted_email)s has been removed from your account."),
    _(
        "Enabling passwordless operation allows you to sign in using just this key, but imposes additional "
        "requirements such as biometrics or PIN protection."
    ),
    _("Ensure this value is greater than or equal to %(limit_value)s."),
    _("Ensure this value is less than or equal to %(limit_value)s."),
    _("Enter a number."),
    _("Enter a valid URL."),
    _("Enter a valid date."),
    _("Enter a valid date/time."),
    _("Enter a valid email address."),
    _("Enter a valid integer."),
    _("Enter a valid time."),
    _("Enter a valid value."),
    _("Enter a whole number."),
    _("Enter an authenticator code:"),
    _("Enter the same password as before, for verification."),
    _("Forgot your password?"),
    _("Please type your current password."),
    _("Save them  in a secure location now — they won't be shown again."),
    _("Select a valid choice. %(value)s is not one of the available choices."),
    _("Select a valid choice. That choice is not one of the available choices."),
    _("The email address and/or password you specified are not correct."),
    _("The new value must be different from the current one."),
    _("This email address is already associated with this account."),
    _("Too many failed login attempts. Try again later."),
    _("Use a security key"),
    _("Use authenticator app or code"),
    _("Use your password"),
    _("You cannot activate two-factor authentication until you have verified your email address."),
    _("You cannot add an email address to an account protected by two-factor authentication."),
    _("You cannot add more than %d email addresses."),
    _("You cannot generate recovery codes without having two-factor authentication enabled."),
    _("You cannot remove your primary email address (%(email)s)."),
    _("You cannot remove your primary email address."),
    _("You must type the same email each time."),
    _("You must type the same password each time."),
    _("Your account is protected by two-factor authentication. Please enter an authenticator code:"),
    _("Your email has been changed from %(from_email)s to %(to_email)s."),
    _("Your email has been confirmed."),
    _("Your old password was entered incorrectly. Please enter it again."),
    _("Your password can’t be a commonly used password."),
    _("Your password can’t be entirely numeric."),
    _("Your password can’t be too similar to your other personal information."),
    _("Your primary email address must be verified."),
)

COUNTED = (
    ngettext(
        "Ensure this value has at least %(limit_value)d character (it has %(show_value)d).",
        "Ensure this value has at least %(limit_value)d characters (it has %(show_value)d).",
    ),
    ngettext(
        "Ensure this value has at most %(limit_value)d character (it has %(show_value)d).",
        "Ensure this value has at most %(limit_value)d characters (it has %(show_value)d).",
    ),
    ngettext(
        "Your password must contain at least %(min_length)d character.",
        "Your password must contain at least %(min_length)d characters.",
    ),
)
