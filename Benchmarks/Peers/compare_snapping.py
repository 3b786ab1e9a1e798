"""Snaps simulated and real drives with OSRM, Valhalla, and Milepost, and compares the results with
the true routes.

Each peer has several settings; for each cell, the setting with the least mismatch is used. The
tables are printed, and written to a folder together with all figures.
"""

import argparse
import json
import sys
import time
from dataclasses import asdict
from pathlib import Path

from altered_map import altered_map
from confidence import Roads
from drives import Drive, DriveMaker
from engines import CACHE, OSRM, default_extract
from machine import versions
from measuring import Measurement, measure
from real_drives import MAP, measure_real
from routers import OSRMRouter
from scenarios import ROBUSTNESS, STANDARD_CELLS, Cell, robustness_cells
from snappers import snappers
from snapping_tables import (
    AMBIGUOUS, AREAS, MATCHERS, PEERS, best_of, bins_table, by_cell, confidence_table, difference,
    measurement_row, mismatch_table, real_row, real_table, reliability_in, settings_table,
)


def note(message: str) -> None:
    print(f"peers: {time.strftime('%H:%M:%S')} {message}", file=sys.stderr, flush=True)


def standard_label(cell: Cell) -> str:
    return f"{cell.interval} s, {cell.sigma:g} m"


def robustness_label(cell: Cell) -> str:
    return f"{cell.scenario.name}: {standard_label(cell)}"


class Report:
    """A Markdown report and its figures; rewritten after each part, since a run takes an hour or
    more."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.parts: list[str] = []
        self.figures: dict = {}

    def add(self, title: str, text: str) -> None:
        self.parts.append(f"## {title}\n\n{text}\n")

    def add_measurements(
        self, name: str, title: str, own: list[Measurement], drives: list[Drive], roads: Roads
    ) -> None:
        label = standard_label if name == "standard" else robustness_label
        ambiguities = [roads.ambiguity(drive) for drive in drives]
        bests = [best_of(all, matcher) for all in by_cell(own).values() for matcher in MATCHERS]
        found = {
            area: [(it, reliability_in(area, it, drives, ambiguities)) for it in bests]
            for area in AREAS
        }
        self.add(f"{title}: route mismatch", mismatch_table(own, label))
        self.add(f"{title}: confidence ({' / '.join(MATCHERS)})", confidence_table(found, label))
        if name == "standard":
            self.add(f"{title}: mismatch % / points/s of every setting", settings_table(own, label))
            self.add(
                f"{title}: correct % (points) by Milepost's confidence, {AMBIGUOUS}",
                bins_table(found[AMBIGUOUS], label),
            )
        self.figures[name] = [
            measurement_row(
                it, {area: dict(found[area])[it] for area in AREAS} if it in bests else {}
            )
            for it in own
        ]
        self.figures[f"{name} differences"] = [
            {
                "cell": cell.name,
                "best_peer": best_of(all, *PEERS).setting.matcher,
                **asdict(difference(best_of(all, "Milepost"), best_of(all, *PEERS))),
            }
            for cell, all in by_cell(own).items()
        ]

    def write(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / "snapping.md").write_text("\n".join(self.parts))
        (self.folder / "snapping.json").write_text(json.dumps(self.figures, indent=1) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(prog="peers compare-snapping", description=__doc__)
    parser.add_argument(
        "--extract", type=Path, default=default_extract(), help="an .osm.pbf file (default: Porto)"
    )
    parser.add_argument(
        "--seeds", type=int, nargs="+", default=[1, 2, 3],
        help="seeds of the drives (default: 1 2 3)",
    )
    parser.add_argument("--drives", type=int, default=267, help="drives per seed (default: 267)")
    parser.add_argument(
        "--robustness-drives", type=int, default=20,
        help="drives per seed for other errors and maps, taken from the first ones; "
        "0 for none (default: 20)",
    )
    parser.add_argument(
        "--real", type=Path, default=default_extract().parents[1] / "matching/hof-even",
        help=f"a folder with {MAP}, traces.jsonl, and truth.jsonl; "
        "skipped if missing (default: hof-even)",
    )
    parser.add_argument(
        "--output", type=Path, default=CACHE / "snapping",
        help="folder for snapping.md and snapping.json",
    )
    arguments = parser.parse_args()
    extract, seeds = arguments.extract, arguments.seeds
    started = time.monotonic()
    report = Report(arguments.output)

    note("building missing files")
    matchers = snappers(extract)
    roads = Roads(extract)
    maker = DriveMaker(extract, OSRMRouter(OSRM(extract)))
    by_seed = [maker.drives(seed, arguments.drives) for seed in seeds]
    drives = [drive for own in by_seed for drive in own]
    note(f"snapping {len(drives)} drives: standard error")
    measurements = measure(STANDARD_CELLS, drives, matchers)
    report.add_measurements("standard", "Standard error", measurements, drives, roads)
    report.write()

    if arguments.robustness_drives > 0:
        fewer = [drive for own in by_seed for drive in own[: arguments.robustness_drives]]
        measurements = []
        for scenario in ROBUSTNESS:
            note(f"snapping {len(fewer)} drives: {scenario.meaning}")
            own = matchers
            if scenario.alteration:
                own = snappers(altered_map(extract, scenario.alteration))
            measurements += measure(robustness_cells(scenario), fewer, own)
        report.add_measurements("robustness", "Other errors and maps", measurements, fewer, roads)
        report.write()
    if (arguments.real / MAP).exists():
        note(f"snapping the real drives in {arguments.real}")
        real = measure_real(arguments.real, snappers(arguments.real / MAP))
        report.add(f"Real drives: {arguments.real.name}", real_table(real))
        report.figures["real"] = [real_row(it) for it in real]

    run = versions() | {
        "extract": extract.name,
        "seeds": " ".join(map(str, seeds)),
        "drives": f"{len(drives)}, {sum(drive.length for drive in drives) / 1000:,.0f} km",
        "minutes": f"{(time.monotonic() - started) / 60:.0f}",
    }
    report.figures["run"] = run
    report.add("Run", "\n".join(f"- {name}: {value}" for name, value in run.items()))
    report.write()
    print("\n".join(report.parts))


if __name__ == "__main__":
    main()
