"""Measures whether a matcher's confidence is the probability that a snapped position is correct.

A position is correct if it is on the true line and the matched path has the direction of the drive
there: `Score.is_right`. Places near several roads are evaluated separately, since elsewhere it is
easy to be correct.
"""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import osmium
import shapely

from drives import Drive
from pairs import is_drivable
from plane import Plane
from scoring import TOLERANCE, Segments

NEAR = 25.0
"""The distance in meters from the true position within which another road can be confused with the
true one."""
PIECE = 10.0
"""The maximum length in meters of pieces of roads, each of which is on the true line or not."""
PARALLEL = np.cos(np.radians(45))
BINS = 10


class Roads:
    """The roads of an extract that are open to cars."""

    def __init__(self, extract: Path):
        ways = [
            [(node.lon, node.lat) for node in way.nodes if node.location.valid()]
            for way in osmium.FileProcessor(extract).with_locations()
            if way.is_way() and is_drivable(way.tags)
        ]
        middle = np.mean(np.concatenate([way for way in ways if way]), axis=0)
        self.plane = Plane(*middle)
        lines = [shapely.linestrings(self.plane.meters(way)) for way in ways if len(way) > 1]
        self.pieces = Segments(
            [shapely.get_coordinates(line) for line in shapely.segmentize(lines, PIECE)]
        )

    def ambiguity(self, drive: Drive) -> "Ambiguity":
        true_line = Segments([self.plane.meters(drive.line)])
        places = self.plane.meters(drive.plane.degrees(drive.places))
        second, piece, _ = self.pieces.near(places, NEAR)
        nearby = np.unique(piece)
        middles = self.pieces.starts[nearby] + self.pieces.vectors[nearby] / 2
        is_driven = np.zeros(len(self.pieces.length), dtype=bool)
        is_driven[nearby[np.unique(true_line.near(middles, TOLERANCE)[0])]] = True

        other = ~is_driven[piece]
        second, piece = second[other], piece[other]
        driven = np.searchsorted(true_line.before, drive.positions[second], side="right") - 1
        headings = true_line.headings[np.clip(driven, 0, len(true_line.headings) - 1)]
        cosine = np.abs((headings * self.pieces.headings[piece]).sum(axis=1))
        count = len(drive.positions)
        return Ambiguity(
            np.isin(np.arange(count), second), np.isin(np.arange(count), second[cosine > PARALLEL])
        )


@dataclass(frozen=True)
class Ambiguity:
    """The ambiguity at each second of a drive."""

    is_near_other: np.ndarray
    """Whether a road that is not part of the drive is within 25 m."""
    is_beside_parallel: np.ndarray
    """Whether such a road is parallel to the drive within 45 degrees, in either direction."""


@dataclass(frozen=True)
class Bin:
    points: int
    confidence: float
    """The mean confidence."""
    right: float
    """The share of correct points."""


@dataclass(frozen=True)
class Reliability:
    points: int
    right: float
    """The share of correct points: the base rate."""
    brier_skill: float
    """1 if the confidence is 1 for every correct point and 0 for every other one; 0 if always
    predicting the base rate is as good."""
    auroc: float
    """The probability that a correct point has a higher confidence than an incorrect one."""
    bins: list[Bin | None]
    """Bins of confidence, one for each tenth; None if empty."""


def reliability(confidence: np.ndarray, is_right: np.ndarray) -> Reliability | None:
    """Returns the reliability for points with a confidence; None if there are none, or if all or
    none of them are correct."""
    said = ~np.isnan(confidence)
    confidence, is_right = confidence[said], is_right[said]
    if len(is_right) == 0 or is_right.all() or not is_right.any():
        return None
    base = float(is_right.mean())
    brier = float(np.mean(np.square(confidence - is_right)))
    tenth = bin_of(confidence, BINS)
    bins = []
    for index in range(BINS):
        own = tenth == index
        points = int(own.sum())
        bins.append(
            Bin(points, float(confidence[own].mean()), float(is_right[own].mean()))
            if points else None
        )
    return Reliability(
        len(is_right), base, 1 - brier / (base * (1 - base)), auroc(confidence, is_right), bins
    )


def bin_of(confidence: np.ndarray, parts: int) -> np.ndarray:
    """Returns the index of the bin that contains each value, among equal parts of 0 to 1."""
    return np.minimum((confidence * parts).astype(int), parts - 1)


def auroc(confidence: np.ndarray, is_right: np.ndarray) -> float:
    """Returns the AUROC from the ranks of all values (Mann and Whitney); equal values share a rank.
    """
    _, inverse, counts = np.unique(confidence, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(counts) - (counts - 1) / 2)[inverse]
    right = is_right.sum()
    wrong = len(is_right) - right
    return float((ranks[is_right].sum() - right * (right + 1) / 2) / (right * wrong))
