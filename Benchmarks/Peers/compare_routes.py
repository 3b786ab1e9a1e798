"""Computes routes between random pairs of places with OSRM, Valhalla, and Milepost, and compares
them.

Routes are the fastest by car. For each pair with a route of OSRM whose length differs from that of
Milepost's route by more than the tolerance, or for which Milepost finds no route, a GeoJSON file
with the lines is written to the output folder, and a row on the differences to exceptions.csv.
"""

import argparse
import csv
import json
import statistics
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import geometry
from engines import CACHE, OSRM, Milepost, OSRMWithSpeeds, Valhalla, default_extract
from geometry import Place
from pairs import random_pairs
from routers import Answer, Following, MilepostRouter, OSRMRouter, Route, ValhallaRouter


@dataclass(frozen=True)
class Exceptional:
    """A pair whose routes differ, with data that may explain the difference."""

    index: int
    pair: list[Place]
    osrm: Answer
    valhalla: Answer
    ours: Answer
    osrm_on_ours: Following | None
    """OSRM's evaluation of Milepost's line."""
    ours_on_osrm: Following

    @property
    def gaps(self) -> list[float]:
        """The distances in meters between OSRM's and Milepost's positions of each end of the route;
        empty if Milepost finds no route."""
        if not self.ours.route:
            return []
        pairs = zip(self.osrm.route.ends, self.ours.route.ends)
        return [geometry.distance(*pair) for pair in pairs]

    @property
    def cause(self) -> str:
        """The first cause that applies; missing routes and obstacles come before differences in
        cost."""
        if not self.ours.route or not self.osrm_on_ours:
            return f"Milepost finds no route: {self.ours.failure}"
        if max(self.gaps) > 25:
            return "different roads at an end"
        if self.osrm_on_ours.obstacle:
            return "OSRM can't follow Milepost's line"
        if self.ours_on_osrm.obstacle:
            return "Milepost can't follow OSRM's line"
        if max(self.osrm_on_ours.excess, self.ours_on_osrm.excess) < 0.02:
            return "costs within 2 % of each other for both engines"
        return "different costs of roads and turns"

    @property
    def obstacle(self) -> Place | None:
        return (self.osrm_on_ours and self.osrm_on_ours.obstacle) or self.ours_on_osrm.obstacle


def share(differences: list[float], tolerance: float) -> float:
    return sum(abs(difference) <= tolerance for difference in differences) / len(differences)


def print_differences(title: str, differences: list[float]) -> None:
    cuts = statistics.quantiles(differences, n=100)
    within = ", ".join(
        f"{100 * share(differences, t):.1f} % within {100 * t:.0f} %" for t in (0.01, 0.03, 0.1)
    )
    spread = ", ".join(f"p{p} {100 * cuts[p - 1]:+.1f} %" for p in (1, 5, 25, 50, 75, 95, 99))
    print(f"{title}\n  {within}\n  {spread}")


def differences(answers: list[Answer], others: list[Answer], measure) -> list[float]:
    """Returns the relative excess of the first answer's measure over the second's, for each pair of
    answers that both have a route."""
    return [
        measure(answer.route) / measure(other.route) - 1
        for answer, other in zip(answers, others)
        if answer.route and other.route
    ]


def line_feature(name: str, color: str, route: Route) -> dict:
    return {
        "type": "Feature",
        "properties": {
            "name": name, "stroke": color, "meters": route.meters, "seconds": route.seconds
        },
        "geometry": {"type": "LineString", "coordinates": route.line},
    }


def point_feature(name: str, place: Place) -> dict:
    return {
        "type": "Feature",
        "properties": {"name": name},
        "geometry": {"type": "Point", "coordinates": place},
    }


def row(it: Exceptional) -> dict:
    """Returns a row on the pair; places are in the order latitude, longitude, as on map sites."""

    def text(place: Place | None) -> str:
        return f"{place[1]:.6f},{place[0]:.6f}" if place else ""

    def percent(following: Following | None) -> str:
        excess = following.excess if following else None
        return f"{100 * excess:+.1f}" if excess is not None else ""

    answers = {"OSRM": it.osrm, "Valhalla": it.valhalla, "ours": it.ours}
    routes = {name: answer.route for name, answer in answers.items() if answer.route}
    return (
        {"pair": it.index, "from": text(it.pair[0]), "to": text(it.pair[1]), "cause": it.cause}
        | {f"{name} m": round(route.meters) for name, route in routes.items()}
        | {f"{name} s": round(route.seconds) for name, route in routes.items()}
        | {
            "gaps m": " ".join(f"{gap:.0f}" for gap in it.gaps),
            "obstacle": text(it.obstacle),
            "ours to OSRM %": percent(it.osrm_on_ours),
            "OSRM's to us %": percent(it.ours_on_osrm),
        }
    )


