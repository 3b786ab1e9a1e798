"""Tests the geometry and the figures of judge-off-map in a town of straight streets."""

import tempfile
import unittest
from pathlib import Path

import numpy as np
import osmium
import shapely

import judge_off_map
import off_map_tables
from altered_map import rewrite, without
from drives import Drive
from holes import KINDS, HoledMap, RoadParts, follows, hole
from measuring import matching_of_points
from off_map import (
    AnswerPath, HoleVerdict, Sampling, Stretch, Verdict, false_meters, hole_times, places_along,
    stretches, time_at, verdict,
)
from off_map_tables import Measured, RateRow, Report
from plane import Plane
from scenarios import STANDARD, Cell
from scoring import Segments
from snappers import Setting

PLANE = Plane(-8.6, 41.15)
BLOCK = 100
"""The distance in meters between the town's crossings, of which there are 31 from west to east and
11 from south to north."""
SPEED = 10


def places(path) -> list:
    return PLANE.degrees(np.array(path, dtype=float)).tolist()


def drive(corners, name: str = "a") -> Drive:
    """Returns a drive from crossing to crossing at 10 m/s."""
    line = shapely.get_coordinates(shapely.segmentize(shapely.LineString(corners), BLOCK))
    length = BLOCK * (len(line) - 1)
    positions = np.arange(0, length + 1, SPEED, dtype=float)
    return Drive(name, (1, 1), PLANE, np.array(places(line)), positions)


EASTWARD = [[0, 500], [3000, 500]]


