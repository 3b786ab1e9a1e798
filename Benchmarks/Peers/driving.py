"""How a car drives along a line: where it is at each second."""

import math

import numpy as np

GRID = 2.0
"""Meters between the places at which the speed is decided."""
ACCELERATION, BRAKING = 1.8, 2.2
"""Meters per second squared."""
SHARP = math.radians(35)
"""A corner that turns by more is driven slowly."""
STOP_CHANCE = 0.4
"""That a signal is red."""
WAIT = (5, 30)
"""Seconds at a red signal."""


def corner_speed(turns: np.ndarray) -> np.ndarray:
    """Meters per second around a corner: from 9 for a slight one to 3 for 150 degrees or more."""
    return 9 - 6 * np.minimum(turns / math.radians(150), 1)


def wanted_speeds(
    line: np.ndarray, along: np.ndarray, speeds: np.ndarray, grid: np.ndarray
) -> np.ndarray:
    """The speeds the driver would choose along the grid if the car could change them at once."""
    segments = np.searchsorted(along, grid, side="right") - 1
    wanted = np.maximum(speeds[np.clip(segments, 0, len(speeds) - 1)], 2.0)
    headings = np.arctan2(*np.diff(line, axis=0).T[::-1])
    turns = np.abs((np.diff(headings) + math.pi) % (2 * math.pi) - math.pi)
    for corner in np.flatnonzero(turns > SHARP):
        near = np.abs(grid - along[corner + 1]) <= 2.5 * GRID
        wanted[near] = np.minimum(wanted[near], corner_speed(turns[corner]))
    return wanted


def limited(speeds: np.ndarray, gain: float) -> np.ndarray:
    """The speeds reached when they grow by no more than `gain` meters per second squared."""
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
    """Meters along a line at each second of a drive.

    line: vertices in meters; along: meters to each of them; speeds: meters per second on each
    segment; signals: where signals stand, meters along the line.
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
