"""Writes google-polylines.jsonl: lines encoded and decoded by the package polyline.

    pip install polyline==2.0.4 pypolyline==1.0.0
    python google-polylines.py > google-polylines.jsonl

Each line contains `precision`, `coordinates` ([longitude, latitude], the input), `encoded`, and
`decoded` ([longitude, latitude]). At precisions 5 and 6, the script fails if pypolyline encodes a
line differently.
"""

import json
import random

import polyline
import pypolyline.cutil

random.seed(20_260)


def walk(length, step):
    longitude, latitude = random.uniform(-180, 180), random.uniform(-90, 90)
    for _ in range(length):
        yield [longitude, latitude]
        longitude = max(-180, min(180, longitude + random.uniform(-step, step)))
        latitude = max(-90, min(90, latitude + random.uniform(-step, step)))


def halves(precision):
    """Yields coordinates whose scaled values are exactly halfway between two integers.

    Near misses are left out: polyline adds 0.5 and rounds down, which gives 1 for
    0.49999999999999994, whereas C's round gives 0.
    """
    scale = 10**precision
    for number in (0.5, -0.5, 1.5, -1.5, 2.5, 1234.5, -1234.5):
        if abs(number) / scale <= 80 and number / scale * scale == number:
            yield [number / scale, -number / scale]


def write(precision, coordinates):
    encoded = polyline.encode(coordinates, precision, geojson=True)
    if precision in (5, 6):
        other = pypolyline.cutil.encode_coordinates(coordinates, precision).decode()
        assert other == encoded, (other, encoded)
    decoded = [list(pair) for pair in polyline.decode(encoded, precision, geojson=True)]
    row = dict(
        precision=precision, coordinates=coordinates, encoded=encoded, decoded=decoded)
    print(json.dumps(row, separators=(",", ":")))


for precision in range(12):
    write(precision, [[0.0, 0.0]])
    write(precision, [[-180.0, -90.0], [180.0, 90.0], [-180.0, 90.0]])
    write(precision, list(halves(precision)))
    for length, step in ((1, 1), (5, 100), (10, 1), (20, 0.01), (20, 0.000_1)):
        write(precision, list(walk(length, step)))
