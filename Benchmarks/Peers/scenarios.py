"""The scenarios of measurements: kinds of errors, and the traces that receivers record on
drives."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

import noise
from drives import Drive
from noise import Noise

DEVICE_ACCURACY = 1.5
"""The accuracy that a device reports for an error of 1 m along each axis; two thirds of its
positions are within it."""
START = 1_700_000_000
"""The time of the first position, in seconds since 1970."""

Clock = Callable[[np.ndarray, np.random.Generator], np.ndarray]


def late_and_rounded(times: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    """Returns times up to 1.5 s late, rounded to whole seconds; some are equal."""
    return np.round(np.maximum.accumulate(times + chance.uniform(0, 1.5, len(times))))


@dataclass(frozen=True)
class Scenario:
    name: str
    meaning: str
    noise: Noise = noise.correlated
    clock: Clock | None = None
    reported: float | None = None
    """The ratio of the accuracy reported in traces to the true one; None if traces don't report
    it."""
    alteration: str | None = None
    """The mistake in the map given to matchers: see `altered_map`."""


STANDARD = Scenario("standard", "error correlated over 40 s")
ROBUSTNESS = [
    *(
        Scenario(
            f"correlation-{seconds}", f"error correlated over {seconds} s",
            partial(noise.correlated, correlation=seconds),
        )
        for seconds in (5, 20, 200)
    ),
    Scenario("white", "white noise", noise.white),
    Scenario("canyons", "offsets of 30 m for 20 to 60 s, about 3 min apart", noise.canyons),
    Scenario("heavy-tails", "errors with Student's t-distribution", noise.heavy_tailed),
    Scenario("clock", "times up to 1.5 s late, in whole seconds", clock=late_and_rounded),
    Scenario("accuracy-right", "traces report their accuracy", reported=1),
    Scenario("accuracy-small", "traces report 0.3 times their accuracy", reported=0.3),
    Scenario("accuracy-large", "traces report 3 times their accuracy", reported=3),
    Scenario("shifted", "all positions 8 m to the northeast", noise.shifted),
    Scenario("deleted", "1 % of edges missing from the map", alteration="deleted"),
    Scenario("reversed", "1 % of edges one-way in the wrong direction", alteration="reversed"),
]


@dataclass(frozen=True)
class Cell:
    """One kind of trace."""

    scenario: Scenario
    interval: int
    """The seconds between positions."""
    sigma: float
    """The standard deviation of the error along each axis, in meters."""

    @property
    def name(self) -> str:
        return f"{self.scenario.name}-{self.interval}s-{self.sigma:g}m"

    @property
    def believed_sigma(self) -> float:
        """The standard deviation in meters passed to matchers that have an option for it."""
        return self.sigma * (self.scenario.reported or 1)


STANDARD_CELLS = [
    Cell(STANDARD, interval, sigma) for sigma in (5, 12) for interval in (1, 5, 15, 30)
]


def robustness_cells(scenario: Scenario) -> list[Cell]:
    return [Cell(scenario, interval, sigma) for sigma in (5, 12) for interval in (1, 15)]


@dataclass(frozen=True)
class Trace:
    drive: Drive
    places: np.ndarray
    """The positions (longitude, latitude), rounded to 1e-7 degrees."""
    times: np.ndarray
    """The times in seconds since 1970."""

def sampled_seconds(drive: Drive, interval: int) -> np.ndarray:
    """Returns the seconds of a drive that have a location in a trace: one per interval, and the
    last second of the drive if it is at least half an interval later."""
    last = len(drive.positions) - 1
    seconds = np.arange(0, last + 1, interval)
    return np.append(seconds, last) if last - seconds[-1] >= interval / 2 else seconds


def trace(drive: Drive, cell: Cell) -> Trace:
    """Returns a trace; in the cells of one scenario, the errors of a drive differ only in scale,
    except for shifts of fixed size."""
    seconds = sampled_seconds(drive, cell.interval)
    errors = cell.scenario.noise(len(drive.positions), cell.sigma, drive.chance(1))
    places = drive.plane.degrees((drive.places + errors)[seconds])
    times = START + seconds.astype(float)
    if cell.scenario.clock:
        times = cell.scenario.clock(times, drive.chance(2))
    return Trace(drive, np.round(places, 7), times)


def write_traces(traces: list[Trace], cell: Cell, file: Path) -> None:
    """Writes one trace per line, in the format that `milepost snap` reads."""
    with open(file, "w") as output:
        for it in traces:
            points = [[*place, time] for place, time in zip(it.places.tolist(), it.times.tolist())]
            row = {"id": it.drive.id, "points": points}
            if cell.scenario.reported:
                accuracy = round(cell.believed_sigma * DEVICE_ACCURACY, 2)
                row["accuracy"] = [accuracy] * len(points)
            output.write(json.dumps(row) + "\n")
