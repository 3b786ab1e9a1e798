"""The cases of compare_hierarchies.py for the peers."""

import json
import shutil
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable

import numpy as np
import pyroutingkit
import routingkit_cch

import child
from engines import CACHE, OSRM, Valhalla, package_folder

def cpu_seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def median_seconds(work: Callable, questions: Iterable) -> float:
    return statistics.median(cpu_seconds(lambda: work(it)) for it in questions)


class Cases:
    """A peer, whose methods named like a case return its time in seconds."""

    name: str

    def seconds(self, case: str) -> float | None:
        """Returns the time of a case; None if the peer has nothing like it."""
        measure = getattr(self, case, None)
        return measure() if measure else None


class RoutingKitCases(Cases):
    """RoutingKit on the graph of Milepost's search, with its own order by inertial flow.

    `pyroutingkit` takes arrays, and finds single paths; `routingkit_cch` takes lists, and has
    queries with several sources and targets.
    """

    name = "RoutingKit"
    packages = ["pyroutingkit", "routingkit-cch"]

    OFFSET = 1 << 28
    """The cost added to each target: a target on an edge lacks the cost of the edge's rest, and
    costs may not be negative."""

    def __init__(self, problem: dict):
        graph = problem["graph"]
        self.tails, self.heads, self.weights = (
            np.array(graph[key], np.uint32) for key in ("tails", "heads", "weights")
        )
        self.places = [np.array(graph[key], np.float32) for key in ("latitudes", "longitudes")]
        self.count = len(graph["latitudes"])
        self.problem = problem
        self.arrays = self.topology()
        self.arrays.customize_weights(self.weights)
        order = routingkit_cch.compute_order_inertial(
            self.count, graph["tails"], graph["heads"], graph["latitudes"], graph["longitudes"]
        )
        self.arcs, self.triangles = eliminated(order, graph["tails"], graph["heads"])
        lists = routingkit_cch.CCH(order, graph["tails"], graph["heads"], False)
        metric = routingkit_cch.CCHMetric(lists, graph["weights"])
        self.query = routingkit_cch.CCHQuery(metric)
        self.edges = [
            (starts[0][0], ends[0][0]) for starts, ends in self.questions("oneWayPairs")
        ]
        self.points = self.questions("pairs")
        self.targets = [target for _, ends in self.points for target, _ in ends]
        self.to_targets = routingkit_cch.CCHOneToMany(metric, self.targets)
        self.to_all = routingkit_cch.CCHOneToMany(metric, list(range(self.count)))

    def topology(self) -> pyroutingkit.CCH:
        arrays = pyroutingkit.CCH()
        arrays.build_topology(self.tails, self.heads, *self.places, self.count)
        return arrays

    def agreement(self, name: str) -> Counter:
        """Returns how often a cost equals that of Milepost, is missing, or differs, for a kind of
        pairs.

        A cost is missing if Milepost moves a point out of a closed part of the network.
        """
        counts = Counter()
        costs = self.problem[name]["costs"]
        for question, cost in zip(self.questions(name), costs):
            found = self.query.run_multi(*question).distance
            if found is None:
                counts["missing"] += 1
            else:
                counts["equal" if found - self.OFFSET == cost else "different"] += 1
        return counts

    def questions(self, name: str) -> list[tuple]:
        """Returns the vertices and costs at both ends of each pair."""
        pairs = self.problem[name]
        return [
            (
                [(side["vertex"], side["rest"]) for side in starts],
                [(side["vertex"], self.OFFSET - side["rest"]) for side in ends],
            )
            for starts, ends in zip(pairs["starts"], pairs["ends"])
        ]

    def hierarchy(self) -> float:
        return cpu_seconds(self.topology)

    def metric(self) -> float:
        return cpu_seconds(lambda: self.arrays.customize_weights(self.weights))

    def edgeCost(self) -> float:
        return median_seconds(lambda pair: self.query.run(*pair).distance, self.edges)

    def edgePath(self) -> float:
        return median_seconds(lambda pair: self.arrays.query(*pair), self.edges)

    def pointCost(self) -> float:
        return median_seconds(lambda pair: self.query.run_multi(*pair).distance, self.points)

    def pointPath(self) -> float:
        return median_seconds(lambda pair: self.query.run_multi(*pair).node_path, self.points)

    def oneToMany(self) -> float:
        def work(pair: tuple) -> None:
            self.to_targets.repin_targets(self.targets)
            self.to_targets.distances_from_multi(pair[0])

        return median_seconds(work, self.points[: self.problem["singleRows"]])

    def manyToMany(self) -> float:
        def work() -> None:
            self.to_targets.repin_targets(self.targets)
            for starts, _ in self.points:
                self.to_targets.distances_from_multi(starts)

        return cpu_seconds(work)

    def sweep(self) -> float:
        origins = self.points[:self.problem["origins"]]
        return median_seconds(lambda pair: self.to_all.distances_from_multi(pair[0]), origins)


