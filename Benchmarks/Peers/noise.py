"""Position errors for each second: rows of (east, north) in meters.

Each kind of error is a function of the number of seconds, the standard deviation along each axis in
meters, and a random generator. With generators in the same state, errors are proportional to the
standard deviation, except for shifts of fixed size.
"""

import math
from collections.abc import Callable

import numpy as np

Noise = Callable[[int, float, np.random.Generator], np.ndarray]
CORRELATED_SHARE = 0.8
"""The share of the variance that is correlated; the rest is white noise."""
CANYON_ERROR = 30.0
"""The shift in meters of positions in an urban canyon."""


def white(seconds: int, sigma: float, chance: np.random.Generator) -> np.ndarray:
    return sigma * chance.standard_normal((seconds, 2))


def drifting(seconds: int, chance: np.random.Generator, correlation: float) -> np.ndarray:
    """Returns a Gauss-Markov process with unit variance whose autocorrelation falls to 1/e in
    `correlation` seconds."""
    kept = math.exp(-1 / correlation)
    steps = chance.standard_normal((seconds, 2))
    steps[1:] *= math.sqrt(1 - kept * kept)
    for second in range(1, seconds):
        steps[second] += kept * steps[second - 1]
    return steps


def correlated(
    seconds: int, sigma: float, chance: np.random.Generator, correlation: float = 40
) -> np.ndarray:
    """Returns errors that mostly drift slowly, like those of satellite positions; see `drifting`.
    """
    drift = drifting(seconds, chance, correlation)
    return (
        sigma * math.sqrt(CORRELATED_SHARE) * drift
        + math.sqrt(1 - CORRELATED_SHARE) * white(seconds, sigma, chance)
    )


def heavy_tailed(seconds: int, sigma: float, chance: np.random.Generator) -> np.ndarray:
    """Returns errors that each follow Student's t-distribution with 3 degrees of freedom, scaled so
    that their standard deviation is `sigma`."""
    errors = correlated(seconds, sigma, chance)
    return errors / np.sqrt(chance.chisquare(3, (seconds, 1)))


def canyons(seconds: int, sigma: float, chance: np.random.Generator) -> np.ndarray:
    """Returns errors with shifts in one direction for 20 to 60 s each, on average three
    minutes apart."""
    errors = correlated(seconds, sigma, chance)
    start = chance.exponential(180)
    while start < seconds:
        end = start + chance.uniform(20, 60)
        angle = chance.uniform(0, 2 * math.pi)
        errors[int(start) : int(end)] += CANYON_ERROR * np.array([math.cos(angle), math.sin(angle)])
        start = end + chance.exponential(180)
    return errors


def shifted(seconds: int, sigma: float, chance: np.random.Generator) -> np.ndarray:
    """Returns errors with a shift of 8 m to the northeast, as on a misaligned map."""
    return correlated(seconds, sigma, chance) + 8 * math.sqrt(0.5)
