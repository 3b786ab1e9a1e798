"""Tests the figures of compare-snapping, on constructed lines and in comparison with other scorers.

The other scorers are in `tools`, beside the reference data; their tests are skipped if they are
missing.
"""

import contextlib
import io
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

import numpy as np
import osmium

import altered_map
import driving
import fit_confidence
import real_drives
from bootstrap import paired_difference
from confidence import auroc, reliability
from engines import default_extract
from plane import Plane, along
from scoring import Truth, longest_increasing, patience
from snappers import Job, PeerSnapper, Setting

DATA = default_extract().parents[1]
TOOLS = DATA.parent / "tools"
PLANE = Plane(-8.6, 41.15)
PATH = np.array(
    [[50 * i, 0] for i in range(21)]
    + [[1000, 50 * i] for i in range(1, 21)]
    + [[1000 - 50 * i, 1000] for i in range(1, 21)],
    dtype=float,
)
"""In meters: 1 km east, 1 km north, 1 km west."""


def places(path) -> list:
    return PLANE.degrees(path).tolist()


def mismatch(*parts, truth=PATH) -> tuple[float, float]:
    geometry = [places(part) for part in parts]
    score = Truth(PLANE, PLANE.degrees(truth)).score(np.zeros(0), geometry, [])
    return score.added, score.missed


class RouteMismatch(unittest.TestCase):
    def assert_near(
        self, found: tuple[float, float], expected: tuple[float, float], within: float = 8
    ):
        for one, other in zip(found, expected):
            self.assertAlmostEqual(one, other, delta=within)

    def test_the_truth_itself(self):
        self.assert_near(mismatch(PATH), (0, 0), 1e-6)

    def test_backwards(self):
        self.assert_near(mismatch(PATH[::-1]), (3000, 3000))

    def test_spur(self):
        spur = [[1100, PATH[29][1]], PATH[29]]
        self.assert_near(mismatch(np.concatenate([PATH[:30], spur, PATH[30:]])), (200, 0))

    def test_wiggle_on_the_same_road(self):
        self.assert_near(mismatch(np.concatenate([PATH[:12], PATH[10:11], PATH[11:]])), (100, 0))

    def test_gap_between_parts(self):
        self.assert_near(mismatch(PATH[:20], PATH[30:]), (0, 550))

    def test_parallel_road(self):
        beside = PATH.copy()
        beside[:21, 1] += 5
        self.assert_near(mismatch(beside), (975, 975), 60)

    def test_short_ends_are_forgiven(self):
        self.assert_near(mismatch(np.concatenate([[[20, 0]], PATH[1:]])), (0, 0), 3)

    def test_a_road_driven_twice_matched_once(self):
        twice = np.concatenate([PATH[:21], [[1000, 50], [0, 50], [0, 0]], PATH[1:21]])
        self.assert_near(mismatch(PATH[:21], truth=twice), (0, along(twice)[-1] - 1000 - 25), 30)

    def test_no_answer(self):
        self.assert_near(mismatch(), (0, 3000), 1e-6)

    def test_short_cuts_of_the_longest_chain_change_nothing(self):
        chance = np.random.default_rng(1)
        for spread in (0, 1, 5, 100):
            values = np.arange(300) + np.round(chance.normal(0, 1, 300) * spread)
            self.assertEqual(len(longest_increasing(values)), len(patience(values.tolist())))


class Points(unittest.TestCase):
    def test_right_is_on_the_line_in_the_direction_of_travel(self):
        truth = Truth(PLANE, PLANE.degrees(PATH))
        positions = np.array([100.0, 500, 900, 1500])
        snapped = [*places([[100, 0.5], [500, 3], [820, 0]]), None]
        forwards = truth.score(positions, [places(PATH)], snapped)
        self.assertEqual(forwards.answered.tolist(), [True, True, True, False])
        self.assertEqual(forwards.on_line.tolist(), [True, False, False, False])
        self.assertEqual(forwards.is_right.tolist(), [True, False, False, False])
        backwards = truth.score(positions, [places(PATH[::-1])], snapped)
        self.assertEqual(backwards.on_line.tolist(), [True, False, False, False])
        self.assertFalse(backwards.is_right.any())


