"""Scores matchers on real drives with known routes on their own map.

Routes and answers are projected onto directed segments of the map. The part of each segment that
both cover is correct, counted once per common pass; the rest of the answer is added, and the rest
of the route is missed. The route is cut at the places nearest to the first and the last point of
the trace.
"""

import json
import math
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import osmium
import shapely

import geometry
from engines import CACHE
from geometry import Place
from measuring import run
from plane import Plane
from snappers import MILEPOST, Effort, Job, Setting, peer_settings

MAP = "network.osm.pbf"
NODE = 0.8
"""The distance in meters within which a vertex is a node of the map."""
BESIDE = 2.0
"""The distance in meters within which a line is on a segment."""
CLOSE = 8.0
"""The tolerance in meters by which an outer place may be farther from the end of a trace than the
nearest one."""
SLACK = 300.0
"""The distance in meters that an answer may start before the route or continue beyond it."""
SHORTEST = 50.0
"""The minimum length in meters; shorter routes are skipped."""

Segment = tuple[int, int]
Stretch = tuple[Segment, float, float]
"""A segment as its nodes in the direction of travel, with the start and end in meters along it."""


@dataclass(frozen=True)
class RealScore:
    """The score of a result for a real drive; lengths are in meters."""

    length: float
    """The length of the route."""
    matched: float
    correct: float
    parts: int

    @property
    def mismatch(self) -> float:
        return self.matched + self.length - 2 * self.correct


class RealMap:
    def __init__(self, extract: Path):
        ways = [
            [(node.ref, (node.lon, node.lat)) for node in way.nodes if node.location.valid()]
            for way in osmium.FileProcessor(extract).with_locations()
            if way.is_way() and "highway" in way.tags
        ]
        places = {node: place for way in ways for node, place in way}
        middle = np.median(list(places.values()), axis=0)
        self.plane = Plane(*middle)
        self.nodes = list(places)
        self.meters = dict(zip(self.nodes, self.plane.meters(list(places.values())).tolist()))
        self.lengths: dict[Segment, float] = {}
        self.segments: list[Segment] = []
        for way in ways:
            for (a, from_place), (b, to_place) in zip(way, way[1:]):
                if a != b and (a, b) not in self.lengths:
                    self.segments.append((a, b))
                    length = geometry.distance(from_place, to_place)
                    self.lengths[a, b] = self.lengths[b, a] = length
        self.node_tree = shapely.STRtree(shapely.points([self.meters[node] for node in self.nodes]))
        self.segment_tree = shapely.STRtree(
            shapely.linestrings([[self.meters[a], self.meters[b]] for a, b in self.segments])
        )

    def project(self, point, segment: Segment) -> tuple[float, float]:
        """Returns the distance in meters from a point to a segment, and the fraction of the segment
        at which the nearest place lies."""
        (ax, ay), (bx, by) = self.meters[segment[0]], self.meters[segment[1]]
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy
        fraction = ((point[0] - ax) * dx + (point[1] - ay) * dy) / square if square else 0
        fraction = min(max(fraction, 0), 1)
        return math.hypot(point[0] - ax - fraction * dx, point[1] - ay - fraction * dy), fraction

    def laid(self, lines: list[list[Place]]) -> list[Stretch]:
        """Projects lines onto the segments of the map; parts that are not near any of them are
        dropped."""
        path = []
        for line in lines:
            points = self.plane.meters([place[:2] for place in line])
            shapes = shapely.points(points)
            near, distance = self.node_tree.query_nearest(
                shapes, return_distance=True, all_matches=False
            )
            nodes = [
                self.nodes[node] if meters < NODE else None
                for node, meters in zip(near[1], distance)
            ]
            beside: list[list[Segment]] = [[] for _ in line]
            passed = self.segment_tree.query(shapes, predicate="dwithin", distance=BESIDE)
            for point, segment in passed.T:
                beside[point].append(self.segments[segment])
            for index in range(len(line) - 1):
                ends = nodes[index], nodes[index + 1]
                if None not in ends and ends[0] == ends[1]:
                    continue
                if ends in self.lengths:
                    path.append((ends, 0.0, self.lengths[ends]))
                else:
                    path += self.laid_beside(points[index], points[index + 1], beside[index])
        return path

    def laid_beside(self, start, end, candidates: list[Segment]) -> list[Stretch]:
        """Projects a straight line onto the candidate segment that is nearest to both of its ends.
        """
        best = (math.inf, None, 0.0, 0.0)
        for segment in candidates:
            to_start, first = self.project(start, segment)
            to_end, last = self.project(end, segment)
            if to_start <= BESIDE and to_end <= BESIDE and to_start + to_end < best[0]:
                best = (to_start + to_end, segment, first, last)
        _, segment, first, last = best
        if segment is None or first == last:
            return []
        length = self.lengths[segment]
        if first > last:
            segment, first, last = segment[::-1], 1 - first, 1 - last
        return [(segment, first * length, last * length)]

    def end_of(self, path: list[Stretch], place: Place, is_start: bool) -> float:
        """Returns the meters along a path at which a trace starts or ends.

        This is the outermost place, within that half of the path, that is about as near as the
        nearest one, since a loop may pass there twice.
        """
        point = self.plane.meters([place[:2]])[0]
        half, reached, found = total(path) / 2, 0.0, []
        for segment, first, last in path:
            if reached <= half if is_start else reached + last - first >= half:
                length = self.lengths[segment]
                at = min(max(self.project(point, segment)[1] * length, first), last)
                (ax, ay), (bx, by) = self.meters[segment[0]], self.meters[segment[1]]
                share = at / length
                here = (ax + (bx - ax) * share, ay + (by - ay) * share)
                found.append((math.dist(point, here), reached + at - first))
            reached += last - first
        nearest = min(distance for distance, _ in found)
        near = [at for distance, at in found if distance <= nearest + CLOSE]
        return min(near) if is_start else max(near)

    def score(self, route: list[Stretch], lines: list[list[Place]]) -> RealScore:
        answer = trimmed(self.laid(lines), route)
        return RealScore(total(route), total(answer), common(route, answer), len(lines))


