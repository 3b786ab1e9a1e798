"""Scores a matcher's result by comparing it with the drive.

Route mismatch (Newson and Krumm, 2009) is the length driven but not in the result, plus the length
in the result but not driven, relative to the length driven. Both lines are ordered paths: the
result is divided into samples of at most 2 m. Each sample may be paired with any place of the true
line that is within 1 m and has the same direction within 60 degrees. The longest chain of pairs
that advances along both lines is their common part. So U-turns, the opposite carriageway, spikes,
and gaps count with their length, and a road driven twice counts twice. Up to 25 m at each end are
ignored, since they depend on a single position.
"""

import bisect
from dataclasses import dataclass

import numpy as np
import shapely

from plane import Plane, lengths

TOLERANCE = 1.0
STEP = 2.0
FORGIVEN = 25.0
"""The ignored length in meters at each end of a line."""
WINDOW = 50.0
"""The distance in meters along the true line from the true position within which a snapped position
is correct."""
ALIKE = 0.5
"""The cosine of the largest angle between directions that count as the same."""


class Segments:
    """The segments of lines, in order, without those of zero length."""

    def __init__(self, parts: list[np.ndarray]):
        vectors = np.concatenate([np.zeros((0, 2)), *(np.diff(part, axis=0) for part in parts)])
        starts = np.concatenate([np.zeros((0, 2)), *(part[:-1] for part in parts)])
        length = lengths(vectors)
        kept = length > 1e-9
        self.starts, self.vectors, self.length = starts[kept], vectors[kept], length[kept]
        self.headings = self.vectors / self.length[:, None]
        self.before = np.concatenate([[0.0], np.cumsum(self.length)])
        """The distance in meters to the start of each segment, and to the end of the last one."""
        self.tree = shapely.STRtree(
            shapely.linestrings(np.stack([self.starts, self.starts + self.vectors], axis=1))
        )

    @property
    def total(self) -> float:
        return float(self.before[-1])

    def near(self, points: np.ndarray, within: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Returns all pairs of a point and a nearby segment: their indices, and meters along the
        lines."""
        shapes = shapely.points(points)
        which, segment = self.tree.query(shapes, predicate="dwithin", distance=within)
        ahead = ((points[which] - self.starts[segment]) * self.headings[segment]).sum(axis=1)
        return which, segment, self.before[segment] + np.clip(ahead, 0, self.length[segment])

    def samples(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Returns the midpoints of equal pieces of each segment, with their headings and lengths.
        """
        counts = np.maximum(1, np.ceil(self.length / STEP)).astype(int)
        segment = np.repeat(np.arange(len(counts)), counts)
        piece = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
        middles = (piece + 0.5) / counts[segment]
        points = self.starts[segment] + self.vectors[segment] * middles[:, None]
        return points, self.headings[segment], self.length[segment] / counts[segment]


def longest_increasing(values: np.ndarray) -> np.ndarray:
    """Returns the indices of a longest strictly increasing subsequence.

    A value above all previous ones and below all later ones is in each longest subsequence. Such
    values are found in linear time and divide the rest into short runs, which are solved by
    patience sorting. O(n log n), and usually O(n).
    """
    highest = np.concatenate([[-np.inf], np.maximum.accumulate(values)[:-1]])
    lowest = np.concatenate([np.minimum.accumulate(values[::-1])[::-1][1:], [np.inf]])
    is_sure = (highest < values) & (values < lowest)
    chosen = [np.flatnonzero(is_sure)]
    edges = np.flatnonzero(np.diff(np.concatenate([[True], is_sure, [True]]).astype(int)))
    for start, end in zip(edges[::2], edges[1::2]):
        chosen.append(start + patience(values[start:end].tolist()))
    return np.sort(np.concatenate(chosen))


def patience(values: list[float]) -> np.ndarray:
    """Returns the same as `longest_increasing`, by patience sorting."""
    tops: list[float] = []
    at: list[int] = []
    back: list[int] = []
    for index, value in enumerate(values):
        pile = bisect.bisect_left(tops, value)
        tops[pile : pile + 1] = [value]
        at[pile : pile + 1] = [index]
        back.append(at[pile - 1] if pile else -1)
    chain = []
    index = at[-1] if at else -1
    while index >= 0:
        chain.append(index)
        index = back[index]
    return np.array(chain[::-1], dtype=int)


@dataclass(frozen=True)
class Score:
    """The score of a result; lengths are in meters."""

    length: float
    """The length driven."""
    added: float
    missed: float
    parts: int
    answered: np.ndarray
    """Whether each point of the trace has a snapped position."""
    on_line: np.ndarray
    """Whether each position is within 1 m of the true line, and at most about 50 m along it from
    the true position."""
    is_right: np.ndarray
    """Whether each position is on the line, and the matched path there has the direction of the
    drive."""

    @property
    def mismatch(self) -> float:
        """The meters added and missed."""
        return self.added + self.missed


class Truth:
    """A drive, prepared for scoring results."""

    def __init__(self, plane: Plane, line: np.ndarray):
        """Creates the ground truth from the line driven, as rows of (longitude, latitude)."""
        self.plane = plane
        self.segments = Segments([plane.meters(line)])

    def score(self, positions: np.ndarray, geometry: list, snapped: list) -> Score:
        """Scores an answer to a trace.

        positions: the true positions of the points, in meters along the line; geometry: lines of
        (longitude, latitude); snapped: a place or None for each point.
        """
        lines = [
            self.plane.meters([place[:2] for place in part]) for part in geometry if len(part) >= 2
        ]
        answer = Segments(lines)
        added, missed = self.route_mismatch(answer)
        answered = np.array([place is not None for place in snapped], dtype=bool)
        on_line = np.zeros(len(positions), dtype=bool)
        is_right = np.zeros(len(positions), dtype=bool)
        places = self.plane.meters([place[:2] for place in snapped if place is not None])
        on_line[answered], is_right[answered] = self.judged(places, positions[answered], answer)
        return Score(self.segments.total, added, missed, len(lines), answered, on_line, is_right)

    def route_mismatch(self, answer: Segments) -> tuple[float, float]:
        """Returns the meters added and missed."""
        points, headings, weights = answer.samples()
        sample, segment, position = self.segments.near(points, TOLERANCE)
        alike = (headings[sample] * self.segments.headings[segment]).sum(axis=1) > ALIKE
        sample, position = sample[alike], position[alike]
        # The pairs of one sample are in descending order of position, so that a chain uses only one
        # of them.
        order = np.lexsort((-position, sample))
        sample, position = sample[order], position[order]
        chain = longest_increasing(position)
        if len(chain) == 0:
            return answer.total, self.segments.total
        sample, position = sample[chain], position[chain]
        common = min(weights[sample].sum(), self.segments.total, answer.total)
        added_ends = weights[: sample[0]].sum(), weights[sample[-1] + 1 :].sum()
        missed_ends = position[0], self.segments.total - position[-1]
        return tuple(
            max(0.0, float(length - common - sum(min(end, FORGIVEN) for end in ends)))
            for length, ends in ((answer.total, added_ends), (self.segments.total, missed_ends))
        )

    def judged(
        self, places: np.ndarray, positions: np.ndarray, answer: Segments
    ) -> tuple[np.ndarray, np.ndarray]:
        """Returns whether snapped places are on the true line, and whether they are correct."""
        segments = self.segments
        point, segment, position = segments.near(places, TOLERANCE)
        last = len(segments.length) - 1
        first_segment, last_segment = (
            np.clip(np.searchsorted(segments.before, positions + by, side="right") - 1, 0, last)
            for by in (-WINDOW, WINDOW)
        )
        near = (
            (first_segment[point] <= segment)
            & (segment <= last_segment[point])
            & (np.abs(position - positions[point]) <= WINDOW + TOLERANCE)
        )
        point, segment = point[near], segment[near]
        on_line = np.zeros(len(places), dtype=bool)
        on_line[point] = True

        # Combines each pair of a point and a true segment with each segment of the answer at that
        # point.
        answer_point, answer_segment, _ = answer.near(places, TOLERANCE)
        order = np.argsort(answer_point, kind="stable")
        answer_point, answer_segment = answer_point[order], answer_segment[order]
        first = np.searchsorted(answer_point, point, side="left")
        count = np.searchsorted(answer_point, point, side="right") - first
        pair = np.repeat(np.arange(len(point)), count)
        other = np.arange(count.sum()) - np.repeat(np.cumsum(count) - count, count) + first[pair]
        headings = answer.headings[answer_segment[other]]
        cosine = (segments.headings[segment[pair]] * headings).sum(axis=1)
        is_right = np.zeros(len(places), dtype=bool)
        is_right[point[pair[cosine > ALIKE]]] = True
        return on_line, is_right