class Drives(unittest.TestCase):
    def test_a_car_stays_within_its_acceleration_and_reaches_the_end(self):
        reached = along(PATH)
        speeds = np.full(len(PATH) - 1, 14.0)
        for seed in range(20):
            signals, chance = np.array([500.0, 1500]), np.random.default_rng(seed)
            at = driving.positions(PATH, reached, speeds, signals, chance)
            self.assertEqual(at[0], 0)
            self.assertAlmostEqual(at[-1], reached[-1], delta=4)
            self.assertTrue(np.all(np.diff(at) >= 0))
            gain = np.diff(at, n=2)
            self.assertLess(gain.max(), driving.ACCELERATION * 1.3)
            self.assertGreater(gain.min(), -driving.BRAKING * 1.3)


class Statistics(unittest.TestCase):
    def test_a_difference_that_all_drives_share_is_sure(self):
        weights = np.linspace(1, 2, 50)
        found = paired_difference(0.02 * weights, 0.03 * weights, weights)
        for value in (found.value, found.low, found.high):
            self.assertAlmostEqual(value, -0.01)

    def test_auroc_counts_pairs(self):
        chance = np.random.default_rng(1)
        confidence, is_right = chance.integers(0, 10, 200) / 10, chance.random(200) < 0.7
        right, wrong = confidence[is_right][:, None], confidence[~is_right][None]
        pairs = np.mean((right > wrong) + 0.5 * (right == wrong))
        self.assertAlmostEqual(auroc(confidence, is_right), pairs)

    def test_skill_of_what_is_known_and_of_the_base_rate(self):
        is_right = np.array([True, True, True, False])
        self.assertAlmostEqual(reliability(is_right.astype(float), is_right).brier_skill, 1)
        self.assertAlmostEqual(reliability(np.full(4, 0.75), is_right).brier_skill, 0)
        self.assertIsNone(reliability(np.full(4, np.nan), is_right))


class FitTest(unittest.TestCase):
    """Points generated with known constants, and cells without points."""

    def chances(self, points: int, seed: int) -> fit_confidence.Chances:
        it = object.__new__(fit_confidence.Chances)
        chance = np.random.default_rng(seed)
        it.odds = chance.normal(1, 3, points)
        it.is_right = chance.random(points) < it.confidence(-0.4, 0.7)
        return it

    def test_known_constants_are_found(self):
        lead, weight = fit_confidence.fitted([self.chances(40_000, 1), self.chances(0, 2)])
        self.assertAlmostEqual(lead, -0.4, delta=0.05)
        self.assertAlmostEqual(weight, 0.7, delta=0.05)

    def test_no_points_at_all(self):
        measured = SimpleNamespace(scores=[], confidences=[], cell=None)
        empty = fit_confidence.Chances(measured, [], 0.7, 0.6)
        self.assertIsNone(empty.judged(0.7, 0.6))
        self.assertEqual(fit_confidence.rows({"any": (0.7, 0.6)}, [empty]), [])
        with self.assertRaises(SystemExit):
            fit_confidence.fitted([empty])

    def test_constants_are_read_with_their_sign(self):
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder, "PathConfidence.swift")
            source.write_text(
                "  private static let weight = 0.6\n  private static let lead = -0.25\n"
            )
            with mock.patch.object(fit_confidence, "SOURCE", source):
                self.assertEqual(fit_confidence.constants(), (-0.25, 0.6))
        self.assertGreater(fit_confidence.constants()[1], 0)


DYING_WORKER = """
import json, os, sys
sys.path.insert(0, sys.argv[1])
from pathlib import Path
import peer_worker

class Dying:
    def snap(self, points, settings):
        if points == [[1, 1, 1]]:
            os.abort()
        return {"geometry": [], "snapped": [], "confidence": []}, (1, 1)

peer_worker.WARM_UP = 0
peer_worker.run(Dying(), json.loads(Path(sys.argv[2]).read_text()))
"""


