"""Judges Milepost's confidence in the paths between places, on simulated drives.

The path between two consecutive places of a result is correct if it follows the line driven between
the two times and vice versa, and if the lengths are close. Each line is sampled every 10 m and
compared with the other one. Tolerances of 60 m along the road allow for places before or after the
true positions; the lengths may differ by less than 120 m plus 2%. For each kind of trace, the
program prints the share of correct paths, the mean confidence, and the Brier skill compared with
always predicting the base rate. `PathConfidence.choice` is the constant by which longer paths are
trusted less.
"""

import argparse
import csv
import json
import subprocess
import tempfile
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
import shapely
from shapely.ops import substring

from drives import Drive, DriveMaker
from engines import CACHE, OSRM, REPOSITORY, Milepost, default_extract, swift_product
from routers import OSRMRouter
from scenarios import STANDARD, Cell, sampled_seconds, trace, write_traces
from snapping_tables import percent, table

CELLS = [
    Cell(STANDARD, interval, sigma)
    for sigma in (5, 12)
    for interval in (5, 15, 30, 60, 120, 300, 600)
]
STEP = 10.0
"""The distance in meters between the samples of a path."""
AWAY = 3.0
"""The distance in meters from which a sample counts as on another road."""
PADDING = 60.0
"""The tolerance in meters for each end of a path, along the road."""
STRETCH = 0.02
"""The relative tolerance for the length of a path, in addition to the tolerances for its ends."""


def keeps_to(
    way: shapely.LineString | shapely.Point, line: shapely.LineString | shapely.Point
) -> bool:
    samples = way
    if way.length != 0:
        steps = np.arange(0, way.length + STEP, STEP)
        samples = shapely.line_interpolate_point(way, steps)
    return bool(np.all(shapely.distance(samples, line) < AWAY))


def part(line: shapely.LineString, start: float, end: float) -> shapely.LineString | shapely.Point:
    """Returns the part of a line between two distances in meters; a point if the part has no
    length. If the end is before the start, the part is a point midway between them."""
    middle = (start + end) / 2
    start, end = min(start, middle), max(end, middle)
    return substring(line, max(0, min(start, line.length)), max(0, min(end, line.length)))


def is_right(
    answer: shapely.LineString,
    own: tuple[float, float],
    truth: shapely.LineString,
    driven: tuple[float, float],
) -> bool:
    (start, end), (true_start, true_end) = own, driven
    difference = abs((end - start) - (true_end - true_start))
    return (
        difference < 2 * PADDING + STRETCH * (true_end - true_start)
        and keeps_to(
            part(answer, start, end), part(truth, true_start - PADDING, true_end + PADDING)
        )
        and keeps_to(
            part(truth, true_start + PADDING, true_end - PADDING),
            part(answer, start - 2 * PADDING, end + 2 * PADDING),
        )
    )


def judged(drive: Drive, cell: Cell, answer: dict, rows: list[dict]) -> list[tuple[float, bool]]:
    """Returns the confidence of each path between consecutive places, and whether the path is
    correct."""
    truth = shapely.LineString(drive.meters)
    positions = drive.positions[sampled_seconds(drive, cell.interval)]
    lines = [shapely.LineString(drive.plane.meters(np.array(line))) for line in answer["geometry"]]
    found = []
    last = None
    for point, row in enumerate(rows):
        if not row["matching"]:
            continue
        number = int(row["matching"])
        meters = max(1e-3, answer["matchings"][number]["length"])
        along = float(row["along_m"]) * lines[number].length / meters
        if last and last[0] == number:
            own, driven = (last[2], along), (positions[last[1]], positions[point])
            is_true = is_right(lines[number], own, truth, driven)
            found.append((float(row["way_confidence"]), is_true))
        last = (number, point, along)
    return found


def row(cell: Cell, drives: list[Drive], command: list[str]) -> list[str]:
    with tempfile.NamedTemporaryFile("w", suffix=".ndjson", dir=CACHE) as file:
        write_traces([trace(drive, cell) for drive in drives], cell, Path(file.name))

        def lines(form: str) -> list[str]:
            told = subprocess.run(
                [*command, "--format", form, file.name],
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            )
            return told.stdout.splitlines()

        answers = {it["id"]: it for it in map(json.loads, lines("ndjson"))}
        rows: dict[str, list[dict]] = {}
        for it in csv.DictReader(lines("csv")):
            rows.setdefault(it["id"], []).append(it)
    found = np.array([
        it for drive in drives for it in judged(drive, cell, answers[drive.id], rows[drive.id])
    ])
    said, right = found.T
    share = right.mean()
    skill = 1 - ((said - right) ** 2).mean() / (share * (1 - share))
    return [
        f"{cell.interval} s, {cell.sigma:g} m", f"{len(found):,}",
        percent(share), percent(said.mean()), f"{skill:.2f}",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(prog="peers judge-ways", description=__doc__)
    parser.add_argument(
        "--extract", type=Path, default=default_extract(), help="an .osm.pbf file (default: Porto)"
    )
    parser.add_argument(
        "--seeds", type=int, nargs="+", default=[1, 2, 3],
        help="seeds of the drives (default: 1 2 3)",
    )
    parser.add_argument("--drives", type=int, default=60, help="drives per seed (default: 60)")
    arguments = parser.parse_args()

    osrm = OSRM(arguments.extract)
    osrm.build_if_missing()
    maker = DriveMaker(arguments.extract, OSRMRouter(osrm))
    drives = [drive for seed in arguments.seeds for drive in maker.drives(seed, arguments.drives)]
    engine = Milepost(arguments.extract)
    engine.build_if_missing()
    command = [swift_product("milepost", REPOSITORY), "snap", "--network", str(engine.network)]
    with ProcessPoolExecutor() as pool:
        rows = list(pool.map(row, CELLS, [drives] * len(CELLS), [command] * len(CELLS)))
    print(table(["trace", "ways", "correct %", "predicted %", "Brier skill"], rows))


if __name__ == "__main__":
    main()
