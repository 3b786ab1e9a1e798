"""Runs matchers on the traces of drives and scores their results."""

import json
import multiprocessing
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from drives import Drive
from engines import CACHE
from scenarios import Cell, sampled_seconds, trace, write_traces
from scoring import Score, Truth
from snappers import MILEPOST, Effort, Job, Setting, peer_settings

WORKERS = 2
"""The number of processes that score once the matchers have finished."""


@dataclass(frozen=True, eq=False)
class Measurement:
    """The results of one matcher with one setting on one cell."""

    cell: Cell
    setting: Setting
    effort: Effort
    scores: list[Score]
    """One score for each drive."""
    confidences: list[np.ndarray]
    """The confidence of each point, 0 to 1, for each drive; NaN if there is none."""

    @property
    def points(self) -> int:
        return sum(len(score.answered) for score in self.scores)

    @property
    def mismatch(self) -> float:
        """The mismatch of all drives together, relative to their length."""
        length = sum(score.length for score in self.scores)
        return sum(score.mismatch for score in self.scores) / length

    @property
    def answered(self) -> float:
        return sum(score.answered.sum() for score in self.scores) / self.points

    @property
    def on_line(self) -> float:
        return sum(score.on_line.sum() for score in self.scores) / self.points

    @property
    def splits(self) -> int:
        return sum(score.parts > 1 for score in self.scores)

    @property
    def failures(self) -> int:
        return sum(score.parts == 0 for score in self.scores)

    @property
    def points_per_second(self) -> float:
        """The number of points per second of CPU time."""
        return self.points / self.effort.cpu_seconds

    @property
    def points_per_call_second(self) -> float:
        """The number of points per second of CPU time spent in the matcher's calls."""
        return self.points / self.effort.call_cpu_seconds

    @property
    def points_per_wall_second(self) -> float:
        return self.points / self.effort.seconds


def settings(cell: Cell) -> list[Setting]:
    sigma = cell.believed_sigma
    return [MILEPOST, *peer_settings({"sigma": sigma, "2 sigma": 2 * sigma}, ("sigma", sigma))]


def run(jobs: list[Job], snappers: dict) -> dict[Path, Effort]:
    """Runs each job with its matcher, one at a time, and returns the effort by the file of
    answers."""
    efforts: dict[Path, Effort] = {}
    for matcher, snapper in snappers.items():
        own = [job for job in jobs if job.setting.matcher == matcher]
        efforts |= zip((job.answers for job in own), snapper.snap(own))
    return efforts


def measure(cells: list[Cell], drives: list[Drive], snappers: dict) -> list[Measurement]:
    """Measures all settings of the given matchers on cells of one map."""
    with tempfile.TemporaryDirectory(prefix="snapping-", dir=CACHE) as name:
        folder = Path(name)
        jobs: list[tuple[Cell, Job]] = []
        for cell in cells:
            traces = folder / f"{cell.name}.traces"
            write_traces([trace(drive, cell) for drive in drives], cell, traces)
            own = [setting for setting in settings(cell) if setting.matcher in snappers]
            for number, setting in enumerate(own):
                jobs.append((cell, Job(traces, folder / f"{cell.name}-{number}.answers", setting)))
        efforts = run([job for _, job in jobs], snappers)
        with multiprocessing.Pool(WORKERS, initializer=keep, initargs=(drives,)) as pool:
            scored = pool.starmap(score, [(cell, job.answers) for cell, job in jobs], chunksize=1)
    return [
        Measurement(cell, job.setting, efforts[job.answers], scores, confidences)
        for (cell, job), (scores, confidences) in zip(jobs, scored)
    ]


def keep(drives: list[Drive]) -> None:
    """Passes the drives to a scoring process once."""
    global kept_drives
    kept_drives = drives


def score(cell: Cell, file: Path) -> tuple[list[Score], list[np.ndarray]]:
    """Scores a file of answers to the kept drives."""
    answers = read_answers(file)
    scores, confidences = [], []
    for drive in kept_drives:
        positions = drive.positions[sampled_seconds(drive, cell.interval)]
        answer = answers.get(drive.id, {})
        snapped = answer.get("snapped") or [None] * len(positions)
        confidence = answer.get("confidence") or [None] * len(positions)
        truth = Truth(drive.plane, drive.line)
        scores.append(truth.score(positions, answer.get("geometry") or [], snapped))
        confidences.append(np.array(confidence, dtype=float))
    return scores, confidences


def read_answers(file: Path) -> dict[str, dict]:
    """Returns the answers by the id of the trace."""
    answers = {}
    with open(file) as rows:
        for line in rows:
            row = json.loads(line)
            if "matchings" in row:
                row["matching"] = matching_of_points(row)
            answers[row["id"]] = {
                key: row[key]
                for key in ("geometry", "snapped", "matching", "confidence")
                if key in row
            }
    return answers


def matching_of_points(row: dict) -> list[int | None]:
    """Returns the index of the line that contains the place of each point of a Milepost answer, or
    None."""
    matching: list[int | None] = [None] * len(row["snapped"])
    for number, it in enumerate(row["matchings"]):
        first, last = it["points"]
        matching[first : last + 1] = [
            None if place is None else number for place in row["snapped"][first : last + 1]
        ]
    return matching
