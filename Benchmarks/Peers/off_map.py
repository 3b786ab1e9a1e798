"""What an answer makes of a drive whose road is missing on the map in places.

Judged are stretches: runs of five locations or more, over 100 m or more in a hole, whose true
places are farther than max(25 m, 4 standard deviations) from every road that is left; of traces of
15 s in holes of 1 km or more alone. Falsely driven is what the answer's path drives while the
vehicle is in such a stretch, farther than that from what was truly driven then. A path joins the
places of two locations if one matching has both; what is between them is driven evenly in the time
between. Places that no path joins count nothing here.

Right is a place as `Score.is_right` tells; in a hole none is.
"""

from dataclasses import dataclass

import numpy as np
import shapely

from drives import Drive
from holes import Hole, RoadParts
from judge_ways import part
from scoring import STEP, Score, Segments, Truth

FAR = (25.0, 4.0)
"""Meters, and standard deviations, from a road or a line beyond which something is off it."""
LOCATIONS, METERS = 5, 100.0
"""Of the shortest stretch that is judged."""
SLOW, SLOW_METERS = 15, 1000.0
"""Seconds between locations from which only holes of so many meters are judged."""
AROUND = 200.0
"""Meters before and after a hole in which confidence is judged, and truth looked for."""
AWAY = 100.0
"""Meters from a hole beyond which it should change nothing; two intervals' travel if more."""
REJOINED = 150.0
"""Meters after a hole in which an answer should be back; two intervals' travel if more."""
ON = 1.0
"""Meters from the answer's path within which its places are."""
BACK = 20.0
"""Meters by which a place may be behind the one before on the path, rather than far ahead on it."""


def far(sigma: float) -> float:
    return max(FAR[0], FAR[1] * sigma)


@dataclass(frozen=True, eq=False)
class Sampling:
    """Where a drive's vehicle truly was at each location of a trace."""

    drive: Drive
    seconds: np.ndarray
    """From the drive's start."""
    interval: float
    sigma: float

    @property
    def positions(self) -> np.ndarray:
        """Meters along the drive."""
        return position_at(self.drive, self.seconds)


def position_at(drive: Drive, seconds):
    return np.interp(seconds, np.arange(len(drive.positions)), drive.positions)


def time_at(drive: Drive, meters: float, is_leaving: bool) -> float:
    """When a vehicle is somewhere, in seconds; where it stands, when it comes or when it leaves."""
    positions = drive.positions
    if is_leaving:
        second = int(np.searchsorted(positions, meters, side="right")) - 1
    else:
        second = int(np.searchsorted(positions, meters, side="left")) - 1
    second = min(max(second, 0), len(positions) - 2)
    gain = positions[second + 1] - positions[second]
    return second + (min(max((meters - positions[second]) / gain, 0.0), 1.0) if gain > 0 else 0.0)


@dataclass(frozen=True)
class Stretch:
    """Locations from the first to the last one, both included."""

    first: int
    last: int
    meters: float


def stretches(
    hole: Hole, sampling: Sampling, roads: RoadParts, left: shapely.STRtree
) -> list[Stretch]:
    """The judged ones of a hole; left: the roads that the map still has."""
    if sampling.interval >= SLOW and hole.length < SLOW_METERS:
        return []
    positions = sampling.positions
    inside = np.flatnonzero((hole.start <= positions) & (positions <= hole.end))
    places = sampling.drive.places_at(positions[inside])
    points = shapely.points(roads.meters(sampling.drive, places))
    near = left.query(points, predicate="dwithin", distance=far(sampling.sigma))[0]
    off = np.setdiff1d(inside, inside[near])
    found = []
    for run in np.split(off, np.flatnonzero(np.diff(off) > 1) + 1):
        if len(run) >= LOCATIONS and positions[run[-1]] - positions[run[0]] >= METERS:
            first, last = int(run[0]), int(run[-1])
            found.append(Stretch(first, last, float(positions[last] - positions[first])))
    return found


