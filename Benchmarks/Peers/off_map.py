"""Evaluates a result for a drive along roads that are partly missing from the map.

Judged stretches are runs of at least five locations over at least 100 m in a hole, whose true
places are farther than max(25 m, 4 standard deviations) from every remaining road; for traces with
an interval of 15 s, only in holes of at least 1 km. The falsely driven meters are those of the
matched path, while the vehicle is in such a stretch, that are farther than this distance from the
line actually driven around that time. A path joins the places of two locations if both belong to
one matching; the part between them is assumed to be driven at a constant speed. Places that no path
joins don't count here.

A place is correct as defined by `Score.is_right`; no place in a hole is correct.
"""

from dataclasses import dataclass

import numpy as np
import shapely

from drives import Drive
from holes import Hole, RoadParts
from judge_ways import part
from scoring import STEP, Score, Segments, Truth

FAR = (25.0, 4.0)
"""The distance, in meters and in standard deviations, beyond which a place or path is off a road or
line; the greater of the two applies."""
LOCATIONS, METERS = 5, 100.0
"""The minimum number of locations and the minimum length in meters of a stretch that is judged."""
SLOW, SLOW_METERS = 15, 1000.0
"""At this interval in seconds or more, only holes of this length in meters or more are judged."""
AROUND = 200.0
"""The distance in meters before and after a hole within which confidence is judged and the true
line is searched."""
AWAY = 100.0
"""The distance in meters from a hole, or the travel of two intervals if that is more, beyond which
the hole should have no effect."""
REJOINED = 150.0
"""The distance in meters after a hole, or the travel of two intervals if that is more, within which
an answer should be correct again."""
ON = 1.0
"""The distance in meters within which a place is on the matched path."""
BACK = 20.0
"""The distance in meters by which a place on the path may be behind the previous one; such a place
is preferred to one that is farther ahead than this."""


def far(sigma: float) -> float:
    return max(FAR[0], FAR[1] * sigma)


@dataclass(frozen=True, eq=False)
class Sampling:
    """The true positions of a drive's vehicle at the locations of a trace."""

    drive: Drive
    seconds: np.ndarray
    """The seconds since the start of the drive."""
    interval: float
    sigma: float

    @property
    def positions(self) -> np.ndarray:
        """The distances along the drive, in meters."""
        return position_at(self.drive, self.seconds)


def position_at(drive: Drive, seconds):
    return np.interp(seconds, np.arange(len(drive.positions)), drive.positions)


def time_at(drive: Drive, meters: float, is_leaving: bool) -> float:
    """Returns the time in seconds at which a vehicle is at a place, given in meters along the
    drive; if the vehicle is stationary there, the time at which it leaves or, unless `is_leaving`,
    arrives."""
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
    """The locations from the first to the last one, inclusive."""

    first: int
    last: int
    meters: float


def stretches(
    hole: Hole, sampling: Sampling, roads: RoadParts, left: shapely.STRtree
) -> list[Stretch]:
    """Returns the judged stretches of a hole; `left` are the roads still on the map."""
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
    """Returns the meters along a path of consecutive places on it; NaN for places not on the path.

    Each place is on the first pass of the path after the previous place, and the last one on the
    last pass. A place slightly behind the previous one gets the same distance.
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
    """A line of an answer, with the locations on it, their times, and their distances along it."""

    segments: Segments
    times: np.ndarray
    reached: np.ndarray


def false_meters(
    path: AnswerPath, window: tuple[float, float], truth: shapely.Geometry, tolerance: float
) -> float:
    """Returns the meters of a path, driven within a time window, that are off the true line."""
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
    """The number of locations in judged stretches."""
    placed: int
    """The number of these locations that have a place."""
    false: float
    """The meters falsely driven while the vehicle is in judged stretches."""
    other_false: float
    """The meters falsely driven while the vehicle is elsewhere in the hole."""
    is_rejoined: bool
    was_rejoined: bool
    """Whether the answer on the complete map is correct soon after the hole."""
    confidence: np.ndarray
    """The confidences of all places from 200 m before to 200 m after the hole, if they have one."""
    is_right: np.ndarray

    @property
    def is_judged(self) -> bool:
        return bool(self.stretches)

    @property
    def meters(self) -> float:
        """The total length of judged stretches, in meters."""
        return sum(it.meters for it in self.stretches)

    @property
    def other_meters(self) -> float:
        """The length of the rest of the hole, in meters."""
        return self.length - self.meters


@dataclass(frozen=True, eq=False)
class Verdict:
    """The verdict on the result for one drive."""

    drive: str
    holes: list[HoleVerdict]
    away: int
    """The number of locations away from holes that are correct on the complete map."""
    kept: int
    """The number of these locations that are still correct."""


def verdict(
    holes: list[Hole], sampling: Sampling, answer: dict, whole: np.ndarray, roads: RoadParts,
    left: shapely.STRtree,
) -> Verdict:
    """Judges an answer; `holes` are those of the drive, `whole` the locations that are correct on
    the complete map."""
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
    """Returns the times at which the vehicle enters and leaves a hole."""
    return time_at(hole.drive, hole.start, True), time_at(hole.drive, hole.end, False)


def meters_false_in(
    window: tuple[float, float], sampling: Sampling, lines: list[AnswerPath]
) -> float:
    """Returns the falsely driven meters of an answer between two times of a drive, in seconds."""
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
    """Returns whether a place soon after a hole is correct."""
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
