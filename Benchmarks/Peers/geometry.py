"""Lines as lists of (longitude, latitude); lengths in meters on a sphere, right to 0.5 %."""

import math

Place = tuple[float, float]
METERS_PER_DEGREE = 111_195.08


def distance(a: Place, b: Place) -> float:
    """Great-circle distance."""
    phi, psi = math.radians(a[1]), math.radians(b[1])
    h = (
        math.sin((psi - phi) / 2) ** 2
        + math.cos(phi) * math.cos(psi) * math.sin(math.radians(b[0] - a[0]) / 2) ** 2
    )
    return 2 * math.degrees(math.asin(math.sqrt(h))) * METERS_PER_DEGREE


def moved(place: Place, east: float, north: float) -> Place:
    """A place some meters away."""
    shrinking = math.cos(math.radians(place[1]))
    return (
        place[0] + east / METERS_PER_DEGREE / shrinking,
        place[1] + north / METERS_PER_DEGREE,
    )


def bearing(a: Place, b: Place) -> float:
    """Degrees clockwise from north."""
    east = (b[0] - a[0]) * math.cos(math.radians((a[1] + b[1]) / 2))
    return math.degrees(math.atan2(east, b[1] - a[1])) % 360


def middles(line: list[Place], spacing: float) -> list[tuple[Place, float]]:
    """Places in the middle of segments, at least `spacing` meters apart, with the bearing there."""
    found = []
    since = spacing
    for a, b in zip(line, line[1:]):
        length = distance(a, b)
        if length > 0 and since + length / 2 >= spacing:
            found.append((((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), bearing(a, b)))
            since = length / 2
        else:
            since += length
    return found
