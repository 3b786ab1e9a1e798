"""Writes line-distances.jsonl and fences.jsonl: results of Shapely in local planes of PROJ.

    pip install shapely==2.2.0 pyproj==3.8.0
    python plane-geometry.py

The shapes are up to about 12 km wide, and are all over the Earth, including around the poles
and on the antimeridian. They are created and evaluated in an azimuthal equidistant plane, in
meters, and written in degrees. `line-distances.jsonl`: `first` and `second` ([longitude,
latitude]), and `hausdorff` and `frechet` in meters. `fences.jsonl`: `polygons` (each a list of
rings), `points`, and for each point `inside` (true or false) and `distance` (to the area, in
meters); points within 1 m of the border are left out.
"""

import json
import math
import random

import shapely
from pyproj import Transformer
from shapely.geometry import LineString, MultiPolygon, Point, Polygon

random.seed(20_263)

CENTERS = [
    (0, 0), (41.15, -8.61), (-33.9, 151.2), (60, 180), (-17, -180), (71, 179.99), (85, 10),
    (89.999, 0), (90, 0), (-90, 0), (-89.99, 120), (64.1, -21.9)]


def degrees(center):
    return Transformer.from_crs(
        f"+proj=aeqd +lat_0={center[0]} +lon_0={center[1]} +datum=WGS84", "OGC:CRS84",
        always_xy=True)


def write(file, **row):
    print(json.dumps(row, separators=(",", ":")), file=file)


def unproject(transformer, points):
    return [transformer.transform(x, y) for x, y in points]


def walk(start, steps, length):
    heading = random.uniform(0, math.tau)
    x, y = start
    for _ in range(steps):
        yield x, y
        heading += random.gauss(0, 0.6)
        x, y = x + length * math.cos(heading), y + length * math.sin(heading)


def star(x, y, radius, corners):
    """Returns a ring of corners at random angles and distances from a point."""
    angles = sorted(random.uniform(0, math.tau) for _ in range(corners))
    ring = [
        (x + r * math.cos(a), y + r * math.sin(a))
        for a in angles for r in [radius * random.uniform(0.5, 1)]]
    return ring


def area():
    while True:
        parts = []
        for x in (-3_000, 3_000)[: random.randint(1, 2)]:
            holes = [star(x, 0, 700, 7)] if random.random() < 0.6 else []
            parts.append(Polygon(star(x, 0, 2_900, 12), holes))
        shape = MultiPolygon(parts)
        if shape.is_valid:
            return shape


with open("line-distances.jsonl", "w") as file:
    for center in CENTERS:
        back = degrees(center)
        for steps in (2, 5, 30):
            first = LineString(walk((0, 0), steps, 200))
            second = LineString(walk((random.uniform(-99, 99), 80), steps + 3, 170))
            write(
                file, first=unproject(back, first.coords), second=unproject(back, second.coords),
                hausdorff=shapely.hausdorff_distance(first, second),
                frechet=shapely.frechet_distance(first, second))

with open("fences.jsonl", "w") as file:
    for center in CENTERS:
        back = degrees(center)
        for _ in range(2):
            shape = area()
            points = [
                Point(random.uniform(-8e3, 8e3), random.uniform(-5e3, 5e3)) for _ in range(30)]
            points = [point for point in points if point.distance(shape.boundary) > 1]
            write(
                file,
                polygons=[
                    [unproject(back, ring.coords) for ring in (part.exterior, *part.interiors)]
                    for part in shape.geoms],
                points=unproject(back, [(point.x, point.y) for point in points]),
                inside=[shape.contains(point) for point in points],
                distance=[shape.distance(point) for point in points])
