"""Snaps simulated drives by OSRM, Valhalla and Milepost, and compares all with what was driven."""

import argparse
import sys
import time
from pathlib import Path

from drives import DriveMaker
from engines import CACHE, OSRM, default_extract
from measuring import measure
from routers import OSRMRouter
from scenarios import STANDARD_CELLS
from snappers import snappers
from snapping_tables import standard_table


def main() -> None:
    parser = argparse.ArgumentParser(prog="peers compare-snapping", description=__doc__)
    parser.add_argument("--extract", type=Path, default=default_extract(), help="an .osm.pbf (Porto)")
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3], help="of the drives (1 2 3)")
    parser.add_argument("--drives", type=int, default=267, help="drives of each seed (267)")
    arguments = parser.parse_args()

    start = time.monotonic()
    extract = arguments.extract
    matchers = snappers(extract)
    maker = DriveMaker(extract, OSRMRouter(OSRM(extract)))
    drives = [drive for seed in arguments.seeds for drive in maker.drives(seed, arguments.drives)]
    standard = measure(STANDARD_CELLS, drives, matchers)
    print(standard_table(standard))
    print(f"{time.monotonic() - start:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
