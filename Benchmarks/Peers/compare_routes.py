"""Routes random pairs by OSRM, Valhalla and Milepost, and shows where Milepost and OSRM differ.

The fastest route by car. For each pair whose lengths differ by more than the tolerance, the output
folder gets a GeoJSON file with the lines, and a row in exceptions.csv with what differs.
"""

import argparse
import csv
import json
import shutil
import statistics
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import geometry
from engines import OSRM, Milepost, Valhalla, default_extract
from geometry import Place
from pairs import random_pairs
from routers import Answer, MilepostRouter, OSRMRouter, Route, ValhallaRouter


@dataclass(frozen=True)
class Exceptional:
    """A pair whose routes differ, with what may explain it."""

    index: int
    pair: tuple[Place, Place]
    osrm: Answer
    valhalla: Answer
    ours: Answer
    cause: str
    ours_by_osrm: tuple[float, float] | None
    """Meters and seconds that OSRM counts for our line."""


def share(differences: list[float], tolerance: float) -> float:
    return sum(abs(difference) <= tolerance for difference in differences) / len(differences)


def print_differences(title: str, differences: list[float]) -> None:
    cuts = statistics.quantiles(differences, n=100)
    within = ", ".join(f"{100 * share(differences, t):.1f} % within {100 * t:.0f} %" for t in (0.01, 0.03, 0.1))
    spread = ", ".join(f"p{p} {100 * cuts[p - 1]:+.1f} %" for p in (1, 5, 25, 50, 75, 95, 99))
    print(f"{title}\n  {within}\n  {spread}")


def differences(answers: list[Answer], others: list[Answer], measure) -> list[float]:
    """By how much of the other's the first's measure is larger, where both have a route."""
    return [
        measure(answer.route) / measure(other.route) - 1
        for answer, other in zip(answers, others)
        if answer.route and other.route
    ]


def explain(index: int, pair, osrm: Answer, valhalla: Answer, ours: Answer, router: OSRMRouter) -> Exceptional:
    """The first of these that holds; the order is from hard facts to matters of taste."""
    driven = None
    if not ours.route:
        cause = "ours has no route: " + ours.failure
    else:
        gap = max(geometry.distance(a, b) for a, b in zip(ours.route.ends, osrm.route.ends))
        driven = router.drive(ours.route.line)
        if isinstance(driven, str):
            cause, driven = "OSRM has no such road: " + driven.split(" - ")[0], None
        elif abs(driven[0] / ours.route.meters - 1) > 0.02:
            cause = "OSRM may not drive our line"
        elif gap > 25:
            cause = "another road at an end"
        elif driven[1] <= osrm.route.seconds * 1.05:
            cause = "as fast for OSRM to 5 %"
        else:
            cause = "other speeds or turn costs"
    return Exceptional(index, pair, osrm, valhalla, ours, cause, driven)


def line_feature(name: str, color: str, route: Route) -> dict:
    return {
        "type": "Feature",
        "properties": {
            "name": name, "stroke": color, "meters": route.meters, "seconds": route.seconds
        },
        "geometry": {"type": "LineString", "coordinates": route.line},
    }


def write(exceptions: list[Exceptional], folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with open(folder / "exceptions.csv", "w", newline="") as file:
        table = csv.writer(file)
        table.writerow(
            ["pair", "from", "to", "cause", "osrm m", "valhalla m", "ours m", "ours m by osrm"]
            + ["osrm s", "valhalla s", "ours s", "ours s by osrm", "gap at start m", "gap at end m"]
        )
        for it in exceptions:
            routes = [it.osrm.route, it.valhalla.route, it.ours.route]
            by_osrm = it.ours_by_osrm or (None, None)
            gaps = (
                [f"{geometry.distance(a, b):.0f}" for a, b in zip(it.ours.route.ends, it.osrm.route.ends)]
                if it.ours.route else ["", ""]
            )
            table.writerow(
                [it.index, *(f"{lat},{lon}" for lon, lat in it.pair), it.cause]
                + [route and round(route.meters) for route in routes]
                + [by_osrm[0]]
                + [route and round(route.seconds) for route in routes]
                + [by_osrm[1], *gaps]
            )
    for it in exceptions:
        features = [
            {
                "type": "Feature",
                "properties": {"name": name, "cause": it.cause},
                "geometry": {"type": "Point", "coordinates": place},
            }
            for name, place in zip(("from", "to"), it.pair)
        ]
        for name, color, answer in (
            ("OSRM", "#d95f02", it.osrm),
            ("Valhalla", "#999999", it.valhalla),
            ("Milepost", "#1b9e77", it.ours),
        ):
            if answer.route:
                features.append(line_feature(name, color, answer.route))
        text = json.dumps({"type": "FeatureCollection", "features": features})
        (folder / f"{it.index:04}.geojson").write_text(text)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="peers compare-routes", description=__doc__,
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
    )
    parser.add_argument("--extract", type=Path, default=default_extract(), help="an .osm.pbf")
    parser.add_argument("--count", type=int, default=1000, help="pairs")
    parser.add_argument("--seed", type=int, default=1, help="of the random pairs")
    parser.add_argument("--kilometers", type=float, nargs=2, default=(1, 15), metavar=("MIN", "MAX"),
        help="how far apart the two places are")
    parser.add_argument("--tolerance", type=float, default=0.03, help="of the length")
    parser.add_argument("--output", type=Path, default=Path("route-exceptions"),
        help="folder for the exceptions; what is in it is removed")
    arguments = parser.parse_args()

    extract = arguments.extract
    milepost = MilepostRouter(Milepost(extract))
    router = OSRMRouter(OSRM(extract))
    valhalla_router = ValhallaRouter(Valhalla(extract))
    pairs = random_pairs(extract, arguments.count, arguments.seed, arguments.kilometers)

    osrm = [router.answer(*pair) for pair in pairs]
    valhalla = [valhalla_router.answer(*pair) for pair in pairs]
    ours = milepost.answers(pairs)

    print(f"{extract}: {len(pairs)} pairs, seed {arguments.seed}")
    for name, answers in (("OSRM", osrm), ("Valhalla", valhalla), ("Milepost", ours)):
        found = sum(answer.route is not None for answer in answers)
        times = [answer.search_seconds * 1000 for answer in answers]
        p99 = statistics.quantiles(times, n=100)[98]
        print(f"  {name:<9} {found} routes, p50 {statistics.median(times):.2f} ms, p99 {p99:.2f} ms")

    def length(route: Route) -> float:
        return route.meters

    lengths = differences(ours, osrm, length)
    print_differences("Milepost's length against OSRM's", lengths)
    print_differences("Valhalla's length against OSRM's", differences(valhalla, osrm, length))
    print_differences(
        "Milepost's time against OSRM's", differences(ours, osrm, lambda route: route.seconds))

    exceptions = [
        explain(index, pair, theirs, third, our, router)
        for index, (pair, theirs, third, our) in enumerate(zip(pairs, osrm, valhalla, ours))
        if theirs.route
        and (
            not our.route
            or abs(our.route.meters / theirs.route.meters - 1) > arguments.tolerance
        )
    ]
    asked = sum(answer.route is not None for answer in osrm)
    print(
        f"{100 * (1 - len(exceptions) / asked):.1f} % of the {asked} pairs that OSRM routes are within "
        f"{100 * arguments.tolerance:.0f} % of its length; the others:"
    )
    for cause, count in Counter(it.cause for it in exceptions).most_common():
        print(f"  {count:>4}  {cause}")
    write(exceptions, arguments.output)
    print(f"Lines and figures of these are in {arguments.output}")


if __name__ == "__main__":
    main()
