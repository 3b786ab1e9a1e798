"""Compares Milepost's live decisions with its results for whole traces, on simulated drives.

For each kind of trace, and each lag after which decisions are final, it prints:

- the route mismatch of the whole result and of the live one, compared with the true route;
- the share of the whole result's length on which the live one agrees, ignoring 25 m at either end;
- the share of points off the true line, for every fifth location: in the whole result, in the best
  possible decisions with the lag, which use the trace from ten minutes before a location to the lag
  after it, and in the live result;
- the median and the 99th percentile of the microseconds per location.
"""

import argparse
import json
import tempfile
import time
from pathlib import Path

import numpy as np

import child
from drives import Drive, DriveMaker
from engines import CACHE, OSRM, REPOSITORY, Milepost, default_extract, swift_product
from measuring import keep, read_answers, score
from routers import OSRMRouter
from scenarios import STANDARD, Cell, trace, write_traces
from scoring import Score, Truth
from snappers import MilepostSnapper
from snapping_tables import percent, table

CELLS = [Cell(STANDARD, interval, sigma) for sigma in (5, 12) for interval in (1, 5)]


STRIDE = 5
"""The distance between the indices of locations with a best decision; see `live-answers`."""


def mismatch(scores: list[Score]) -> float:
    return sum(it.mismatch for it in scores) / sum(it.length for it in scores)


def off_line(scores: list[Score]) -> float:
    """Returns the share of locations off the true line, counting every fifth one."""
    is_on = np.concatenate([it.on_line[::STRIDE] for it in scores])
    return 1 - is_on.mean()


def alike(whole: dict[str, dict], live: dict[str, dict], drives: list[Drive]) -> float:
    """Returns the share of the length of whole results that live results also contain, in order."""
    missed = length = 0.0
    for drive in drives:
        for line in whole[drive.id]["geometry"]:
            own = Truth(drive.plane, np.array(line))
            missed += own.score(np.zeros(0), live[drive.id]["geometry"], []).missed
            length += own.segments.total
    return 1 - missed / length


class Comparison:
    """Milepost's results for the traces of some drives, both for whole traces and live."""

    def __init__(self, extract: Path, drives: list[Drive]):
        engine = Milepost(extract)
        self.whole = MilepostSnapper(engine)
        self.program = swift_product("live-answers", REPOSITORY / "Benchmarks")
        self.network = str(engine.network)
        self.drives = drives
        keep(drives)

    def live(self, verb: str, traces: Path, lag: int) -> Path:
        answers = traces.with_suffix(f".{verb}-{lag}")
        child.run([self.program, verb, self.network, str(traces), str(answers), str(lag)])
        return answers

    def rows(self, cell: Cell, lags: list[int], folder: Path) -> list[list[str]]:
        traces = folder / f"{cell.name}.traces"
        write_traces([trace(drive, cell) for drive in self.drives], cell, traces)
        file = folder / f"{cell.name}.whole"
        self.whole.run(str(traces), str(file))
        whole, answers = score(cell, file)[0], read_answers(file)
        rows = []
        for lag in lags:
            streamed = self.live("stream", traces, lag)
            live = score(cell, streamed)[0]
            best = score(cell, self.live("ahead", traces, lag))[0]
            rows.append([
                f"{cell.interval} s, {cell.sigma:g} m", f"{lag} s",
                percent(mismatch(whole)), percent(mismatch(live)),
                percent(alike(answers, read_answers(streamed), self.drives)),
                *(percent(off_line(it)) for it in (whole, best, live)),
                *microseconds(streamed),
            ])
        return rows


def microseconds(answers: Path) -> list[str]:
    with open(answers) as rows:
        each = np.concatenate([json.loads(row)["nanoseconds"] for row in rows]) / 1000
    return [f"{np.median(each):.1f}", f"{np.percentile(each, 99):.0f}"]


def main() -> None:
    parser = argparse.ArgumentParser(prog="peers compare-live", description=__doc__)
    parser.add_argument(
        "--extract", type=Path, default=default_extract(), help="an .osm.pbf file (default: Porto)"
    )
    parser.add_argument(
        "--seeds", type=int, nargs="+", default=[1, 2, 3],
        help="seeds of the drives (default: 1 2 3)",
    )
    parser.add_argument("--drives", type=int, default=60, help="drives per seed (default: 60)")
    parser.add_argument(
        "--lags", type=int, nargs="+", default=[30, 60], help="lags in seconds (default: 30 60)"
    )
    arguments = parser.parse_args()
    started = time.monotonic()

    osrm = OSRM(arguments.extract)
    osrm.build_if_missing()
    maker = DriveMaker(arguments.extract, OSRMRouter(osrm))
    drives = [drive for seed in arguments.seeds for drive in maker.drives(seed, arguments.drives)]
    comparison = Comparison(arguments.extract, drives)
    header = [
        "trace", "lag", "mismatch %, whole", "mismatch %, live", "agreement %",
        "off the line %, whole", "off the line %, best", "off the line %, live", "µs", "µs, p99",
    ]
    with tempfile.TemporaryDirectory(prefix="live-", dir=CACHE) as folder:
        rows = [
            row for cell in CELLS for row in comparison.rows(cell, arguments.lags, Path(folder))
        ]
    print(table(header, rows))
    kilometers = sum(drive.length for drive in drives) / 1000
    minutes = (time.monotonic() - started) / 60
    print(
        f"\n{len(drives)} drives of seeds {arguments.seeds}, {kilometers:,.0f} km; "
        f"{minutes:.0f} minutes."
    )


if __name__ == "__main__":
    main()
