"""Confidence intervals of differences, from resampled drives."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

RESAMPLES = 2000


@dataclass(frozen=True)
class Difference:
    value: float
    low: float
    """The ends of the interval that contains 95% of the resamples."""
    high: float


def paired_difference(ours: np.ndarray, theirs: np.ndarray, weights: np.ndarray) -> Difference:
    """Returns the difference of two ratios, sum(ours) / sum(weights) - sum(theirs) / sum(weights).
    """
    return resampled(
        np.stack([ours - theirs, weights], axis=1), lambda sums: sums[..., 0] / sums[..., 1]
    )


def resampled(terms: np.ndarray, figure: Callable[[np.ndarray], np.ndarray]) -> Difference:
    """Returns a figure computed from the sums of the drives' terms, with its interval; `terms` has
    a row for each drive."""
    chance = np.random.default_rng(len(terms))
    counts = chance.multinomial(len(terms), np.full(len(terms), 1 / len(terms)), RESAMPLES)
    low, high = np.percentile(figure(counts @ terms), [2.5, 97.5])
    return Difference(float(figure(terms.sum(axis=0))), float(low), float(high))
