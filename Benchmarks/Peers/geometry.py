"""Lines as lists of (longitude, latitude); lengths in meters on a sphere, accurate to 0.5%."""

import math

Place = tuple[float, float]
METERS_PER_DEGREE = 111_195.08


def distance(a: Place, b: Place) -> float:
    """Returns the great-circle distance in meters."""
    phi, psi = math.radians(a[1]), math.radians(b[1])
    h = (
        math.sin((psi - phi) / 2) ** 2
        + math.cos(phi) * math.cos(psi) * math.sin(math.radians(b[0] - a[0]) / 2) ** 2
    )
    return 2 * math.degrees(math.asin(math.sqrt(h))) * METERS_PER_DEGREE


def moved(place: Place, east: float, north: float) -> Place:
    """Returns the place that is the given numbers of meters east and north of a place."""
    shrinking = math.cos(math.radians(place[1]))
    return (
        place[0] + east / METERS_PER_DEGREE / shrinking,
        place[1] + north / METERS_PER_DEGREE,
    )


def bearing(a: Place, b: Place) -> float:
    """Returns the bearing in degrees clockwise from north."""
    east = (b[0] - a[0]) * math.cos(math.radians((a[1] + b[1]) / 2))
    return math.degrees(math.atan2(east, b[1] - a[1])) % 360


def middles(
    line: list[Place], spacing: float
) -> tuple[list[Place], list[float], list[float]]:
    """Returns midpoints of segments, at least `spacing` meters apart along the line, the bearings
    of the segments in degrees, and the distances in meters between consecutive midpoints.

    The midpoints of the first and the last segment are always included, even if they are closer.
    """
    segments = [(a, b, distance(a, b)) for a, b in zip(line, line[1:]) if a != b]
    places, bearings, along = [], [], []
    driven = 0.0
    for index, (a, b, length) in enumerate(segments):
        middle = driven + length / 2
        is_last = index == len(segments) - 1
        if not along or middle - along[-1] >= spacing or (is_last and along[-1] < middle):
            places.append(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))
            bearings.append(bearing(a, b))
            along.append(middle)
        driven += length
    return places, bearings, [b - a for a, b in zip(along, along[1:])]
