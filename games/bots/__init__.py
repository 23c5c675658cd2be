"""Bots that play a seat, advise, and tell the odds: pure Python over the rules, imported by services and views.

A bot gets an `Observation`, which is a seat's view and states dealt anew from it; it never gets the state of a table.
"""

from games.bots.advice import ADVICE, AdvisedLine, advise, odds
from games.bots.decide import Decision, budget_of, decide
from games.bots.forecast import forecast_turn
from games.bots.observation import Observation
from games.bots.protocol import Reason
from games.bots.search import Budget, search_budget
from games.bots.shortfall import shortfall
from games.bots.values import SECOND_FORMS, has_value
