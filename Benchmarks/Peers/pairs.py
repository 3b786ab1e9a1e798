"""Random pairs of places near roads open to cars."""

import random
from pathlib import Path

import osmium

import geometry

HIGHWAYS = {
    *("motorway", "motorway_link", "trunk", "trunk_link", "primary", "primary_link"),
    *("secondary", "secondary_link", "tertiary", "tertiary_link", "unclassified"),
    *("residential", "living_street"),
}
ACCESS_KEYS = ("motorcar", "motor_vehicle", "vehicle", "access")
FREE = {"yes", "designated", "permissive"}


def is_drivable(tags: osmium.osm.TagList) -> bool:
    """Returns whether a road is open to all cars; service roads and all private roads are excluded.
    """
    if tags.get("highway") not in HIGHWAYS or tags.get("area") == "yes":
        return False
    return next((tags[key] for key in ACCESS_KEYS if key in tags), "yes") in FREE


def road_nodes(extract: Path) -> list[geometry.Place]:
    """Returns the places of the nodes of drivable roads; if the extract cuts a road, only those of
    the segments inside the extract."""
    roads = [
        [node.ref for node in way.nodes]
        for way in osmium.FileProcessor(extract, osmium.osm.WAY)
        if is_drivable(way.tags)
    ]
    nodes = {node for road in roads for node in road}
    places = {
        node.id: (node.location.lon, node.location.lat)
        for node in osmium.FileProcessor(extract, osmium.osm.NODE)
        if node.id in nodes
    }
    inside = {
        node
        for road in roads
        for pair in zip(road, road[1:])
        if pair[0] in places and pair[1] in places
        for node in pair
    }
    return [places[node] for node in sorted(inside)]


def random_pairs(
    extract: Path, count: int, seed: int, kilometers: tuple[float, float]
) -> list[list[geometry.Place]]:
    """Returns pairs of places about 10 m beside road nodes, whose straight-line distance is in a
    range."""
    nodes = road_nodes(extract)
    chance = random.Random(seed)

    def place() -> geometry.Place:
        here = geometry.moved(chance.choice(nodes), chance.gauss(0, 10), chance.gauss(0, 10))
        return round(here[0], 7), round(here[1], 7)

    pairs = []
    for _ in range(count * 1000):
        start, end = place(), place()
        if kilometers[0] * 1000 <= geometry.distance(start, end) <= kilometers[1] * 1000:
            pairs.append([start, end])
            if len(pairs) == count:
                return pairs
    raise SystemExit(f"peers: {extract} has too few roads {kilometers} km apart")
