"""Simulated drives: a route of OSRM, and the true position of the car at each second."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import osmium

import driving
import geometry
from pairs import road_nodes
from plane import Plane, along
from routers import OSRMRouter

KILOMETERS = (2, 12)
"""The range of straight-line distances between start and end, in kilometers."""
ROUTE_KILOMETERS = (1.5, 45)
DRIVES_WITH_VIA = 3 / 8
"""The share of drives with one or two via points, which usually make a drive longer than the
fastest route."""


@dataclass(frozen=True)
class Drive:
    id: str
    seed: tuple[int, int]
    """The seed of the run and that of the drive, which determine all random choices."""
    plane: Plane
    line: np.ndarray
    """The vertices driven, (longitude, latitude), rounded to 1e-6 degrees as by OSRM."""
    positions: np.ndarray
    """The distance in meters along the line, in the plane, at each second."""

    @property
    def meters(self) -> np.ndarray:
        """The line in the plane."""
        return self.plane.meters(self.line)

    @property
    def length(self) -> float:
        """The length in meters."""
        return float(along(self.meters)[-1])

    @property
    def places(self) -> np.ndarray:
        """The position of the car at each second, in the plane."""
        return self.places_at(self.positions)

    def places_at(self, positions: np.ndarray) -> np.ndarray:
        """Returns the positions at some distances in meters along the line, in the plane."""
        line = self.meters
        reached = along(line)
        return np.stack([np.interp(positions, reached, axis) for axis in line.T], axis=1)

    def chance(self, purpose: int) -> np.random.Generator:
        return np.random.default_rng([*self.seed, purpose])


def signal_nodes(extract: Path) -> set[int]:
    signals = osmium.FileProcessor(extract, osmium.osm.NODE).with_filter(
        osmium.filter.TagFilter(("highway", "traffic_signals"))
    )
    return {node.id for node in signals}


class DriveMaker:
    def __init__(self, extract: Path, router: OSRMRouter):
        self.router = router
        self.places = road_nodes(extract)
        self.signals = signal_nodes(extract)

    def drives(self, seed: int, count: int) -> list[Drive]:
        found: list[Drive] = []
        for attempt in range(count * 200):
            if len(found) == count:
                return found
            with_via = len(found) % 8 / 8 < DRIVES_WITH_VIA
            drive = self.drive(f"{seed}-{len(found):04}", (seed, attempt), with_via)
            if drive:
                found.append(drive)
        raise SystemExit("peers: the extract has too few roads for these drives")

    def drive(self, name: str, seed: tuple[int, int], with_via: bool) -> Drive | None:
        """Returns a drive between random places; None if these are too close, too far apart, or not
        connected by a route of a suitable length."""
        chance = np.random.default_rng([*seed, 0])
        count = 2 + (int(chance.integers(1, 3)) if with_via else 0)
        nodes = [self.places[index] for index in chance.integers(len(self.places), size=count)]
        distances = [geometry.distance(nodes[0], node) / 1000 for node in nodes[1:]]
        if not KILOMETERS[0] <= distances[-1] <= KILOMETERS[1]:
            return None
        if any(distance > KILOMETERS[1] / 2 for distance in distances[:-1]):
            return None
        places = [geometry.moved(node, *chance.normal(0, 10, 2)) for node in nodes]
        route = self.route(places)
        if route is None:
            return None
        line, speeds, nodes = route
        plane = Plane(*line[0])
        meters = plane.meters(line)
        reached = along(meters)
        if not ROUTE_KILOMETERS[0] * 1000 <= reached[-1] <= ROUTE_KILOMETERS[1] * 1000:
            return None
        signals = reached[[node in self.signals for node in nodes]]
        positions = driving.positions(meters, reached, speeds, signals, chance)
        return Drive(name, seed, plane, line, positions)

    def route(
        self, places: list[geometry.Place]
    ) -> tuple[np.ndarray, np.ndarray, list[int]] | None:
        """Returns the vertices of the fastest route, the speed on each segment (m/s), and the node
        of each vertex.

        The ends of a leg are within a segment, so they get the id of a node beside them.
        """
        question = self.router.osrm.RouteParameters(
            coordinates=places, geometries="geojson", overview="full",
            annotations=["nodes", "speed"], continue_straight=True,
        )
        try:
            route = self.router.engine.Route(question)["routes"][0]
        except RuntimeError:
            return None
        line = np.array([(place[0], place[1]) for place in route["geometry"]["coordinates"]])
        speeds, nodes = [], []
        for leg in route["legs"]:
            annotation = leg["annotation"]
            speeds += [float(speed) for speed in annotation["speed"]]
            nodes += [int(node) for node in annotation["nodes"]][:-1]
        nodes.append(nodes[-1])
        if not len(line) == len(nodes) == len(speeds) + 1:
            return None
        kept = np.append(True, np.any(line[1:] != line[:-1], axis=1))
        if kept.sum() < 10:
            return None
        return line[kept], np.array(speeds)[kept[1:]], list(np.array(nodes)[kept])
