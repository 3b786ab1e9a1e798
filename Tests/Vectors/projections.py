"""Writes projections.jsonl: coordinates transformed to other reference systems by pyproj.

    pip install pyproj==3.8.0
    python projections.py > projections.jsonl

Each line contains `system` and, in parallel, `coordinates` ([longitude, latitude] in WGS 84) and
`points` ([x, y], easting or longitude first). The datum of all systems is WGS 84 or ETRS89, which
PROJ treats as the same; results for other datums depend on the grids that are installed.
"""

import json
import random

from pyproj import Transformer

random.seed(20_262)

# The west, south, east, and north of the coordinates for each system, in degrees.
SYSTEMS = {
    "EPSG:3857": (-180, -85, 180, 85),
    "EPSG:4326": (-180, -90, 180, 90),
    "EPSG:4258": (-16, 33, 38, 84),
    "EPSG:32629": (-12, 0, -6, 84),
    "EPSG:32760": (174, -80, 180, 0),
    "EPSG:25829": (-12, 36, -6, 70),
    "EPSG:3035": (-16, 33, 38, 84),
    "EPSG:3034": (-16, 33, 38, 84),
    "EPSG:3995": (-180, 60, 180, 90),
    "EPSG:3031": (-180, -90, 180, -60),
    "EPSG:6933": (-180, -86, 180, 86),
    "ESRI:54030": (-180, -90, 180, 90),
    "+proj=aeqd +lat_0=41.15 +lon_0=-8.61 +datum=WGS84": (-180, -80, 170, 90),
    "+proj=utm +zone=29 +datum=WGS84": (-12, 0, -6, 84),
}

for system, (west, south, east, north) in SYSTEMS.items():
    transformer = Transformer.from_crs("OGC:CRS84", system, always_xy=True)
    coordinates = [
        (random.uniform(west, east), random.uniform(south, north)) for _ in range(25)]
    points = list(zip(*transformer.transform(*zip(*coordinates))))
    print(json.dumps(
        dict(system=system, coordinates=coordinates, points=points), separators=(",", ":")))
