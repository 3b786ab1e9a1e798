"""Compares the arrivals of taxis estimated by Milepost and OSRM along the paths driven.

Milepost's rows come from `taxi-arrivals`. For each remaining part of a path, OSRM matches points of
its line that are at most 60 m apart, and its time is the duration of the matchings; lengths that
can't be matched are assumed to take the same time per meter as the matched ones.
"""

import argparse
import json
import subprocess
import tempfile
from collections import defaultdict
from pathlib import Path

import numpy as np

import geometry
from engines import OSRM, REPOSITORY, Milepost, default_extract, swift_product
from geometry import Place

SPACING = 60
RADIUS = 4.0


def points(line: list[Place]) -> list[Place]:
    """Returns points of a line that are at most the spacing apart."""
    points = line[:1]
    for end in line[1:]:
        start = points[-1]
        count = max(1, int(geometry.distance(start, end) / SPACING) + 1)
        for step in range(1, count + 1):
            share = step / count
            points.append(tuple(a + (b - a) * share for a, b in zip(start, end)))
    return points


class Timer:
    """Computes OSRM's time along a line, in seconds."""

    def __init__(self, engine: OSRM):
        import osrm

        engine.build_if_missing()
        self.osrm = osrm
        self.engine = osrm.OSRM(
            storage_config=str(engine.roads), algorithm="MLD", use_shared_memory=False,
            max_locations_map_matching=-1, max_radius_map_matching=-1.0,
        )

    def seconds(self, line: list[Place]) -> float | None:
        places = points(line)
        question = self.osrm.MatchParameters(
            coordinates=places, radiuses=[RADIUS] * len(places), gaps="ignore", tidy=False,
            overview="false", generate_hints=False,
        )
        try:
            matchings = list(self.engine.Match(question)["matchings"])
        except RuntimeError:
            return None
        meters = sum(matching["distance"] for matching in matchings)
        whole = sum(geometry.distance(a, b) for a, b in zip(line, line[1:]))
        seconds = sum(matching["duration"] for matching in matchings)
        return seconds * whole / meters if meters else None


def row(share: float, answers: list[tuple[float | None, float]]) -> str:
    known = np.array([(seconds, actual) for seconds, actual in answers if seconds is not None])
    actual = known[:, 1]
    errors = known[:, 0] - actual
    cells = [
        f"{100 * np.mean(np.abs(errors) / actual):.1f}", f"{np.mean(np.abs(errors)):.1f}",
        f"{100 * errors.sum() / actual.sum():.1f}",
    ]
    name = "OSRM" if len(known) == len(answers) else f"OSRM, {len(known)} of {len(answers)}"
    return f"| {100 * share:.0f}% | {name} | {' | '.join(cells)} | | | | |"


def main() -> None:
    parser = argparse.ArgumentParser(prog="peers compare-arrivals", description=__doc__)
    parser.add_argument(
        "--extract", type=Path, default=default_extract(), help="an .osm.pbf file (default: Porto)"
    )
    parser.add_argument(
        "--trips", type=Path, default=default_extract().parents[1] / "porto-taxi/trips.ndjson",
        help="trips of taxis (default: porto-taxi in the reference data)",
    )
    arguments = parser.parse_args()
    milepost, timer = Milepost(arguments.extract), Timer(OSRM(arguments.extract))
    milepost.build_if_missing()
    program = swift_product("taxi-arrivals", REPOSITORY / "Benchmarks")
    rests: dict[float, list[tuple[float | None, float]]] = defaultdict(list)
    with tempfile.NamedTemporaryFile("r", suffix=".ndjson") as file:
        command = [program, str(milepost.network), str(arguments.trips), file.name]
        subprocess.run(command, check=True)
        for line in Path(file.name).read_text().splitlines():
            rest = json.loads(line)
            places = [(place[0], place[1]) for place in rest["line"]]
            rests[rest["share"]].append((timer.seconds(places), rest["seconds"]))
    for share, answers in sorted(rests.items()):
        print(row(share, answers))


if __name__ == "__main__":
    main()