class Snappers(unittest.TestCase):
    def test_a_trace_that_a_peer_dies_of_costs_only_its_own_answer(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "worker.py").write_text(DYING_WORKER)
            rows = [{"id": str(index), "points": [[1, 1, int(index == 2)]]} for index in range(4)]
            (folder / "traces").write_text("".join(json.dumps(row) + "\n" for row in rows))
            worker = str(folder / "worker.py")
            snapper = PeerSnapper([sys.executable, worker, str(Path(__file__).parent)])
            setting = Setting("Dying", "defaults", {})
            jobs = [
                Job(folder / "traces", folder / f"answers {index}", setting) for index in range(2)
            ]
            with contextlib.redirect_stderr(io.StringIO()) as notes:
                efforts = snapper.snap(jobs)
            self.assertEqual(notes.getvalue().count("at trace 2"), 2)
            self.assertEqual([effort.seconds for effort in efforts], [3, 3])
            for job in jobs:
                answers = [json.loads(line) for line in job.answers.read_text().splitlines()]
                self.assertEqual([row["id"] for row in answers], ["0", "1", "2", "3"])
                self.assertEqual(["snapped" in row for row in answers], [True, True, False, True])


class AlteredMaps(unittest.TestCase):
    MAP = DATA / "matching/hof-even" / real_drives.MAP

    def segments(self, alteration: str | None) -> set[tuple[int, int]]:
        """Returns the segments in the order of their ways' nodes."""
        with tempfile.TemporaryDirectory() as name:
            file = self.MAP
            if alteration:
                file = Path(name) / "altered.osm.pbf"
                altered_map.write(self.MAP, alteration, file)
            processor = osmium.FileProcessor(file, osmium.osm.WAY)
            ways = [[node.ref for node in way.nodes] for way in processor]
        return {pair for nodes in ways for pair in zip(nodes, nodes[1:])}

    @unittest.skipUnless(MAP.exists(), "no hof-even in the reference data")
    def test_some_edges_are_missing_or_turned_and_nothing_else_changes(self):
        original, deleted, turned = (self.segments(it) for it in (None, "deleted", "reversed"))
        self.assertLess(deleted, original)
        self.assertGreater(len(deleted), 0.9 * len(original))
        either_way = {tuple(sorted(it)) for it in turned}
        self.assertEqual(either_way, {tuple(sorted(it)) for it in original})
        self.assertLess(0, len(turned - original))
        self.assertLess(len(turned - original), 0.1 * len(original))