def total(path: list[Stretch]) -> float:
    return sum(last - first for _, first, last in path)


def cut(path: list[Stretch], start: float, end: float) -> list[Stretch]:
    """Returns the part of a path from `start` to `end` meters along it."""
    kept, reached = [], 0.0
    for segment, first, last in path:
        low, high = max(first, first + start - reached), min(last, first + end - reached)
        if high > low:
            kept.append((segment, low, high))
        reached += last - first
    return kept


def trimmed(answer: list[Stretch], route: list[Stretch]) -> list[Stretch]:
    """Returns an answer without the parts before the first segment of the route and after its last
    one, unless these segments are far from its ends: see `SLACK`."""
    answer = from_start(answer, route[0])
    backwards = from_start(turned(answer), turned(route)[0])
    return turned(backwards)


def from_start(answer: list[Stretch], first_stretch: Stretch) -> list[Stretch]:
    """Returns an answer starting at the first stretch of a route if that stretch is near the start
    of the answer; otherwise, returns the answer unchanged."""
    segment, start, _ = first_stretch
    gone = 0.0
    for index, (own, first, last) in enumerate(answer):
        if own == segment:
            answer = answer[index:]
            break
        gone += last - first
        if gone > SLACK:
            break
    if answer and answer[0][0] == segment and answer[0][1] < start < answer[0][2]:
        answer = [(segment, start, answer[0][2]), *answer[1:]]
    return answer


def turned(path: list[Stretch]) -> list[Stretch]:
    """Returns a path as seen from its end: the same segments in reverse order, with negated
    distances."""
    return [(segment, -last, -first) for segment, first, last in reversed(path)]


def common(route: list[Stretch], answer: list[Stretch]) -> float:
    """Returns the meters that both paths cover, counted once per common pass."""
    changes: dict[Segment, list[tuple[float, int, int]]] = {}
    for which, path in enumerate((route, answer)):
        for segment, first, last in path:
            changes.setdefault(segment, []).extend(((first, which, 1), (last, which, -1)))
    shared = 0.0
    for own in changes.values():
        own.sort()
        passes = [0, 0]
        for (at, which, change), (until, _, _) in zip(own, own[1:]):
            passes[which] += change
            shared += (until - at) * min(passes)
    return shared


def read_rows(file: Path) -> dict[str, dict]:
    with open(file) as rows:
        return {row["id"]: row for row in map(json.loads, rows)}


@dataclass(frozen=True)
class RealMeasurement:
    """The results of one matcher with one setting on all drives of a folder."""

    setting: Setting
    effort: Effort
    points: int
    scores: list[RealScore]

    @property
    def mismatch(self) -> float:
        """The mismatch of all drives together, relative to their length."""
        length = sum(score.length for score in self.scores)
        return sum(score.mismatch for score in self.scores) / length

    @property
    def correct(self) -> float:
        """The weighted mean correct fraction (Woeltche's), relative to the longer of all routes and
        all answers."""
        routed = sum(score.length for score in self.scores)
        matched = sum(score.matched for score in self.scores)
        return sum(score.correct for score in self.scores) / max(routed, matched)

    @property
    def splits(self) -> int:
        return sum(score.parts > 1 for score in self.scores)

    @property
    def points_per_second(self) -> float:
        """The number of points per second of CPU time."""
        return self.points / self.effort.cpu_seconds


def routes(road_map: RealMap, folder: Path) -> dict[str, list[Stretch]]:
    """Returns the routes of the drives in a folder of traces and true routes, by id."""
    traces, truths = read_rows(folder / "traces.jsonl"), read_rows(folder / "truth.jsonl")
    found = {}
    for name, truth in truths.items():
        points = traces[name]["points"]
        path = road_map.laid(truth["geometry"])
        if len(points) < 2 or not path:
            continue
        start, end = (road_map.end_of(path, points[index], index == 0) for index in (0, -1))
        path = cut(path, start, end)
        if total(path) >= SHORTEST:
            found[name] = path
    return found


def measure_real(folder: Path, snappers: dict) -> list[RealMeasurement]:
    """Measures all matchers on the drives of a folder. The position error is unknown, so several
    settings are tried."""
    road_map = RealMap(folder / MAP)
    driven = routes(road_map, folder)
    traces = folder / "traces.jsonl"
    points = sum(len(row["points"]) for row in read_rows(traces).values())
    radii = {f"{radius} m": radius for radius in (5, 10, 25)}
    settings = [MILEPOST, *peer_settings(radii, ("10 m", 10))]
    with tempfile.TemporaryDirectory(prefix="snapping-", dir=CACHE) as name:
        jobs = [
            Job(traces, Path(name) / str(number), setting)
            for number, setting in enumerate(settings)
        ]
        efforts = run(jobs, snappers)
        answers = [read_rows(job.answers) for job in jobs]
    return [
        RealMeasurement(
            job.setting, efforts[job.answers], points,
            [
                road_map.score(route, own.get(id, {}).get("geometry") or [])
                for id, route in driven.items()
            ],
        )
        for job, own in zip(jobs, answers)
    ]
