"""Routes of each engine in one form."""

import json
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import geometry
from engines import OSRM, REPOSITORY, Milepost, Valhalla, swift_product
from geometry import Place


@dataclass(frozen=True)
class Route:
    meters: float
    """Length by the engine's own count."""
    seconds: float
    """Travel time at free flow."""
    line: list[Place]
    ends: tuple[Place, Place]
    """Where on roads it put the two places."""


@dataclass(frozen=True)
class Answer:
    route: Route | None
    failure: str
    """Why there is no route; empty where there is one."""
    search_seconds: float
    """What the call took."""


class OSRMRouter:
    def __init__(self, engine: OSRM):
        import osrm

        engine.build_if_missing()
        self.osrm = osrm
        self.engine = osrm.OSRM(
            storage_config=str(engine.roads), algorithm="MLD", use_shared_memory=False
        )

    def answer(self, start: Place, end: Place) -> Answer:
        parameters = self.osrm.RouteParameters(
            coordinates=[start, end], geometries="geojson", overview="full"
        )
        begin = time.perf_counter()
        try:
            result = self.engine.Route(parameters)
        except RuntimeError as failure:
            return Answer(None, str(failure), time.perf_counter() - begin)
        elapsed = time.perf_counter() - begin
        route = result["routes"][0]
        line = [(place[0], place[1]) for place in route["geometry"]["coordinates"]]
        ends = tuple(
            (place["location"][0], place["location"][1]) for place in result["waypoints"]
        )
        return Answer(Route(route["distance"], route["duration"], line, ends), "", elapsed)

    def drive(self, line: list[Place]) -> tuple[float, float] | str:
        """Meters and seconds of driving along a line; what forbids it where that is not possible."""
        places = geometry.middles(line, spacing=100)
        if len(places) < 2:
            return "too short"
        try:
            result = self.engine.Route(
                self.osrm.RouteParameters(
                    coordinates=[place for place, _ in places],
                    bearings=[(round(degrees) % 360, 25) for _, degrees in places],
                    radiuses=[8.0] * len(places),
                    continue_straight=True,
                    overview="false",
                )
            )
        except RuntimeError as failure:
            return str(failure)
        route = result["routes"][0]
        return route["distance"], route["duration"]


class ValhallaRouter:
    def __init__(self, engine: Valhalla):
        import valhalla

        engine.build_if_missing()
        self.actor = valhalla.Actor(valhalla.get_config("", str(engine.tiles)))

    def answer(self, start: Place, end: Place) -> Answer:
        question = {
            "locations": [{"lon": lon, "lat": lat} for lon, lat in (start, end)],
            "costing": "auto",
            "directions_type": "none",
            "shape_format": "geojson",
        }
        begin = time.perf_counter()
        try:
            trip = self.actor.route(question)["trip"]
        except Exception as failure:  # Its one exception type is private to its extension module.
            return Answer(None, str(failure), time.perf_counter() - begin)
        elapsed = time.perf_counter() - begin
        line = [tuple(place) for place in trip["legs"][0]["shape"]["coordinates"]]
        summary = trip["summary"]
        route = Route(summary["length"] * 1000, summary["time"], line, (line[0], line[-1]))
        return Answer(route, "", elapsed)


class MilepostRouter:
    def __init__(self, engine: Milepost):
        engine.build_if_missing()
        self.command = [
            swift_product("batch-routes", REPOSITORY / "Benchmarks"), str(engine.network)
        ]

    def answers(self, pairs: list[tuple[Place, Place]]) -> list[Answer]:
        questions = "".join(
            json.dumps({"id": str(index), "points": pair}) + "\n"
            for index, pair in enumerate(pairs)
        )
        result = subprocess.run(self.command, input=questions, stdout=subprocess.PIPE, text=True)
        if result.returncode != 0:
            sys.exit(f"peers: {' '.join(self.command)} ended with {result.returncode}")
        rows = [json.loads(line) for line in result.stdout.splitlines()]
        assert [row["id"] for row in rows] == [str(index) for index in range(len(pairs))]
        return [self.answer(row) for row in rows]

    def answer(self, row: dict) -> Answer:
        if "error" in row:
            return Answer(None, row["error"], row["searchSeconds"])
        line = [tuple(place) for place in row["geometry"]]
        ends = tuple(tuple(place) for place in row["waypoints"])
        return Answer(
            Route(row["distance"], row["duration"], line, ends), "", row["searchSeconds"]
        )
