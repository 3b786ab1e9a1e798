"""Writes geometries.jsonl: special points, empty shapes, and random shapes of all kinds in each
format, as written by Shapely.

    pip install shapely==2.2.0
    python geometries.py > geometries.jsonl

Each line contains the same shape as `geoJSON` (text), `wkt`, `wkb` (hexadecimal, little-endian),
and `bigEndian`, and with altitudes as `wktZ`, `isoZ`, and `extendedZ` (PostGIS's format, with SRID
4326).
"""

import json
import random

import shapely
from shapely.geometry import (
    GeometryCollection, LineString, MultiLineString, MultiPoint, MultiPolygon, Point, Polygon,
    mapping)

random.seed(20_261)


def position():
    return random.uniform(-180, 180), random.uniform(-90, 90)


def line():
    return LineString([position() for _ in range(random.randint(2, 6))])


def polygon():
    x, y, size = random.uniform(-170, 170), random.uniform(-80, 80), random.uniform(1e-6, 9)
    half, quarter = size / 2, size / 4
    hole = [(x + half, y + half), (x + half, y + quarter), (x + quarter, y + quarter)]
    outer = [(x, y), (x + size, y), (x + size, y + size), (x, y + size)]
    return Polygon(outer, [hole] if random.random() < 0.5 else [])


def some(make, least=1):
    return [make() for _ in range(random.randint(least, 3))]


def shape(depth=0):
    kinds = [
        lambda: Point(position()), line, polygon,
        lambda: MultiPoint([position() for _ in range(3)]),
        lambda: MultiLineString(some(line)), lambda: MultiPolygon(some(polygon))]
    if depth < 3:
        kinds.append(lambda: GeometryCollection(some(lambda: shape(depth + 1), least=0)))
    return random.choice(kinds)()


def write(shape):
    raised = shapely.force_3d(shape, 12.5)
    row = dict(
        geoJSON=json.dumps(mapping(shape)),
        wkt=shapely.to_wkt(shape, rounding_precision=17),
        wkb=shapely.to_wkb(shape, hex=True, byte_order=1),
        bigEndian=shapely.to_wkb(shape, hex=True, byte_order=0),
        wktZ=shapely.to_wkt(raised, rounding_precision=17),
        isoZ=shapely.to_wkb(raised, hex=True, flavor="iso"),
        extendedZ=shapely.to_wkb(shapely.set_srid(raised, 4326), hex=True, include_srid=True))
    print(json.dumps(row, separators=(",", ":")))


for corner in ((0, 0), (-180, -90), (180, 90), (1e-9, -1e-300), (0.1, 0.30000000000000004)):
    write(Point(corner))
for empty in (LineString, Polygon, MultiPoint, MultiLineString, MultiPolygon, GeometryCollection):
    write(empty())
for _ in range(60):
    write(shape())
