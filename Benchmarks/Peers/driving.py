"""A simulation of a car along a line, which computes its position at each second."""

import math

import numpy as np

GRID = 2.0
"""The distance in meters between the places at which the speed is determined."""
ACCELERATION, BRAKING = 1.8, 2.2
"""The maximum acceleration and deceleration, in meters per second squared."""
SHARP = math.radians(35)
"""Corners with a larger turn angle are driven slowly."""
STOP_CHANCE = 0.4
"""The probability that a signal is red."""
WAIT = (5, 30)
"""The range of waits at a red signal, in seconds."""


def corner_speed(turns: np.ndarray) -> np.ndarray:
    """Returns the speed around a corner in m/s, for its turn angle in radians: from nearly 9 for
    small angles down to 3 for 150 degrees or more."""
    return 9 - 6 * np.minimum(turns / math.radians(150), 1)


def wanted_speeds(
    line: np.ndarray, along: np.ndarray, speeds: np.ndarray, grid: np.ndarray
) -> np.ndarray:
    """Returns the desired speed at each place of the grid, ignoring the limits on acceleration."""
    segments = np.searchsorted(along, grid, side="right") - 1
    wanted = np.maximum(speeds[np.clip(segments, 0, len(speeds) - 1)], 2.0)
    headings = np.arctan2(*np.diff(line, axis=0).T[::-1])
    turns = np.abs((np.diff(headings) + math.pi) % (2 * math.pi) - math.pi)
    for corner in np.flatnonzero(turns > SHARP):
        near = np.abs(grid - along[corner + 1]) <= 2.5 * GRID
        wanted[near] = np.minimum(wanted[near], corner_speed(turns[corner]))
    return wanted


def limited(speeds: np.ndarray, gain: float) -> np.ndarray:
    """Returns the speeds reached if they increase by at most `gain` meters per second squared."""
    squares = np.square(speeds)
    reached = squares - 2 * gain * GRID * np.arange(len(squares))
    return np.sqrt(np.minimum.accumulate(reached) + 2 * gain * GRID * np.arange(len(squares)))


def positions(
    line: np.ndarray,
    along: np.ndarray,
    speeds: np.ndarray,
    signals: np.ndarray,
    chance: np.random.Generator,
) -> np.ndarray:
    """Returns the distance in meters along a line at each second of a drive.

    line: vertices in meters; along: the distance in meters to each vertex; speeds: meters per
    second on each segment; signals: the distances in meters to the signals.
    """
    grid = np.append(np.arange(0, along[-1], GRID), along[-1])
    wanted = wanted_speeds(line, along, speeds * chance.uniform(0.75, 1.1), grid)
    red = signals[chance.random(len(signals)) < STOP_CHANCE]
    stops = np.unique(np.minimum((red / GRID).astype(int), len(grid) - 1))
    wanted[stops] = 0.3
    wanted[[0, -1]] = np.minimum(wanted[[0, -1]], 2.0)
    driven = limited(limited(wanted, ACCELERATION)[::-1], BRAKING)[::-1]

    pace = np.maximum((driven[1:] + driven[:-1]) / 2, 0.3)
    waits = np.zeros(len(grid))
    waits[stops] = chance.integers(WAIT[0], WAIT[1] + 1, len(stops))
    arrivals = np.concatenate([[0.0], np.cumsum(np.diff(grid) / pace + waits[:-1])])
    times = np.stack([arrivals, arrivals + waits], axis=1).ravel()
    return np.interp(np.arange(int(times[-1]) + 1), times, np.repeat(grid, 2))
