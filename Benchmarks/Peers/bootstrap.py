"""How sure a difference is, by drawing the drives anew."""

from dataclasses import dataclass

import numpy as np

RESAMPLES = 2000


@dataclass(frozen=True)
class Difference:
    value: float
    low: float
    """Of the interval that holds 95 of 100 resamples."""
    high: float


def paired_difference(ours: np.ndarray, theirs: np.ndarray, weights: np.ndarray) -> Difference:
    """The difference of two ratios of sums, sum(ours) / sum(weights) - sum(theirs) / sum(weights)."""
    chance = np.random.default_rng(len(weights))
    counts = chance.multinomial(len(weights), np.full(len(weights), 1 / len(weights)), RESAMPLES)
    drawn = counts @ (ours - theirs) / (counts @ weights)
    low, high = np.percentile(drawn, [2.5, 97.5])
    return Difference(float((ours - theirs).sum() / weights.sum()), float(low), float(high))
