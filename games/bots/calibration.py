"""The chance to win that people read: the chance of the outlook, corrected by how often the bots of a table have won.

Bots play by the outlook itself. Only people read calibrated chances, so a new calibration changes no play.
"""

from math import log, sqrt

from games.bots import weights
from games.bots.logistic import chance_of
from games.bots.observation import Observation

UNKNOWN = 0.5
"""The error of a chance in a game without calibration, as `FittedCalibration.error`."""
LEAST = 0.01
"""The least chance that is told of a game that is not over."""


def uncertain(chance: float) -> float:
    """Return a chance that is neither 0 nor 1, even when rounded to percent."""
    return max(LEAST, min(1 - LEAST, chance))


def calibrated(observation: Observation, chance: float) -> float:
    """Return what a chance of the outlook means in this game, with its players and its difficulty.

    A chance of 0 or 1 is that of a finished game, and exact.
    """
    fitted = weights.load(observation.name).calibrations.get(str(observation.players))
    if chance in (0.0, 1.0):
        return chance
    if fitted is None:
        return uncertain(chance)
    line = fitted.lines[observation.state.difficulty]
    return uncertain(chance_of(line.base + line.slope * log(chance / (1 - chance))))


def error_of(observation: Observation, chance: float) -> float:
    """Return the standard error of a calibrated chance; deals and calibration add to it."""
    fitted = weights.load(observation.name).calibrations.get(str(observation.players))
    return (fitted.error if fitted else UNKNOWN) * sqrt(chance * (1 - chance))
