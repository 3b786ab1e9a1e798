"""Measures polyline codecs on routes in an extract, in nanoseconds per coordinate."""

import argparse
import json
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import polyline
import pypolyline.cutil

import pairs
from engines import REPOSITORY, Milepost, default_extract, swift_product
from routers import MilepostRouter

ROUNDS = 3


def main() -> None:
    parser = argparse.ArgumentParser(prog="peers codecs", description=__doc__)
    parser.add_argument(
        "--extract", type=Path, default=default_extract(), help="an .osm.pbf file (default: Porto)"
    )
    parser.add_argument(
        "--coordinates", type=int, default=3_000_000, help="total coordinates (default: 3000000)"
    )
    arguments = parser.parse_args()

    file = lines_file(arguments.extract, arguments.coordinates)
    lines = [polyline.decode(text, 7) for text in file.read_text().splitlines()]
    count = sum(map(len, lines))
    print(
        f"{count} coordinates of {len(lines)} routes on {arguments.extract}, "
        "nanoseconds per coordinate"
    )
    rows = defaultdict(list)
    rates = subprocess.run(
        [swift_product("codec-rates", REPOSITORY / "Benchmarks"), str(file)],
        check=True, stdout=subprocess.PIPE, text=True,
    )
    for row in map(json.loads, rates.stdout.splitlines()):
        rows[row["case"]].append((row["peer"], row["nanoseconds"]))
    for precision in (5, 6):
        for name, encode, decode, own in python_codecs(precision):
            given = [own(line) for line in lines]
            texts = [encode(line) for line in given]
            for verb, work in (
                ("decode", lambda: [decode(text) for text in texts]),
                ("encode", lambda: [encode(line) for line in given]),
            ):
                case = f"{verb}, precision {precision}, {len(lines)} lines"
                nanoseconds = median_seconds(work) / count * 1e9
                rows[case].append((f"{name}, called from Python", nanoseconds))
    for case, peers in rows.items():
        print(case)
        first = peers[0][1]
        for name, nanoseconds in peers:
            speed = first / nanoseconds
            print(f"  {name:<40}{nanoseconds:>8.1f}{speed:>8.2f} times as fast as the first")


def python_codecs(precision: int) -> list[tuple[str, Callable, Callable, Callable]]:
    """Returns codecs from PyPI: name, encoder, decoder, and converter of lines."""
    return [
        (
            "pypolyline (Rust)",
            lambda line: pypolyline.cutil.encode_coordinates(line, precision),
            lambda text: pypolyline.cutil.decode_polyline(text, precision),
            lambda line: [[b, a] for a, b in line],
        ),
        (
            "polyline (Python)",
            lambda line: polyline.encode(line, precision),
            lambda text: polyline.decode(text, precision),
            lambda line: line,
        ),
    ]


def median_seconds(work: Callable[[], object]) -> float:
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return sorted(times)[ROUNDS // 2]


def lines_file(extract: Path, coordinates: int) -> Path:
    """Returns a file with the lines of random routes, from the cache if it exists."""
    engine = Milepost(extract)
    file = engine.folder.with_name(f"lines-{coordinates}.txt")
    if not file.exists():
        router = MilepostRouter(engine)
        texts, count, seed = [], 0, 0
        while count < coordinates:
            seed += 1
            for answer in router.answers(pairs.random_pairs(extract, 1000, seed, (1, 25))):
                if answer.route and count < coordinates:
                    line = answer.route.line
                    texts.append(polyline.encode([(place[1], place[0]) for place in line], 7))
                    count += len(line)
        unfinished = file.with_suffix(".part")
        unfinished.write_text("\n".join(texts) + "\n")
        unfinished.rename(file)
    return file


if __name__ == "__main__":
    main()
