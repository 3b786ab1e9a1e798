"""Holes in maps: stretches of drives around which roads are removed.

A hole extends from one vertex of a drive to another. Every part of a road, from node to node,
within a random distance of 30 to 60 m from the driven line between them is removed: the driven
road, crossing roads, and nearby parallel roads. Roads include everything that a matcher may
consider a road, such as paths and ferries. Holes of several drives share a map unless one removes
roads that another drive uses.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from pathlib import Path

import numpy as np
import osmium
import shapely

from altered_map import map_without
from drives import Drive
from judge_ways import part
from plane import Plane, along

KINDS = {"300-600 m": (300, 600), "600-1500 m": (600, 1500), "1500-3000 m": (1500, 3000)}
"""The lengths of holes in meters along the drive. The longer of two uniformly distributed lengths
is used, so that more holes have a stretch that is judged at long intervals."""
CLEARANCE = (30.0, 60.0)
"""The distance in meters from the driven line within which all roads are removed, uniformly
distributed. So there are wrong roads both near and far, and no search radius excludes all of them.
"""
CAP = 5.0
"""The length in meters at either end of a hole in which roads that meet the driven one remain."""
ENDS = 400.0
"""The minimum length in meters that a drive has on the map before and after a hole."""
APART = 1000.0
"""The minimum distance in meters between two holes of a drive on one map."""
TRIES = 40
CHOICES = 4
"""The number of candidate places for a hole; the first one for which a map has room is used."""
SAME = 1.0
"""The distance in meters within which a drive follows a removed road, if it does so for more than
`TOUCH` meters."""
TOUCH = 5.0


def is_road(tags: osmium.osm.TagList) -> bool:
    return "highway" in tags or tags.get("route") == "ferry"


class RoadParts:
    """All parts of possible roads, from node to node."""

    def __init__(self, extract: Path):
        owners: list[tuple[int, int]] = []
        ends: list[list[tuple[float, float]]] = []
        for way in osmium.FileProcessor(extract).with_locations():
            if not way.is_way() or not is_road(way.tags):
                continue
            nodes = [(node.lon, node.lat) if node.location.valid() else None for node in way.nodes]
            for first, (a, b) in enumerate(zip(nodes, nodes[1:])):
                if a and b:
                    owners.append((way.id, first))
                    ends.append([a, b])
        self.owners = np.array(owners)
        """The way of each part, and the index of its first node."""
        places = np.array(ends)
        self.plane = Plane(*places.mean(axis=(0, 1)))
        self.lines = shapely.linestrings(self.plane.meters(places).reshape(-1, 2, 2))
        self.tree = shapely.STRtree(self.lines)

    def meters(self, drive: Drive, places: np.ndarray) -> np.ndarray:
        """Converts places from the plane of a drive to the plane of the map."""
        return self.plane.meters(drive.plane.degrees(places))

    def beside(self, line: shapely.LineString, clearance: float) -> np.ndarray:
        """Returns the indices of the parts within `clearance` meters of a line, leaving out 5 m at
        each of its ends."""
        corridor = part(line, CAP, line.length - CAP).buffer(clearance, cap_style="flat")
        return np.sort(self.tree.query(corridor, predicate="intersects"))

    def without(self, removed: np.ndarray) -> shapely.STRtree:
        return shapely.STRtree(np.delete(self.lines, removed))


@dataclass(frozen=True, eq=False)
class Hole:
    drive: Drive
    kind: str
    start: float
    """The start of the hole in meters along the drive."""
    end: float
    clearance: float
    line: shapely.LineString
    """The driven line in the hole; like the other geometries, in the plane of the map."""
    outside: shapely.MultiLineString
    """The lines driven before and after the hole."""
    removed: np.ndarray
    """The indices of the removed parts of roads."""
    area: shapely.Geometry
    """The area of the removed parts."""

    @property
    def id(self) -> str:
        return f"{self.drive.id} {self.kind}"

    @property
    def length(self) -> float:
        return self.end - self.start

    @cached_property
    def driven(self) -> shapely.Geometry:
        """The whole line of the drive."""
        return shapely.union(self.line, self.outside)


def follows(line: shapely.Geometry, area: shapely.Geometry) -> bool:
    """Returns whether a line runs along removed roads, rather than crossing or meeting them."""
    common = shapely.get_parts(shapely.intersection(line, area))
    merged = shapely.get_parts(shapely.line_merge(shapely.multilinestrings(
        [it for it in common if it.geom_type == "LineString"]
    )))
    return bool(np.any(shapely.length(merged) > TOUCH))


def hole(
    drive: Drive, kind: str, first: int, last: int, clearance: float, roads: RoadParts
) -> Hole | None:
    """Returns a hole between two vertices of a drive; None if the drive uses the removed roads
    elsewhere."""
    line = roads.plane.meters(drive.line)
    reached = along(drive.meters)
    own = shapely.LineString(line[first : last + 1])
    removed = roads.beside(own, clearance)
    outside = shapely.MultiLineString([line[: first + 1], line[last:]])
    area = shapely.union_all(shapely.buffer(roads.lines[removed], SAME))
    if follows(outside, area):
        return None
    start, end = float(reached[first]), float(reached[last])
    return Hole(drive, kind, start, end, clearance, own, outside, removed, area)


def possible_holes(drive: Drive, kind: str, roads: RoadParts) -> Iterator[Hole]:
    """Yields possible holes of a kind at random places of a drive."""
    chance = drive.chance(10 + list(KINDS).index(kind))
    reached = along(drive.meters)
    shortest, longest = KINDS[kind]
    for _ in range(TRIES):
        length, clearance = chance.uniform(shortest, longest, 2).max(), chance.uniform(*CLEARANCE)
        start = ENDS + chance.random() * (reached[-1] - 2 * ENDS - length)
        first, last = (int(np.abs(reached - meters).argmin()) for meters in (start, start + length))
        if not (
            ENDS <= reached[first]
            and reached[last] <= reached[-1] - ENDS
            and shortest <= reached[last] - reached[first] < longest
        ):
            continue
        found = hole(drive, kind, first, last, clearance, roads)
        if found:
            yield found


class HoledMap:
    """A map with holes that don't affect the other drives on it."""

    def __init__(self, roads: RoadParts):
        self.roads = roads
        self.holes: list[Hole] = []

    def has_room(self, new: Hole) -> bool:
        for other in self.holes:
            if other.drive is new.drive:
                if max(new.start, other.start) - min(new.end, other.end) < APART:
                    return False
            elif follows(other.driven, new.area) or follows(new.driven, other.area):
                return False
        return True

    @property
    def drives(self) -> list[Drive]:
        return list({it.drive.id: it.drive for it in self.holes}.values())

    @property
    def removed(self) -> np.ndarray:
        return np.unique(np.concatenate([it.removed for it in self.holes]))

    def extract(self, whole: Path) -> Path:
        """Returns the map as a file, made from the complete one."""
        segments: dict[int, set[tuple[int, int]]] = {}
        for way, first in self.roads.owners[self.removed].tolist():
            segments.setdefault(way, set()).add((first, first + 1))
        removed = sorted((way, sorted(own)) for way, own in segments.items())
        digest = hashlib.sha256(repr(removed).encode()).hexdigest()[:12]
        return map_without(whole, f"{whole.name.split('.')[0]}-holes-{digest}", segments)

    def record(self) -> list[dict]:
        """Returns the holes for JSON, with the indices of the first nodes of the removed parts, by
        way."""
        return [self.row(it) for it in self.holes]

    def row(self, it: Hole) -> dict:
        ways: dict[int, list[int]] = {}
        for way, first in self.roads.owners[it.removed].tolist():
            ways.setdefault(way, []).append(first)
        ends = self.roads.plane.degrees(shapely.get_coordinates(it.line)[[0, -1]])
        return {
            "drive": it.drive.id, "kind": it.kind,
            "start_m": round(it.start, 1), "end_m": round(it.end, 1),
            "clearance_m": round(it.clearance, 1), "ends": np.round(ends, 6).tolist(),
            "removed": ways,
        }


def holed_maps(drives: list[Drive], roads: RoadParts) -> list[HoledMap]:
    """Returns as few maps as the search finds, with a hole of each kind for each drive that has
    room for one."""
    maps: list[HoledMap] = []
    for drive in drives:
        for kind in KINDS:
            choices = list(islice(possible_holes(drive, kind, roads), CHOICES))
            if not choices:
                continue
            place = next(
                ((own, it) for own in maps for it in choices if own.has_room(it)),
                (None, choices[0]),
            )
            if place[0] is None:
                maps.append(HoledMap(roads))
            (place[0] or maps[-1]).holes.append(place[1])
    return maps