class Town(unittest.TestCase):
    """A grid of streets 100 m apart, with one way for each street."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.file = Path(cls.folder.name) / "town.osm.pbf"
        with osmium.SimpleWriter(str(cls.file)) as writer:
            for row in range(11):
                for column in range(31):
                    place = places([[BLOCK * column, BLOCK * row]])[0]
                    node = 1 + 31 * row + column
                    writer.add_node(osmium.osm.mutable.Node(id=node, version=1, location=place))
            rows = [[1 + 31 * row + column for column in range(31)] for row in range(11)]
            for number, nodes in enumerate([*rows, *map(list, zip(*rows))]):
                tags = {"highway": "residential"}
                way = osmium.osm.mutable.Way(id=1 + number, version=1, nodes=nodes, tags=tags)
                writer.add_way(way)
        cls.roads = RoadParts(cls.file)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def hole(self, own: Drive, first: int, last: int, clearance: float = 40):
        return hole(own, "600-1500 m", first, last, clearance, self.roads)

    def eastward(self, interval: float = 1, sigma: float = 5) -> tuple:
        """Returns a drive with a hole from 1,000 m to 2,000 m, its sampling, and the remaining map.
        """
        own = drive(EASTWARD)
        holed = HoledMap(self.roads)
        holed.holes.append(self.hole(own, 10, 20))
        sampling = Sampling(own, np.arange(0, 301, interval, dtype=float), interval, sigma)
        return holed, sampling, self.roads.without(holed.removed)


class Holes(Town):
    def test_the_driven_street_and_what_crosses_it_go(self):
        found = self.hole(drive(EASTWARD), 10, 20)
        removed = self.roads.owners[found.removed].tolist()
        street = [[6, first] for first in range(10, 20)]
        crossing = [[12 + column, first] for column in range(11, 20) for first in (4, 5)]
        self.assertEqual(sorted(removed), sorted(street + crossing))
        self.assertAlmostEqual(found.start, 1000)
        self.assertAlmostEqual(found.length, 1000)

    def test_streets_beside_it_go_where_they_are_near(self):
        own = drive(EASTWARD)
        near, far = self.hole(own, 10, 20, 99), self.hole(own, 10, 20, 101)
        self.assertFalse(any(way in (5, 7) for way, _ in self.roads.owners[near.removed].tolist()))
        removed = self.roads.owners[far.removed].tolist()
        self.assertEqual(sum(way in (5, 7) for way, _ in removed), 20)

    def test_no_hole_where_the_drive_comes_by_again(self):
        out = [[0, 500], [2500, 500]]
        self.assertIsNotNone(self.hole(drive([*out, [2500, 800], [500, 800]]), 10, 20))
        self.assertIsNone(self.hole(drive([*out, [2500, 600], [500, 600]]), 10, 20, 101))
        self.assertIsNone(self.hole(drive([*out, [2500, 300], [1500, 300], [1500, 900]]), 10, 20))

    def test_crossing_and_meeting_is_no_following(self):
        area = shapely.LineString([[0, 0], [100, 0]]).buffer(1)
        self.assertFalse(follows(shapely.LineString([[50, -50], [50, 50]]), area))
        self.assertFalse(follows(shapely.LineString([[-50, 0], [0, 0]]), area))
        self.assertTrue(follows(shapely.LineString([[-50, 0], [10, 0]]), area))

    def test_a_map_has_room_for_what_disturbs_no_other_drive(self):
        own = drive(EASTWARD)
        crossing = drive([[1500, 0], [1500, 1000]], "b")
        beside = drive([[0, 800], [3000, 800]], "c")
        holed = HoledMap(self.roads)
        holed.holes.append(self.hole(own, 10, 20))
        self.assertFalse(holed.has_room(self.hole(crossing, 1, 3)))
        self.assertTrue(holed.has_room(self.hole(beside, 10, 20)))
        self.assertFalse(holed.has_room(self.hole(own, 22, 26)))
        self.assertFalse(holed.has_room(self.hole(own, 12, 16)))

    def test_the_written_map_has_all_but_what_was_removed(self):
        holed, _, _ = self.eastward()
        removed: dict[int, set[tuple[int, int]]] = {}
        for way, first in self.roads.owners[holed.removed].tolist():
            removed.setdefault(way, set()).add((first, first + 1))
        file = Path(self.folder.name) / "holed.osm.pbf"
        rewrite(self.file, removed, without, file)
        left = shapely.union_all(RoadParts(file).lines)
        expected = shapely.union_all(np.delete(self.roads.lines, holed.removed))
        self.assertAlmostEqual(left.length, expected.length, delta=1)
        self.assertLess(shapely.hausdorff_distance(left, expected), 1)
        self.assertEqual(sum(len(it["removed"]) for it in holed.record()), 10)


class Stretches(Town):
    def found(self, interval: float, sigma: float) -> list[Stretch]:
        holed, sampling, left = self.eastward(interval, sigma)
        return stretches(holed.holes[0], sampling, self.roads, left)

    def test_off_every_road_that_is_left(self):
        # The nearest parallel streets are 100 m away; the removed parts of crossing streets reach
        # up to them, except for the crossing streets at both ends of the hole, which remain.
        self.assertEqual(self.found(1, 5), [Stretch(103, 197, 940)])
        self.assertEqual(self.found(5, 5), [Stretch(21, 39, 900)])
        self.assertEqual(self.found(1, 12), [Stretch(105, 195, 900)])

    def test_few_locations_are_not_judged(self):
        self.assertEqual(self.found(15, 5), [Stretch(7, 13, 900)])
        self.assertEqual(self.found(50, 5), [])

    def test_short_holes_are_not_judged_by_slow_traces(self):
        holed, sampling, left = self.eastward(15)
        short = self.hole(holed.holes[0].drive, 10, 19)
        self.assertEqual(stretches(short, sampling, self.roads, left), [])


class Paths(unittest.TestCase):
    def reached(self, path, on_it) -> list[float]:
        line = Segments([np.array(path, dtype=float)])
        return places_along(line, np.array(on_it, dtype=float)).tolist()

    def test_out_and_back(self):
        path = [[0, 0], [100, 0], [0, 0]]
        found = self.reached(path, [[10, 0], [90, 0], [40, 0], [0, 0]])
        self.assertEqual(found, [10, 90, 160, 200])

    def test_a_place_a_little_behind_the_one_before(self):
        path = [[0, 0], [100, 0], [100, 100], [0, 100], [0, 1], [100, 1]]
        self.assertEqual(self.reached(path, [[50, 0], [45, 0], [60, 0]])[:2], [50, 50])

    def test_the_last_place_is_at_the_last_time(self):
        path = [[0, 0], [100, 0], [100, 100], [50, 100], [50, 0]]
        self.assertEqual(self.reached(path, [[10, 0], [50, 0]]), [10, 350])

    def test_a_place_beside_the_path_is_left_out(self):
        reached = self.reached([[0, 0], [100, 0]], [[10, 0], [20, 9], [30, 0]])
        self.assertTrue(np.isnan(reached[1]))
        self.assertEqual([reached[0], reached[2]], [10, 30])

    def detour(self) -> AnswerPath:
        """Returns a path of 200 m in 20 s, 100 m of which are 50 m beside the true line."""
        segments = Segments([np.array([[0, 0], [0, 50], [100, 50], [100, 0]], dtype=float)])
        return AnswerPath(segments, np.array([0.0, 20]), np.array([0.0, 200]))

    def test_false_is_what_is_far_from_the_true_line_in_time(self):
        truth = shapely.LineString([[0, 0], [100, 0]])
        self.assertEqual(false_meters(self.detour(), (0, 20), truth, 49), 100)
        self.assertEqual(false_meters(self.detour(), (10, 20), truth, 49), 50)
        self.assertEqual(false_meters(self.detour(), (0, 20), truth, 51), 0)
        self.assertEqual(false_meters(self.detour(), (30, 40), truth, 25), 0)

    def test_when_a_vehicle_that_stands_comes_and_leaves(self):
        line, positions = np.array(places([[0, 0], [100, 0]])), np.array([0.0, 40, 50, 50, 50, 100])
        standing = Drive("a", (1, 1), PLANE, line, positions)
        self.assertAlmostEqual(time_at(standing, 50, False), 2)
        self.assertAlmostEqual(time_at(standing, 50, True), 4)
        self.assertAlmostEqual(time_at(standing, 20, True), 0.5)
        self.assertAlmostEqual(time_at(standing, 100, False), 5)

    def test_matchings_of_points(self):
        place = [0, 0]
        matchings = [{"points": [0, 2]}, {"points": [4, 4]}]
        row = {"snapped": [place, None, place, None, place], "matchings": matchings}
        self.assertEqual(matching_of_points(row), [0, None, 0, None, 1])


class Verdicts(Town):
    """Answers to the eastward drive on a map with a hole from 1,000 m to 2,000 m."""

    def judged(self, corners: list, snapped: list, matching: list) -> Verdict:
        holed, sampling, left = self.eastward()
        answer = {
            "geometry": [places(it) for it in corners], "snapped": snapped, "matching": matching,
            "confidence": [None if it is None else 0.75 for it in snapped],
        }
        whole = np.ones(len(sampling.seconds), bool)
        return verdict(holed.holes, sampling, answer, whole, self.roads, left)

    def on_street(self) -> list:
        return places([[SPEED * second, 500] for second in range(301)])

    def test_an_answer_that_leaves_the_hole_out(self):
        snapped = self.on_street()
        snapped[101:200] = [None] * 99
        matching = [0] * 101 + [None] * 99 + [1] * 101
        lines = [[[0, 500], [1000, 500]], [[2000, 500], [3000, 500]]]
        found = self.judged(lines, snapped, matching)
        own = found.holes[0]
        self.assertEqual((own.false, own.other_false, own.placed), (0, 0, 0))
        self.assertTrue(own.is_rejoined)
        self.assertAlmostEqual(own.meters, 940)
        self.assertAlmostEqual(own.other_meters, 60)
        # Farther away than 100 m: up to 890 m, and starting at 2,110 m.
        self.assertEqual((found.away, found.kept), (180, 180))
        self.assertEqual(len(own.is_right), 42)
        self.assertAlmostEqual(own.is_right.sum(), 41, delta=1)

    def test_an_answer_that_goes_around_without_a_place(self):
        snapped = self.on_street()
        snapped[101:200] = [None] * 99
        matching = [0] * 101 + [None] * 99 + [0] * 101
        around = [[0, 500], [1000, 500], [1000, 400], [2000, 400], [2000, 500], [3000, 500]]
        own = self.judged([around], snapped, matching).holes[0]
        # 1,200 m in 100 s, 94 s of which are judged; all but 25 m at either end is off the line.
        self.assertAlmostEqual(own.false, 0.94 * 1200, delta=20)
        self.assertAlmostEqual(own.other_false, 1150 - own.false, delta=10)
        self.assertEqual(own.placed, 0)

    def test_places_in_the_hole_are_wrong_and_being_lost_behind_it_shows(self):
        snapped = self.on_street()
        snapped[101:200] = places([[SPEED * second, 400] for second in range(101, 200)])
        snapped[200:] = places([[SPEED * second, 400] for second in range(200, 301)])
        around = [[0, 500], [1000, 500], [1000, 400], [3000, 400]]
        found = self.judged([around], snapped, [0] * 301)
        own = found.holes[0]
        self.assertAlmostEqual(own.false, 940, delta=10)
        self.assertEqual(own.placed, 95)
        self.assertFalse(own.is_rejoined)
        self.assertTrue(own.was_rejoined)
        self.assertEqual((found.away, found.kept), (180, 90))
        self.assertAlmostEqual(own.is_right.sum(), 20, delta=1)
        self.assertEqual(len(own.is_right), 141)

    def test_the_time_in_a_hole(self):
        holed, _, _ = self.eastward()
        self.assertTrue(np.allclose(hole_times(holed.holes[0]), (100, 200)))


def hole_verdict(
    name: str,
    false: float = 0,
    meters: float = 100,
    confidence=(),
    is_right=(),
    kind: str = list(KINDS)[0],
) -> HoleVerdict:
    return HoleVerdict(
        name, kind, meters + 50, [Stretch(0, 9, meters)], 10, 0, false, 0, True, True,
        np.array(confidence, dtype=float), np.array(is_right, dtype=bool),
    )


def measured(
    name: str, holes: list[HoleVerdict], interval: int = 1, kept: int = 100, rank: int = 0
) -> Measured:
    verdicts = [Verdict(it.drive, [it], 100 + rank, kept) for it in holes]
    setting = Setting(name, f"setting {rank}", {})
    return Measured("town", Cell(STANDARD, interval, 5), setting, verdicts)


class Figures(unittest.TestCase):
    def test_shares_are_of_all_meters_and_drives_are_drawn(self):
        holes = [hole_verdict("a", 50), hole_verdict("a", 0), hole_verdict("b", 0, 200)]
        found = off_map_tables.false_share(holes)
        self.assertEqual(found.value, 50 / 400)
        self.assertEqual((found.low, found.high), (0, 0.25))
        self.assertIsNone(off_map_tables.false_share([]))

    def test_gap_and_skill(self):
        holes = [
            hole_verdict("a", confidence=[1, 1, 0.5], is_right=[True, True, False]),
            hole_verdict("b"),
        ]
        self.assertAlmostEqual(off_map_tables.gap(holes, lambda said: said >= 0).value, 0.5 / 3)
        self.assertAlmostEqual(off_map_tables.brier_skill(holes).value, 1 - 0.25 / 3 / (2 / 9))

    def test_a_fifth_needs_places_and_drives(self):
        few = [hole_verdict(str(n), confidence=[0.9] * 10, is_right=[True] * 10) for n in range(29)]
        another = hole_verdict("29", confidence=[0.9], is_right=[True])
        enough = off_map_tables.fifths([*few, another])
        self.assertFalse(off_map_tables.fifths(few)[4].is_judged)
        self.assertTrue(enough[4].is_judged)
        self.assertAlmostEqual(enough[4].gap.value, -0.1)
        self.assertEqual(enough[:4], [None] * 4)

    def missed(
        self, *own: Measured, baseline: str | None = None, rates: list[RateRow] = []
    ) -> list[str]:
        names = list(dict.fromkeys(it.setting.matcher for it in own))
        return Report(names, baseline, list(own), rates).missed

    def test_what_is_demanded(self):
        self.assertEqual(self.missed(measured("new", [hole_verdict("a", 10)])), [])
        self.assertEqual(len(self.missed(measured("new", [hole_verdict("a", 11)]))), 1)
        self.assertEqual(len(self.missed(measured("new", [hole_verdict("a")], kept=98))), 1)
        gone_wrong = hole_verdict("a", confidence=[0.9, 0.9], is_right=[True, False])
        self.assertEqual(len(self.missed(measured("new", [gone_wrong]))), 2)

    def test_slow_traces_are_judged_by_the_baseline(self):
        old = measured("old", [hole_verdict("a", 100)], 15)
        new = measured("new", [hole_verdict("a", 51)], 15)
        self.assertEqual(len(self.missed(old, new, baseline="old")), 1)
        self.assertEqual(self.missed(old, new), [])
        better = measured("new", [hole_verdict("a", 50)], 15)
        self.assertEqual(self.missed(old, better, baseline="old"), [])

    def test_rates(self):
        rows = [
            RateRow("town", "new", 5, name, [100, 100 + by, 100], [1000, 1000, 1000])
            for name, by in (("a", 0), ("b", 41))
        ]
        own = measured("new", [hole_verdict("a")])
        self.assertEqual(len(self.missed(own, rates=rows)), 1)
        self.assertEqual(self.missed(own, rates=rows[:1]), [])

    def test_a_peer_has_the_setting_that_is_best_on_the_whole_map(self):
        settings = [
            measured("OSRM", [hole_verdict("a", 80 * rank)], rank=rank) for rank in range(2)
        ]
        own = Report(["new"], None, [measured("new", [hole_verdict("a")]), *settings], [])
        self.assertEqual(own.matchers, ["new", "OSRM"])
        self.assertEqual(own.of("town", Cell(STANDARD, 1, 5), "OSRM").setting.name, "setting 1")
        self.assertIn("80.0 (80.0 to 80.0)", own.markdown())


class Rates(unittest.TestCase):
    def test_all_rates_have_the_same_locations_at_the_same_times(self):
        own = drive(EASTWARD)
        finest = judge_off_map.rate_trace(own, 10, 5)
        self.assertEqual(len(finest.times), 3001)
        for rate in (1, 5):
            other = judge_off_map.rate_trace(own, rate, 5)
            self.assertTrue(np.allclose(finest.times[:: 10 // rate], other.times))
            self.assertTrue(np.array_equal(finest.places[:: 10 // rate], other.places))


if __name__ == "__main__":
    unittest.main()
