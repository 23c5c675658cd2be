"""Users, their API tokens, endpoints, vacations, mutes, avoidances, sanctions, sign-ins, and the audit log."""

from accounts.models.api_token import ApiToken
from accounts.models.audit import AuditEntry, Unchangeable
from accounts.models.avoidance import Avoidance
from accounts.models.endpoint import Endpoint
from accounts.models.mute import Mute
from accounts.models.sanction import Sanction
from accounts.models.sign_in import SignIn
from accounts.models.user import User, UserManager
from accounts.models.vacation import Vacation
