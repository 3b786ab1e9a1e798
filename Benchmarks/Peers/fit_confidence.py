"""Fits the mapping from Milepost's model probabilities to confidences on simulated drives.

A confidence is 1 / (1 + exp(-lead - weight * log odds)), where the log odds are those of the
model's probability (Platt 1999, Probabilistic outputs for support vector machines), with the two
constants in `PathConfidence.swift`. The mapping is inverted to get the log odds, and the constants
are fitted by maximum likelihood, with equal weight for each cell because it isn't known which
errors will occur. The fitted constants are checked on drives of other seeds.

Milepost multiplies the confidence by its trust that the model explains the data, which can't be
separated in results. So the log odds are too low where trust is low; since trust is at most 0.9995,
the log odds of the most certain points are too low as well.
"""

import argparse
import re
from pathlib import Path

import numpy as np

from confidence import Reliability, reliability
from drives import Drive, DriveMaker
from engines import OSRM, Milepost, default_extract
from measuring import Measurement, measure
from routers import OSRMRouter
from scenarios import ROBUSTNESS, STANDARD_CELLS, Cell, robustness_cells, sampled_seconds
from scoring import FORGIVEN
from snappers import MilepostSnapper
from snapping_tables import percent, table

SOURCE = Path(__file__).parents[2] / "Sources/RoadSnapping/Answering/PathConfidence.swift"
SURE = 12.0
"""The limit of log odds: beyond it, confidences with six decimals can't be distinguished."""


class Chances:
    """The points of a cell: the model's log odds, and whether each point is correct."""

    def __init__(self, it: Measurement, drives: list[Drive], lead: float, weight: float) -> None:
        odds, is_right = [], []
        for drive, score, said in zip(drives, it.scores, it.confidences):
            # Near the ends of a drive, snapped places are often on the right road, but before or
            # after the true line.
            along = drive.positions[sampled_seconds(drive, it.cell.interval)]
            own = ~np.isnan(said) & (np.minimum(along, along[-1] - along) >= FORGIVEN)
            said = np.clip(said[own], 1e-6, 1 - 1e-6)
            odds.append((np.log(said / (1 - said)) - lead) / weight)
            is_right.append(score.is_right[own])
        # A cell may have no points, or even no drives.
        self.odds = np.clip(np.concatenate([np.empty(0), *odds]), -SURE, SURE)
        self.is_right = np.concatenate([np.empty(0, bool), *is_right])

    def confidence(self, lead: float, weight: float) -> np.ndarray:
        return 1 / (1 + np.exp(-lead - weight * self.odds))

    def judged(self, lead: float, weight: float) -> Reliability | None:
        return reliability(self.confidence(lead, weight), self.is_right)


def constants() -> tuple[float, float]:
    """Returns the lead and the weight from the source."""
    text = SOURCE.read_text()
    lead, weight = (
        float(re.search(rf"static let {name} = (-?[\d.]+)", text)[1]) for name in ("lead", "weight")
    )
    return lead, weight


def fitted(cells: list[Chances]) -> tuple[float, float]:
    """Fits the constants to the cells with points, by logistic regression with Newton's method."""
    cells = [it for it in cells if len(it.odds)]
    if not cells:
        raise SystemExit("found no point with a confidence, expected some for the fit")
    odds = np.concatenate([it.odds for it in cells])
    is_right = np.concatenate([it.is_right for it in cells])
    share = np.concatenate([np.full(len(it.odds), 1 / len(it.odds)) for it in cells])
    terms = np.stack([np.ones_like(odds), odds])
    constants = np.array([0.0, 1.0])
    for _ in range(50):
        said = 1 / (1 + np.exp(-constants @ terms))
        slope = terms @ (share * (is_right - said))
        curvature = (terms * (share * said * (1 - said))) @ terms.T
        step = np.linalg.solve(curvature, slope)
        constants += step
        if np.abs(step).max() < 1e-9:
            break
    return float(constants[0]), float(constants[1])


def rows(named: dict[str, tuple[float, float]], cells: list[Chances]) -> list[list[str]]:
    rows = []
    for name, (lead, weight) in named.items():
        found = [it for it in (cell.judged(lead, weight) for cell in cells) if it]
        if not found:
            continue
        skills = np.array([it.brier_skill for it in found])
        rows.append([
            name, f"{lead:.2f}", f"{weight:.2f}", f"{skills.mean():.3f}",
            f"{np.median(skills):.3f}", f"{(skills < 0).sum()} of {len(skills)}",
            percent(float(np.mean([it.right for it in found]))),
        ])
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(prog="peers fit-confidence", description=__doc__)
    parser.add_argument(
        "--extract", type=Path, default=default_extract(), help="an .osm.pbf file (default: Porto)"
    )
    parser.add_argument(
        "--seeds", type=int, nargs="+", default=[1, 2, 3],
        help="seeds for the fit (default: 1 2 3)",
    )
    parser.add_argument(
        "--checks", type=int, nargs="+", default=[4, 5, 6],
        help="seeds for the check (default: 4 5 6)",
    )
    parser.add_argument("--drives", type=int, default=60, help="drives per seed (default: 60)")
    arguments = parser.parse_args()
    extract = arguments.extract

    own = {"Milepost": MilepostSnapper(Milepost(extract))}
    maker = DriveMaker(extract, OSRMRouter(OSRM(extract)))
    kinds: list[Cell] = STANDARD_CELLS + [
        cell for it in ROBUSTNESS if not it.alteration for cell in robustness_cells(it)
    ]
    source = constants()
    chances = []
    for seeds in (arguments.seeds, arguments.checks):
        drives = [drive for seed in seeds for drive in maker.drives(seed, arguments.drives)]
        chances.append([Chances(it, drives, *source) for it in measure(kinds, drives, own)])
    named = {
        "the model's probability": (0.0, 1.0), "in the source": source,
        "fitted": fitted(chances[0]),
    }
    header = ["constants", "lead", "weight", "mean Brier skill", "median", "below 0", "correct %"]
    for title, seeds, cells in zip(
        ("Fitted on", "Checked on"), (arguments.seeds, arguments.checks), chances
    ):
        figures = table(header, rows(named, cells))
        print(f"## {title} seeds {' '.join(map(str, seeds))}\n\n{figures}\n")


if __name__ == "__main__":
    main()