def wrong_answer(line: np.ndarray, chance: np.random.Generator) -> list[np.ndarray]:
    """Returns a line with typical mistakes of matchers: other roads, gaps, spikes, repeated
    stretches."""
    line = line.copy()
    length = len(line)
    for mistake in chance.integers(0, 6, chance.integers(0, 4)):
        at = int(chance.integers(0, length - 4))
        end = at + int(chance.integers(2, 30))
        if mistake == 0:
            line[at:end] += chance.normal(0, 4e-5, 2)
        elif mistake == 1:
            line = np.concatenate([line[:end], line[at:end][::-1], line[at:]])
        elif mistake == 2:
            spike = line[at : at + 1] + chance.normal(0, 1e-3, 2)
            line = np.concatenate([line[:at], spike, line[at:]])
        elif mistake == 3:
            line = line[at // 4 :]
        elif mistake == 4:
            return [part for part in (line[: at + 1], line[end:]) if len(part) > 1]
        else:
            line = line[::-1] if chance.random() < 0.2 else line
    return [line]


def run_other(script: str, *arguments: str) -> str:
    command = [sys.executable, str(TOOLS / script), *arguments]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


class BesideOtherScorers(unittest.TestCase):
    """Compares the scorers with other scorers, on real routes and wrong answers made from them."""

    @unittest.skipUnless(
        (TOOLS / "matching/score.py").exists(), "no matching/score.py beside the reference data"
    )
    def test_simulated_drives(self):
        chance = np.random.default_rng(1)
        truths, answers, scores = [], [], []
        rows = real_drives.read_rows(DATA / "matching/hof-even/truth.jsonl").values()
        for number, row in enumerate(rows):
            line = np.array(row["geometry"][0])
            if len(line) < 20:
                continue
            plane = Plane(*line[0])
            reached = along(plane.meters(line))
            positions = np.sort(chance.uniform(0, reached[-1], 40))
            axes = plane.meters(line).T
            at = np.stack([np.interp(positions, reached, axis) for axis in axes], axis=1)
            snapped = plane.degrees(at + chance.normal(0, 0.6, at.shape)).tolist()
            snapped[int(chance.integers(40))] = None
            geometry = [part.tolist() for part in wrong_answer(line, chance)]
            scores.append(Truth(plane, line).score(positions, geometry, snapped))
            truths.append({
                "id": f"a{number}", "drive": f"a{number}", "set": "A",
                "interval_s": 1, "sigma_m": 5,
                "truth": line.tolist(), "points": [[0, 0, 0]] * 40, "s": positions.tolist(),
            })
            answers.append({"id": f"a{number}", "geometry": geometry, "snapped": snapped})
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for file, own in (("truth", truths), ("answers", answers)):
                (folder / file).write_text("".join(json.dumps(row) + "\n" for row in own))
            run_other(
                "matching/score.py", "--truth", str(folder / "truth"),
                "--results", str(folder / "answers"), "--json", str(folder / "json"),
            )
            other = json.loads((folder / "json").read_text())["table"][0]
        length = sum(score.length for score in scores)
        points = sum(len(score.answered) for score in scores)
        self.assertGreater(other["nk_star"], 0.02)
        ours = {
            "added": sum(score.added for score in scores) / length,
            "missed": sum(score.missed for score in scores) / length,
            "on": sum(score.on_line.sum() for score in scores) / points,
            "none": 1 - sum(score.answered.sum() for score in scores) / points,
            "broken": sum(score.parts > 1 for score in scores),
        }
        for figure, value in ours.items():
            self.assertAlmostEqual(value, other[figure], delta=0.0001, msg=figure)

    @unittest.skipUnless(
        (TOOLS / "real-drives/score.py").exists(),
        "no real-drives/score.py beside the reference data"
    )
    def test_real_drives(self):
        chance = np.random.default_rng(1)
        folder = DATA / "matching/hof-even"
        road_map = real_drives.RealMap(folder / real_drives.MAP)
        answers, scores = [], []
        truths = real_drives.read_rows(folder / "truth.jsonl")
        for name, route in real_drives.routes(road_map, folder).items():
            line = np.array(truths[name]["geometry"][0])
            parts = wrong_answer(line, chance) if len(line) > 20 else []
            geometry = [part.tolist() for part in parts]
            answers.append({"id": name, "geometry": geometry})
            scores.append(road_map.score(route, geometry))
        with tempfile.NamedTemporaryFile("w") as file:
            file.writelines(json.dumps(row) + "\n" for row in answers)
            file.flush()
            found = run_other(
                "real-drives/score.py", "--data", str(folder), "--matches", file.name, "--json"
            )
        other = json.loads(found)
        length, matched, correct = (
            sum(getattr(score, name) for score in scores)
            for name in ("length", "matched", "correct")
        )
        self.assertGreater(other["route_mismatch"], 0.02)
        mismatch = (matched + length - 2 * correct) / length
        self.assertAlmostEqual(mismatch, other["route_mismatch"], delta=0.0001)
        mean_correct = correct / max(matched, length)
        self.assertAlmostEqual(mean_correct, other["weighted_mean_correct"], delta=0.0001)
        self.assertEqual(sum(score.parts > 1 for score in scores), other["split"])


if __name__ == "__main__":
    unittest.main()
