"""A flat frame around a place, for whole arrays: meters east and north of it."""

import math
from dataclasses import dataclass

import numpy as np

import geometry


@dataclass(frozen=True)
class Plane:
    """Equirectangular; in a city lengths are right to 0.3 %, and alike for all that is compared."""

    longitude: float
    latitude: float

    @property
    def scale(self) -> np.ndarray:
        """Meters in a degree of longitude, and of latitude."""
        shrinking = math.cos(math.radians(self.latitude))
        return geometry.METERS_PER_DEGREE * np.array([shrinking, 1.0])

    def meters(self, places) -> np.ndarray:
        """Rows of (longitude, latitude) as rows of (east, north)."""
        degrees = np.asarray(places, dtype=float).reshape(-1, 2)
        return (degrees - (self.longitude, self.latitude)) * self.scale

    def degrees(self, meters: np.ndarray) -> np.ndarray:
        return np.asarray(meters) / self.scale + (self.longitude, self.latitude)


def lengths(vectors: np.ndarray) -> np.ndarray:
    return np.hypot(vectors[:, 0], vectors[:, 1])


def along(line: np.ndarray) -> np.ndarray:
    """Meters from the start of a line to each of its vertices."""
    return np.concatenate([[0.0], np.cumsum(lengths(np.diff(line, axis=0)))])
