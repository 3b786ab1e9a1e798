"""Errors of positions, second by second: rows of (east, north) in meters.

Each kind takes the count of seconds, the standard deviation of each axis in meters, and a source of
chance. With the same source the errors of two deviations differ by their scale, constant shifts
apart.
"""

import math
from collections.abc import Callable

import numpy as np

Noise = Callable[[int, float, np.random.Generator], np.ndarray]
CORRELATED_SHARE = 0.8
"""Of the variance; the rest is white."""
CANYON_ERROR = 30.0
"""Meters by which a street between high houses shifts positions."""


def white(seconds: int, sigma: float, chance: np.random.Generator) -> np.ndarray:
    return sigma * chance.standard_normal((seconds, 2))


def drifting(seconds: int, chance: np.random.Generator, correlation: float) -> np.ndarray:
    """A Gauss-Markov process of unit variance whose correlation falls to 1/e in so many seconds."""
    kept = math.exp(-1 / correlation)
    steps = chance.standard_normal((seconds, 2))
    steps[1:] *= math.sqrt(1 - kept * kept)
    for second in range(1, seconds):
        steps[second] += kept * steps[second - 1]
    return steps


def correlated(
    seconds: int, sigma: float, chance: np.random.Generator, correlation: float = 40
) -> np.ndarray:
    """Most of the error drifts slowly, as that of satellite positions does; see `drifting`."""
    drift = drifting(seconds, chance, correlation)
    return (
        sigma * math.sqrt(CORRELATED_SHARE) * drift
        + math.sqrt(1 - CORRELATED_SHARE) * white(seconds, sigma, chance)
    )


def heavy_tailed(seconds: int, sigma: float, chance: np.random.Generator) -> np.ndarray:
    """Each error alone has Student's distribution of 3 degrees of freedom; `sigma` still holds."""
    errors = correlated(seconds, sigma, chance)
    return errors / np.sqrt(chance.chisquare(3, (seconds, 1)))


def canyons(seconds: int, sigma: float, chance: np.random.Generator) -> np.ndarray:
    """Every three minutes or so, all positions of 20 to 60 s are off to one side."""
    errors = correlated(seconds, sigma, chance)
    start = chance.exponential(180)
    while start < seconds:
        end = start + chance.uniform(20, 60)
        angle = chance.uniform(0, 2 * math.pi)
        errors[int(start) : int(end)] += CANYON_ERROR * np.array([math.cos(angle), math.sin(angle)])
        start = end + chance.exponential(180)
    return errors


def shifted(seconds: int, sigma: float, chance: np.random.Generator) -> np.ndarray:
    """All positions 8 m to the north-east, as on a map that was drawn beside the roads."""
    return correlated(seconds, sigma, chance) + 8 * math.sqrt(0.5)