def write(exceptions: list[Exceptional], folder: Path) -> None:
    """Writes a table of the exceptional pairs, and a GeoJSON file with the lines of each."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in [*folder.glob("*.geojson"), *folder.glob("exceptions.csv")]:
        old.unlink()
    columns = ["pair", "from", "to", "cause", "obstacle", "ours to OSRM %", "OSRM's to us %"]
    columns += [f"{name} {unit}" for unit in "ms" for name in ("OSRM", "ours", "Valhalla")]
    with open(folder / "exceptions.csv", "w", newline="") as file:
        table = csv.DictWriter(file, [*columns, "gaps m"])
        table.writeheader()
        table.writerows(row(it) for it in exceptions)
    for it in exceptions:
        features = [point_feature("from", it.pair[0]), point_feature("to", it.pair[1])]
        if it.obstacle:
            features.append(point_feature(it.cause, it.obstacle))
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
    parser.add_argument("--extract", type=Path, default=default_extract(), help="an .osm.pbf file")
    parser.add_argument("--count", type=int, default=1000, help="number of pairs")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random pairs")
    parser.add_argument("--kilometers", type=float, nargs=2, default=(1, 15),
        metavar=("MIN", "MAX"), help="range of the distance between two places")
    parser.add_argument(
        "--tolerance", type=float, default=0.03, help="tolerance of the length, relative to OSRM's")
    parser.add_argument(
        "--same-speeds", action="store_true", help="give OSRM the free-flow speeds of Milepost")
    parser.add_argument("--output", type=Path, default=CACHE / "route-exceptions",
        help="folder for the exceptions; removes those of earlier runs")
    arguments = parser.parse_args()

    extract = arguments.extract
    milepost = MilepostRouter(Milepost(extract))
    if arguments.same_speeds:
        speeds = CACHE / "speeds.csv"
        milepost.write_speeds(speeds)
        router = OSRMRouter(OSRMWithSpeeds(extract, speeds))
    else:
        router = OSRMRouter(OSRM(extract))
    valhalla_router = ValhallaRouter(Valhalla(extract))
    pairs = random_pairs(extract, arguments.count, arguments.seed, arguments.kilometers)

    osrm = [router.answer(pair) for pair in pairs]
    valhalla = [valhalla_router.answer(pair) for pair in pairs]
    ours = milepost.answers(pairs)

    print(f"{extract}: {len(pairs)} pairs, seed {arguments.seed}")
    for name, answers in (("OSRM", osrm), ("Valhalla", valhalla), ("Milepost", ours)):
        found = sum(answer.route is not None for answer in answers)
        times = [answer.search_seconds * 1000 for answer in answers]
        p99 = statistics.quantiles(times, n=100)[98]
        p50 = statistics.median(times)
        print(f"  {name:<9} {found} routes, p50 {p50:.2f} ms, p99 {p99:.2f} ms")

    def length(route: Route) -> float:
        return route.meters

    lengths = differences(ours, osrm, length)
    print_differences("Milepost's length relative to OSRM's", lengths)
    print_differences("Valhalla's length relative to OSRM's", differences(valhalla, osrm, length))
    print_differences(
        "Milepost's time relative to OSRM's", differences(ours, osrm, lambda route: route.seconds))

    different = [
        index
        for index, (theirs, our) in enumerate(zip(osrm, ours))
        if theirs.route
        and not (
            our.route
            and abs(our.route.meters / theirs.route.meters - 1) <= arguments.tolerance
        )
    ]
    ours_on_osrm = milepost.follow([osrm[index].route.line for index in different])
    exceptions = [
        Exceptional(
            index, pairs[index], osrm[index], valhalla[index], ours[index],
            ours[index].route and router.follow(ours[index].route.line), following,
        )
        for index, following in zip(different, ours_on_osrm)
    ]
    asked = sum(answer.route is not None for answer in osrm)
    within = 1 - len(exceptions) / asked
    print(
        f"{100 * within:.1f} % of the {asked} pairs with an OSRM route are within "
        f"{100 * arguments.tolerance:.0f} % of its length. Causes for the others:"
    )
    for cause, count in Counter(it.cause for it in exceptions).most_common():
        print(f"  {count:>4}  {cause}")
    write(exceptions, arguments.output)
    print(f"Their lines and figures are in {arguments.output}")


if __name__ == "__main__":
    main()