def eliminated(order: list[int], tails: list[int], heads: list[int]) -> tuple[int, int]:
    """Returns the number of arcs and of triangles of the hierarchy with an order."""
    rank = [0] * len(order)
    for place, vertex in enumerate(order):
        rank[vertex] = place
    upper = [set() for _ in order]
    for tail, head in zip(tails, heads):
        low, high = sorted((rank[tail], rank[head]))
        if low != high:
            upper[low].add(high)
    arcs = triangles = 0
    for number, neighbors in enumerate(upper):
        arcs += len(neighbors)
        triangles += len(neighbors) * (len(neighbors) - 1) // 2
        if neighbors:
            parent = min(neighbors)
            neighbors.remove(parent)
            upper[parent] |= neighbors
        upper[number] = set()
    return arcs, triangles


class OSRMCases(Cases):
    """OSRM with its car profile. Its calls begin with coordinates."""

    def __init__(self, engine: OSRM, problem: dict):
        import osrm

        engine.build_if_missing()
        self.name = engine.name
        self.files = engine
        self.osrm = osrm
        self.engine = osrm.OSRM(
            storage_config=str(engine.roads), algorithm=engine.algorithm, use_shared_memory=False,
            max_locations_distance_table=-1, max_alternatives=3,
        )
        self.pairs = [[tuple(place) for place in pair] for pair in problem["pairs"]["coordinates"]]
        self.some_pairs = self.pairs[:problem["alternativePairs"]]
        self.single_rows = problem["singleRows"]

    def prepared(self, steps: list[str]) -> float:
        """Returns the time of preparing a copy of the files with some tools, in turn."""
        with tempfile.TemporaryDirectory(prefix="osrm-", dir=CACHE) as name:
            folder = shutil.copytree(self.files.folder, f"{name}/copy")
            tools = package_folder("osrm") / "bin"
            return sum(
                child.run([
                    str(tools / f"osrm-{step}"), "--verbosity", "ERROR", "--threads", "1",
                    f"{folder}/{self.files.roads.name}",
                ]).cpu_seconds
                for step in steps
            )

    def hierarchy(self) -> float:
        return self.prepared(self.files.preparing_steps[:1])

    def metric(self) -> float | None:
        # A contraction is one for fixed costs.
        steps = self.files.preparing_steps[1:]
        return self.prepared(steps) if steps else None

    def routes(self, pairs: list, **parameters) -> float:
        questions = [
            self.osrm.RouteParameters(coordinates=pair, generate_hints=False, **parameters)
            for pair in pairs
        ]
        return median_seconds(self.answer(self.engine.Route), questions)

    @staticmethod
    def answer(call: Callable) -> Callable:
        """Returns a call that doesn't raise if there is no route."""

        def ask(question: object) -> object:
            try:
                return call(question)
            except RuntimeError as failure:
                return failure

        return ask

    def route(self) -> float:
        return self.routes(self.pairs, overview="false")

    def alternatives(self) -> float:
        return self.routes(self.some_pairs, overview="false", number_of_alternatives=3)

    def batch(self) -> float:
        def work() -> None:
            for pair in self.pairs:
                self.answer(self.engine.Route)(self.osrm.RouteParameters(
                    coordinates=pair, generate_hints=False, overview="full",
                    geometries="polyline6",
                ))

        return cpu_seconds(work) / len(self.pairs)

    def table(self, starts: list) -> object:
        ends = [pair[1] for pair in self.pairs]
        return self.osrm.TableParameters(
            coordinates=starts + ends, sources=list(range(len(starts))),
            destinations=list(range(len(starts), len(starts) + len(ends))),
            annotations=["duration"], generate_hints=False,
        )

    def oneToMany(self) -> float:
        questions = [self.table([pair[0]]) for pair in self.pairs[: self.single_rows]]
        return median_seconds(self.answer(self.engine.Table), questions)

    def manyToMany(self) -> float:
        question = self.table([pair[0] for pair in self.pairs])
        return cpu_seconds(lambda: self.answer(self.engine.Table)(question))


