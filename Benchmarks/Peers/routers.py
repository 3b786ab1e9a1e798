"""Routes of each engine in a common form."""

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
    """The length computed by the engine, in meters."""
    seconds: float
    """The travel time at free-flow speeds."""
    line: list[Place]
    ends: tuple[Place, Place]
    """The first and last places after moving them to roads."""
    cost: float
    """The cost minimized by the engine, in its own units."""
    leg_meters: list[float]
    """The length of each leg."""


@dataclass(frozen=True)
class Following:
    """An engine's evaluation of a line: the cost of driving it, and the first place where that is
    impossible."""

    excess: float | None
    """The relative excess of the cost of driving the line over the cost of the best route between
    its ends."""
    obstacle: Place | None
    """The place at which the engine leaves the line, or finds no road."""


# The share of the length, plus the meters, by which a leg may exceed the part of the line that it
# follows.
DETOUR = (0.05, 40)


def obstacle(places: list[Place], lengths: list[float], legs: list[float]) -> Place | None:
    """Returns the first place from which the leg to the next place is a detour."""
    for place, length, leg in zip(places, lengths, legs):
        if leg > length * (1 + DETOUR[0]) + DETOUR[1]:
            return place
    return None


@dataclass(frozen=True)
class Answer:
    route: Route | None
    failure: str
    """The reason why there is no route; empty if there is one."""
    search_seconds: float
    """The duration of the call, in seconds."""


def osrm_route(result) -> Route:
    """Returns the first route of a response in the format of OSRM's HTTP API, with GeoJSON
    geometry."""
    route = result["routes"][0]
    ends = [(place["location"][0], place["location"][1]) for place in result["waypoints"]]
    return Route(
        meters=route["distance"],
        seconds=route["duration"],
        line=[(place[0], place[1]) for place in route["geometry"]["coordinates"]],
        ends=(ends[0], ends[-1]),
        cost=route["weight"],
        leg_meters=[leg["distance"] for leg in route["legs"]],
    )


class OSRMRouter:
    def __init__(self, engine: OSRM):
        import osrm

        engine.build_if_missing()
        self.osrm = osrm
        self.engine = osrm.OSRM(
            storage_config=str(engine.roads), algorithm=engine.algorithm, use_shared_memory=False
        )

    def answer(self, places: list[Place], **parameters) -> Answer:
        question = self.osrm.RouteParameters(
            coordinates=places, geometries="geojson", overview="full", **parameters
        )
        begin = time.perf_counter()
        try:
            result = self.engine.Route(question)
        except RuntimeError as failure:
            return Answer(None, str(failure), time.perf_counter() - begin)
        elapsed = time.perf_counter() - begin
        return Answer(osrm_route(result), "", elapsed)

    def follow(self, line: list[Place]) -> Following:
        """Drives along a line, constrained by places and bearings at least 100 m apart."""
        places, bearings, lengths = geometry.middles(line, spacing=100)
        bearings = [(round(degrees) % 360, 40) for degrees in bearings]

        def drive(indices: list[int]) -> Answer:
            return self.answer(
                [places[index] for index in indices],
                bearings=[bearings[index] for index in indices],
                radiuses=[10.0] * len(indices),
                continue_straight=True,
            )

        best = drive([0, -1])
        along = drive(list(range(len(places))))
        if along.route and best.route:
            return Following(
                along.route.cost / best.route.cost - 1,
                obstacle(places, lengths, along.route.leg_meters),
            )
        steps = range(len(places) - 1)
        ends = [index for index in steps if not drive([index, index + 1]).route]
        return Following(None, places[ends[0] if ends else 0])


class ValhallaRouter:
    def __init__(self, engine: Valhalla):
        import valhalla

        engine.build_if_missing()
        self.actor = valhalla.Actor(valhalla.get_config("", str(engine.tiles)))

    def answer(self, places: list[Place]) -> Answer:
        question = {
            "locations": [{"lon": lon, "lat": lat} for lon, lat in places],
            "costing": "auto",
            "format": "osrm",
            "shape_format": "geojson",
            "directions_type": "none",
        }
        begin = time.perf_counter()
        try:
            result = self.actor.route(question)
        except Exception as failure:  # Its only exception type is private to its extension module.
            return Answer(None, str(failure), time.perf_counter() - begin)
        elapsed = time.perf_counter() - begin
        return Answer(osrm_route(result), "", elapsed)


class MilepostRouter:
    def __init__(self, engine: Milepost):
        # Rebuilt each time, since the importer may have changed.
        engine.build()
        self.command = [
            swift_product("batch-routes", REPOSITORY / "Benchmarks"), str(engine.network)
        ]

    def write_speeds(self, file: Path) -> None:
        """Writes the free-flow speeds in the format of OSRM's files of speeds."""
        with open(file, "w") as sink:
            subprocess.run([*self.command, "--speeds"], stdout=sink, check=True)

    def answers(self, questions: list[list[Place]]) -> list[Answer]:
        text = "".join(
            json.dumps({"id": str(index), "points": places}) + "\n"
            for index, places in enumerate(questions)
        )
        result = subprocess.run(self.command, input=text, stdout=subprocess.PIPE, text=True)
        if result.returncode != 0:
            sys.exit(f"peers: {' '.join(self.command)} exited with {result.returncode}")
        rows = [json.loads(line) for line in result.stdout.splitlines()]
        if [row["id"] for row in rows] != [str(index) for index in range(len(questions))]:
            sys.exit(f"peers: {' '.join(self.command)} left some questions unanswered")
        return [self.answer(row) for row in rows]

    def answer(self, row: dict) -> Answer:
        if "error" in row:
            # Errors begin with the path of the network.
            reason = row["error"].removeprefix(f"{self.command[-1]}, ")
            return Answer(None, reason, row["searchSeconds"])
        waypoints = [tuple(place) for place in row["waypoints"]]
        route = Route(
            meters=sum(row["legDistances"]),
            seconds=row["duration"],
            line=[tuple(place) for place in row["geometry"]],
            ends=(waypoints[0], waypoints[-1]),
            cost=row["duration"],
            leg_meters=row["legDistances"],
        )
        return Answer(route, "", row["searchSeconds"])

    def follow(self, lines: list[list[Place]]) -> list[Following]:
        """Drives along lines, constrained by places at least 100 m apart."""
        guides = [geometry.middles(line, spacing=100) for line in lines]
        bests = self.answers([[places[0], places[-1]] for places, _, _ in guides])
        alongs = self.answers([places for places, _, _ in guides])
        return [
            Following(
                along.route.cost / best.route.cost - 1,
                obstacle(places, lengths, along.route.leg_meters),
            )
            if along.route and best.route
            else Following(None, places[0])
            for (places, _, lengths), best, along in zip(guides, bests, alongs)
        ]
