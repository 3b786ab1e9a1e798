"""Snaps traces with one peer, as specified by a file of jobs; traces that already have answers are
skipped.

    peer_worker.py osrm|valhalla DATA JOBS

Each job is {"traces": file, "answers": file, "settings": {...}}. An answer is {"id", "geometry":
lines, "snapped": places or null, "matching": indices of their lines or null, "confidence": numbers
or null, "seconds", "cpu_seconds"}. The times are those of the peer's own call, excluding Python's
work on the request and the response.
"""

import json
import sys
import time
from itertools import islice
from pathlib import Path
from typing import Protocol

import pypolyline.cutil

WARM_UP = 10
"""The number of traces of a job snapped before timing starts, so that the data are in memory."""

Answer = dict


def no_answer(points: list) -> Answer:
    nothing = [None] * len(points)
    return {"geometry": [], "snapped": nothing, "matching": nothing, "confidence": nothing}


def timed(call, question):
    """Returns the result of a call, and the wall-clock and CPU seconds that it took."""
    start, cpu_start = time.perf_counter(), time.process_time()
    try:
        result = call(question)
    except Exception:
        # Raised if nothing matches; the exception types of peers are private.
        result = None
    return result, (time.perf_counter() - start, time.process_time() - cpu_start)


def answer_of(matchings: list, tracepoints: list) -> Answer:
    """Returns an answer from a response in the format of OSRM's HTTP API, with six decimals."""
    lines = [pypolyline.cutil.decode_polyline(it["geometry"].encode(), 6) for it in matchings]
    confidences = [it["confidence"] for it in matchings]
    snapped, matching, confidence = [], [], []
    for tracepoint in tracepoints:
        if tracepoint is None:
            snapped.append(None)
            matching.append(None)
            confidence.append(None)
        else:
            location, number = tracepoint["location"], int(tracepoint["matchings_index"])
            snapped.append([location[0], location[1]])
            matching.append(number)
            confidence.append(confidences[number])
    return {"geometry": lines, "snapped": snapped, "matching": matching, "confidence": confidence}


def rising_seconds(points: list) -> list[int]:
    """Returns strictly ascending times in whole seconds, because OSRM splits traces at equal times.
    """
    times: list[int] = []
    for _, _, time in points:
        times.append(max(round(time), times[-1] + 1) if times else round(time))
    return times


class Peer(Protocol):
    def snap(self, points: list, settings: dict) -> tuple[Answer, tuple[float, float]]: ...


class OSRM:
    """Traces of any length, any radius; time gaps don't split traces."""

    def __init__(self, roads: str):
        import osrm

        self.osrm = osrm
        self.engine = osrm.OSRM(
            storage_config=roads, algorithm="MLD", use_shared_memory=False,
            max_locations_map_matching=-1, max_radius_map_matching=-1.0,
        )

    def snap(self, points: list, settings: dict) -> tuple[Answer, tuple[float, float]]:
        question = self.osrm.MatchParameters(
            coordinates=[(point[0], point[1]) for point in points],
            timestamps=rising_seconds(points),
            radiuses=[settings["radius"]] * len(points),
            tidy=settings["tidy"],
            gaps="ignore", geometries="polyline6", overview="full", generate_hints=False,
        )
        result, times = timed(self.engine.Match, question)
        if result is None:
            return no_answer(points), times
        return answer_of(list(result["matchings"]), list(result["tracepoints"])), times


class Valhalla:
    """Limits on traces are lifted. Settings are those of a request, plus `sigma_z` of the
    configuration."""

    LIMITS = {"max_distance": 1e7, "max_shape": 1_000_000}

    def __init__(self, tiles: str):
        import valhalla

        self.valhalla = valhalla
        self.tiles = tiles
        self.actors = {}
        """Actors by `sigma_z`."""

    def actor(self, sigma: float | None):
        if sigma not in self.actors:
            configuration = self.valhalla.get_config("", self.tiles)
            configuration["service_limits"]["trace"].update(self.LIMITS)
            if sigma is not None:
                configuration["meili"]["default"]["sigma_z"] = sigma
            self.actors[sigma] = self.valhalla.Actor(configuration)
        return self.actors[sigma]

    def snap(self, points: list, settings: dict) -> tuple[Answer, tuple[float, float]]:
        options = {key: value for key, value in settings.items() if key != "sigma_z"}
        question = json.dumps({
            "shape": [{"lon": lon, "lat": lat, "time": time} for lon, lat, time in points],
            "costing": "auto", "shape_match": "map_snap", "trace_options": options,
            "format": "osrm", "shape_format": "polyline6", "directions_type": "none",
        })
        text, times = timed(self.actor(settings.get("sigma_z")).trace_route, question)
        if text is None:
            return no_answer(points), times
        result = json.loads(text)
        return answer_of(result["matchings"], result["tracepoints"]), times


def run(peer: Peer, jobs: list[dict]) -> None:
    for job in jobs:
        traces, answers = Path(job["traces"]), Path(job["answers"])
        answered = answers.read_text().count("\n") if answers.exists() else 0
        with open(traces) as source, open(answers, "a") as sink:
            if answered == 0:
                warm_up(peer, traces, job["settings"])
            for line in islice(source, answered, None):
                trace = json.loads(line)
                answer, (seconds, cpu_seconds) = peer.snap(trace["points"], job["settings"])
                answer |= {"id": trace["id"], "seconds": seconds, "cpu_seconds": cpu_seconds}
                sink.write(json.dumps(answer) + "\n")
                sink.flush()


def warm_up(peer: Peer, traces: Path, settings: dict) -> None:
    with open(traces) as source:
        for line in islice(source, WARM_UP):
            peer.snap(json.loads(line)["points"], settings)


if __name__ == "__main__":
    name, data, jobs_file = sys.argv[1:]
    run({"osrm": OSRM, "valhalla": Valhalla}[name](data), json.loads(Path(jobs_file).read_text()))