def places_along(path: Segments, places: np.ndarray) -> np.ndarray:
    """Meters along a path of places on it that follow each other; NaN where a place isn't on it.

    Each is at the first time that the path comes by after the place before, and the last at the
    last time. A place a little behind the one before has that one's.
    """
    point, _, position = path.near(places, ON)
    order = np.lexsort((position, point))
    position = position[order]
    first = np.searchsorted(point[order], np.arange(len(places) + 1))
    found = np.full(len(places), np.nan)
    reached = 0.0
    for index in range(len(places)):
        own = position[first[index] : first[index + 1]]
        if len(own) == 0:
            continue
        ahead = own[own >= reached]
        is_behind = bool(np.any((own < reached) & (own >= reached - BACK)))
        if len(ahead) and (not is_behind or ahead[0] - reached <= BACK):
            reached = float(ahead[-1] if index == len(places) - 1 else ahead[0])
        found[index] = reached
    return found


@dataclass(frozen=True, eq=False)
class AnswerPath:
    """A line of an answer: which locations have a place on it, when, and how far along."""

    segments: Segments
    times: np.ndarray
    reached: np.ndarray


def false_meters(
    path: AnswerPath, window: tuple[float, float], truth: shapely.Geometry, tolerance: float
) -> float:
    """Meters of a path, driven in a window of time, that are off the true line."""
    reached, times, segments = path.reached, path.times, path.segments
    if len(reached) < 2 or times[-1] < window[0] or times[0] > window[1]:
        return 0.0
    middles = np.arange(reached[0] + STEP / 2, reached[-1], STEP)
    at = np.interp(middles, reached, times)
    middles = middles[(window[0] <= at) & (at <= window[1])]
    vertices = np.concatenate([segments.starts, segments.starts[-1:] + segments.vectors[-1:]])
    points = np.stack([np.interp(middles, segments.before, axis) for axis in vertices.T], axis=1)
    return float(STEP * (shapely.distance(shapely.points(points), truth) > tolerance).sum())


def paths(answer: dict, sampling: Sampling) -> list[AnswerPath]:
    plane, snapped = sampling.drive.plane, answer.get("snapped") or []
    matching = answer.get("matching") or []
    found = []
    for number, line in enumerate(answer.get("geometry") or []):
        own = [index for index, it in enumerate(matching) if it == number]
        if len(line) < 2 or len(own) < 2:
            continue
        segments = Segments([plane.meters([place[:2] for place in line])])
        if segments.total == 0:
            continue
        reached = places_along(segments, plane.meters([snapped[index][:2] for index in own]))
        known = ~np.isnan(reached)
        found.append(AnswerPath(segments, sampling.seconds[own][known], reached[known]))
    return found


def path_meters(lines: list[AnswerPath]) -> float:
    return sum(it.segments.total for it in lines)


def scored(answer: dict, sampling: Sampling) -> Score:
    snapped = answer.get("snapped") or [None] * len(sampling.seconds)
    truth = Truth(sampling.drive.plane, sampling.drive.line)
    return truth.score(sampling.positions, answer.get("geometry") or [], snapped)


@dataclass(frozen=True, eq=False)
class HoleVerdict:
    drive: str
    kind: str
    length: float
    stretches: list[Stretch]
    points: int
    """Locations in judged stretches."""
    placed: int
    """Of these."""
    false: float
    """Meters, while the vehicle is in judged stretches."""
    other_false: float
    """While it is elsewhere in the hole."""
    is_rejoined: bool
    was_rejoined: bool
    """By the answer on the whole map."""
    confidence: np.ndarray
    """Of each place from 200 m before to 200 m after the hole that has one."""
    is_right: np.ndarray

    @property
    def is_judged(self) -> bool:
        return bool(self.stretches)

    @property
    def meters(self) -> float:
        """Of judged stretches."""
        return sum(it.meters for it in self.stretches)

    @property
    def other_meters(self) -> float:
        """Of the rest of the hole."""
        return self.length - self.meters


