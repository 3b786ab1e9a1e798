"""Builds each engine's files from an extract and prints time, peak memory, and size on disk."""

import argparse
from pathlib import Path

from engines import OSRM, Milepost, Valhalla, default_extract


def main() -> None:
    parser = argparse.ArgumentParser(prog="peers build", description=__doc__)
    parser.add_argument(
        "--extract", type=Path, default=default_extract(), help="an .osm.pbf file (default: Porto)"
    )
    parser.add_argument(
        "--runs", type=int, default=3, help="builds per engine; the median is printed (default: 3)"
    )
    arguments = parser.parse_args()

    extract = arguments.extract
    engines = [Milepost(extract), OSRM(extract), Valhalla(extract)]
    print(f"{extract}, {extract.stat().st_size / 1e6:.1f} MB, median of {arguments.runs} builds")
    print(f"{'engine':<12}{'time':>10}{'processor':>12}{'peak memory':>14}{'on disk':>10}")
    for engine in engines:
        usages = sorted((engine.build() for _ in range(arguments.runs)), key=lambda u: u.seconds)
        usage = usages[len(usages) // 2]
        print(
            f"{engine.name:<12}{usage.seconds:>8.2f} s{usage.cpu_seconds:>10.2f} s"
            f"{usage.peak_mib:>10.0f} MiB{engine.bytes_on_disk() / 1e6:>7.1f} MB",
            flush=True,
        )


if __name__ == "__main__":
    main()
