"""Measures routes, matrices, and areas by Milepost's hierarchy beside RoutingKit, OSRM, and
Valhalla, and prints a Markdown table.

All times are CPU time on one thread: the median of the rounds, in which the engines take turns.
Within a round, the time of an operation on a pair is the median of all pairs. Operations that take
more than ten seconds are only measured in the first round.
"""

import os

os.environ["OMP_NUM_THREADS"] = "1"  # Before RoutingKit is loaded.

import argparse
import json
import statistics
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import child
from engines import OSRM, REPOSITORY, ContractedOSRM, Milepost, Valhalla
from engines import default_extract, swift_product
from hierarchy_peers import OSRMCases, RoutingKitCases, ValhallaCases
from machine import versions

ROWS = {
    "hierarchy": "order and topology",
    "metric": "full customization",
    "edgeCost": "edge to edge, cost",
    "edgePath": "edge to edge, with path",
    "pointCost": "point to point, two sides each, cost",
    "pointPath": "point to point, two sides each, with path",
    "route": "route between coordinates, placing included",
    "oneToMany": "1 to {pairs}",
    "manyToMany": "{pairs} × {pairs}",
    "sweep": "costs to all edges",
    "area": "polygon of 15 minutes",
    "alternatives": "up to three alternatives",
    "batch": "a route with its line, many in one call",
}


LONGEST = 10
"""The time in seconds from which on an operation isn't repeated."""


class MilepostCases:
    """The cases of `hierarchy-rates`, and `milepost route --requests`."""

    name = "Milepost"
    BATCH = 20

    def __init__(self, engine: Milepost, pairs: int):
        engine.build()
        rates = swift_product("hierarchy-rates", REPOSITORY / "Benchmarks")
        self.rates = subprocess.Popen(
            [rates, str(engine.network), str(pairs), "--json"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )
        self.problem = json.loads(self.rates.stdout.readline())
        self.milepost = swift_product("milepost", REPOSITORY)
        self.network = engine.folder / "prepared.roads"
        subprocess.run(
            [self.milepost, "prepare", str(engine.network), "-o", str(self.network)], check=True
        )
        self.requests = engine.folder / "requests.ndjson"
        with open(self.requests, "w") as file:
            for number, points in enumerate(self.problem["pairs"]["coordinates"] * self.BATCH):
                file.write(json.dumps({"id": str(number), "points": points}) + "\n")

    def seconds(self, case: str) -> float | None:
        if case == "batch":
            usage = child.run([
                self.milepost, "route", "--requests", str(self.requests),
                "--network", str(self.network), "--output", str(self.network.with_name("routes")),
                "--brief", "--format", "ndjson", "--threads", "1",
            ])
            return usage.cpu_seconds / self.BATCH / len(self.problem["pairs"]["coordinates"])
        print(case, file=self.rates.stdin, flush=True)
        answer = self.rates.stdout.readline()
        if not answer:
            sys.exit(f"peers: {self.rates.args[0]} stopped at the case {case}")
        return float(answer) / 1e6


def cell(seconds: float | None) -> str:
    if seconds is None:
        return "–"
    for unit, size in (("s", 1), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e6:.0f} µs"


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="peers compare-hierarchies", description=__doc__,
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
    )
    parser.add_argument(
        "--extract", type=Path, default=default_extract(), help="an .osm.pbf file")
    parser.add_argument("--pairs", type=int, default=1000, help="number of pairs of places")
    parser.add_argument("--rounds", type=int, default=5, help="number of rounds")
    arguments = parser.parse_args()

    extract = arguments.extract
    milepost = MilepostCases(Milepost(extract), arguments.pairs)
    problem = milepost.problem
    routing_kit = RoutingKitCases(problem)
    engines = [
        milepost, routing_kit, OSRMCases(ContractedOSRM(extract), problem),
        OSRMCases(OSRM(extract), problem), ValhallaCases(Valhalla(extract), problem),
    ]
    times = {(row, engine.name): [] for row in ROWS for engine in engines}
    for number in range(arguments.rounds):
        for row in ROWS:
            for engine in engines:
                known = times[row, engine.name]
                if not known or known[0] is not None and known[0] <= LONGEST:
                    known.append(engine.seconds(row))
        print(f"peers: round {number + 1} of {arguments.rounds}", file=sys.stderr)

    for name, text in versions().items():
        print(f"- {name}: {text}")
    print("- RoutingKit:", ", ".join(f"{it} {version(it)}" for it in RoutingKitCases.packages))
    print(f"- Milepost's hierarchy: {problem['arcs']} arcs, {problem['triangles']} triangles")
    print(f"- RoutingKit's: {routing_kit.arcs} arcs, {routing_kit.triangles} triangles")
    for name in ("pairs", "oneWayPairs"):
        counts = routing_kit.agreement(name)
        print(f"- RoutingKit's costs of {name} beside Milepost's: {dict(counts)}")
    print()
    print("| |", " | ".join(engine.name for engine in engines), "|")
    print("| --- |", " | ".join("---:" for _ in engines), "|")
    for row, title in ROWS.items():
        cells = []
        for engine in engines:
            values = times[row, engine.name]
            cells.append(cell(None if None in values else statistics.median(values)))
        print(f"| {title.format(pairs=arguments.pairs)} |", " | ".join(cells), "|")


if __name__ == "__main__":
    main()