@dataclass(frozen=True, eq=False)
class Verdict:
    """On an answer to one drive."""

    drive: str
    holes: list[HoleVerdict]
    away: int
    """Locations away from holes that were right on the whole map."""
    kept: int
    """Those of them that still are."""


def verdict(
    holes: list[Hole], sampling: Sampling, answer: dict, whole: np.ndarray, roads: RoadParts,
    left: shapely.STRtree,
) -> Verdict:
    """holes: those of a drive; whole: which locations are right in the answer on the whole map."""
    score, lines = scored(answer, sampling), paths(answer, sampling)
    said = np.array(answer.get("confidence") or [None] * len(sampling.seconds), dtype=float)
    away = whole.copy()
    for hole in holes:
        away &= is_away(hole, sampling, roads)
    return Verdict(
        sampling.drive.id,
        [
            hole_verdict(
                it, sampling, score, lines, said, whole, stretches(it, sampling, roads, left)
            )
            for it in holes
        ],
        int(away.sum()), int((away & score.is_right).sum()),
    )


def hole_times(hole: Hole) -> tuple[float, float]:
    """When the vehicle is in it."""
    return time_at(hole.drive, hole.start, True), time_at(hole.drive, hole.end, False)


def meters_false_in(
    window: tuple[float, float], sampling: Sampling, lines: list[AnswerPath]
) -> float:
    """What an answer drives falsely from one second of a drive to another."""
    early = position_at(sampling.drive, window[0] - 2 * sampling.interval) - AROUND
    late = position_at(sampling.drive, window[1] + 2 * sampling.interval) + AROUND
    truth = part(shapely.LineString(sampling.drive.meters), early, late)
    return sum(false_meters(it, window, truth, far(sampling.sigma)) for it in lines)


def is_away(hole: Hole, sampling: Sampling, roads: RoadParts) -> np.ndarray:
    start, end = hole_times(hole)
    seconds = sampling.seconds
    places = sampling.drive.places_at(sampling.positions)
    distance = shapely.distance(shapely.points(roads.meters(sampling.drive, places)), hole.line)
    later = (seconds < start - 2 * sampling.interval) | (seconds > end + 2 * sampling.interval)
    return later & (distance > AWAY)


def is_rejoined(hole: Hole, sampling: Sampling, is_right: np.ndarray) -> bool:
    """Whether a place behind a hole is right soon enough."""
    positions, end = sampling.positions, hole_times(hole)[1]
    travel = position_at(hole.drive, end + 2 * sampling.interval) - hole.end
    soon = (positions > hole.end) & (positions <= hole.end + max(REJOINED, travel))
    return bool(np.any(is_right[soon]))


def hole_verdict(
    hole: Hole, sampling: Sampling, score: Score, lines: list[AnswerPath], said: np.ndarray,
    whole: np.ndarray, judged: list[Stretch],
) -> HoleVerdict:
    positions = sampling.positions
    near = (hole.start - AROUND <= positions) & (positions <= hole.end + AROUND)
    near &= score.answered & ~np.isnan(said)
    inside = (hole.start < positions) & (positions < hole.end)
    points = np.concatenate([np.arange(0), *(np.arange(it.first, it.last + 1) for it in judged)])
    seconds = sampling.seconds
    false = sum(
        meters_false_in((seconds[it.first], seconds[it.last]), sampling, lines) for it in judged
    )
    all_false = meters_false_in(hole_times(hole), sampling, lines)
    return HoleVerdict(
        hole.drive.id, hole.kind, hole.length, judged,
        len(points), int(score.answered[points].sum()),
        false, max(0.0, all_false - false),
        is_rejoined(hole, sampling, score.is_right), is_rejoined(hole, sampling, whole),
        said[near], (score.is_right & ~inside)[near],
    )
