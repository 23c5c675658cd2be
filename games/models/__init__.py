"""The models: the rows of tables, of what is played and said there, and of what came of it."""

from games.models.absence import Vote
from games.models.crew import Crew, CrewInvitation, CrewMember
from games.models.game import Game, new_seed, new_watch_token
from games.models.invitation import Invitation
from games.models.log_reaction import LogReaction
from games.models.message import Message
from games.models.note import Note
from games.models.notification import Delivery, Notification, NotificationPreference
from games.models.plan import Plan
from games.models.play_request import PlayRequest
from games.models.proposal import Consent, Proposal
from games.models.report import Report
from games.models.seat import Seat
from games.models.sighting import Sighting
from games.models.standing_order import StandingOrder
from games.models.statistics import Result, Tally
from games.models.step import Step