class ValhallaCases(Cases):
    """Valhalla with its costing for cars. Its calls begin with coordinates, and return text."""

    name = "Valhalla"

    def __init__(self, engine: Valhalla, problem: dict):
        import valhalla

        engine.build_if_missing()
        settings = valhalla.get_config("", str(engine.tiles))
        limits = settings["service_limits"]
        limits["auto"] |= {"max_matrix_location_pairs": 10**7, "max_matrix_distance": 1e7}
        limits["max_alternates"] = 3
        # A hundred times as fast here as the algorithm that is chosen by default.
        settings["thor"]["source_to_target_algorithm"] = "timedistancematrix"
        self.actor = valhalla.Actor(settings)
        self.pairs = [
            [{"lon": lon, "lat": lat} for lon, lat in pair]
            for pair in problem["pairs"]["coordinates"]
        ]
        self.origins = problem["origins"]
        self.single_rows = problem["singleRows"]
        self.some_pairs = self.pairs[:problem["alternativePairs"]]

    @staticmethod
    def ask(call: Callable, question: str) -> None:
        try:
            call(question)
        except Exception as failure:  # Its only exception type is private to its module.
            if "No path" not in str(failure):
                raise

    def questions(self, pairs: list, **parameters) -> list[str]:
        return [
            json.dumps({
                "locations": pair, "costing": "auto", "directions_type": "none",
                "format": "osrm", **parameters,
            })
            for pair in pairs
        ]

    def routes(self, pairs: list, **parameters) -> float:
        questions = self.questions(pairs, **parameters)
        return median_seconds(lambda it: self.ask(self.actor.route, it), questions)

    def route(self) -> float:
        return self.routes(self.pairs, shape_format="no_shape")

    def alternatives(self) -> float:
        return self.routes(self.some_pairs, shape_format="no_shape", alternates=3)

    def batch(self) -> float:
        def work() -> None:
            for question in self.questions(self.pairs, shape_format="polyline6"):
                self.ask(self.actor.route, question)

        return cpu_seconds(work) / len(self.pairs)

    def area(self) -> float:
        questions = [
            json.dumps({
                "locations": [pair[0]], "costing": "auto", "contours": [{"time": 15}],
                "polygons": True,
            })
            for pair in self.pairs[:self.origins]
        ]
        return median_seconds(lambda it: self.ask(self.actor.isochrone, it), questions)

    def matrix(self, starts: list) -> str:
        ends = [pair[1] for pair in self.pairs]
        return json.dumps({"sources": starts, "targets": ends, "costing": "auto"})

    def oneToMany(self) -> float:
        questions = [self.matrix([pair[0]]) for pair in self.pairs[: self.single_rows]]
        return median_seconds(lambda it: self.ask(self.actor.matrix, it), questions)

    def manyToMany(self) -> float:
        question = self.matrix([pair[0] for pair in self.pairs])
        return cpu_seconds(lambda: self.ask(self.actor.matrix, question))
