"""Measurements of snapping as Markdown, and as rows for JSON."""

from collections.abc import Callable
from dataclasses import asdict

import numpy as np

from bootstrap import Difference, paired_difference
from confidence import Ambiguity, Reliability, reliability
from drives import Drive
from measuring import Measurement
from real_drives import RealMeasurement
from scenarios import Cell, sampled_seconds

MATCHERS = ("Milepost", "OSRM", "Valhalla")
PEERS = MATCHERS[1:]


def by_cell(measurements: list[Measurement]) -> dict[Cell, list[Measurement]]:
    cells: dict[Cell, list[Measurement]] = {}
    for it in measurements:
        cells.setdefault(it.cell, []).append(it)
    return cells


def best_of(measurements: list, *matchers: str):
    """Returns the measurement with the least mismatch among all settings of the given matchers."""
    own = [it for it in measurements if it.setting.matcher in matchers]
    return min(own, key=lambda it: it.mismatch)


def difference(ours, theirs) -> Difference:
    """Returns the difference in mismatch, with its confidence interval."""
    return paired_difference(
        np.array([score.mismatch for score in ours.scores]),
        np.array([score.mismatch for score in theirs.scores]),
        np.array([score.length for score in ours.scores]),
    )


def table(header: list[str], rows: list[list[str]]) -> str:
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def percent(share: float, digits: int = 2) -> str:
    return f"{100 * share:.{digits}f}"


def thousands(count: float) -> str:
    """Formats a count with two significant digits."""
    return f"{round(count, 2 - len(str(int(count)))):,.0f}"


def interval(gap: Difference) -> str:
    return f"{100 * gap.value:+.2f} ({100 * gap.low:+.2f} to {100 * gap.high:+.2f})"


def mismatch_table(measurements: list[Measurement], label: Callable[[Cell], str]) -> str:
    header = [
        "traces", *(f"{matcher} %" for matcher in MATCHERS), "Milepost minus best peer (95 %)",
        "on true line %", "answered %", "split drives", "points/s", "points/s, calls only",
    ]
    rows = []
    for cell, own in by_cell(measurements).items():
        bests = [best_of(own, matcher) for matcher in MATCHERS]

        def each(figure: Callable[[Measurement], str]) -> str:
            return " / ".join(figure(it) for it in bests)

        rows.append([
            label(cell),
            percent(bests[0].mismatch),
            *(f"{percent(it.mismatch)} ({it.setting.name})" for it in bests[1:]),
            interval(difference(bests[0], best_of(own, *PEERS))),
            each(lambda it: percent(it.on_line)),
            each(lambda it: percent(it.answered)),
            each(lambda it: f"{it.splits}"),
            each(lambda it: thousands(it.points_per_second)),
            each(lambda it: thousands(it.points_per_call_second)),
        ])
    return table(header, rows)


def settings_table(measurements: list[Measurement], label: Callable[[Cell], str]) -> str:
    """Returns a table of the mismatch and speed of every setting."""
    cells = by_cell(measurements)
    names = dict.fromkeys((it.setting.matcher, it.setting.name) for it in measurements)
    rows = [
        [
            *name,
            *(
                f"{percent(it.mismatch)} / {thousands(it.points_per_second)}"
                for own in cells.values()
                for it in own
                if (it.setting.matcher, it.setting.name) == name
            ),
        ]
        for name in names
    ]
    return table(["matcher", "setting", *map(label, cells)], rows)


def real_table(measurements: list[RealMeasurement]) -> str:
    ours = best_of(measurements, "Milepost")
    rows = [
        [
            it.setting.matcher, it.setting.name,
            f"{it.mismatch:.4f}", f"{it.correct:.4f}", f"{it.splits}",
            thousands(it.points_per_second), "" if it is ours else interval(difference(ours, it)),
        ]
        for it in measurements
    ]
    header = [
        "matcher", "setting", "mismatch", "weighted mean correct", "split drives", "points/s",
        "Milepost's mismatch minus this one, % (95 %)",
    ]
    return table(header, rows)


AMBIGUOUS = "two roads within 25 m"
AREAS: dict[str, Callable[[Ambiguity], np.ndarray]] = {
    "everywhere": lambda it: np.ones_like(it.is_near_other),
    AMBIGUOUS: lambda it: it.is_near_other,
    "parallel roads within 25 m": lambda it: it.is_beside_parallel,
}


def reliability_in(
    area: str, it: Measurement, drives: list[Drive], ambiguities: list[Ambiguity]
) -> Reliability | None:
    """Returns the reliability for the answered points in an area."""
    chosen = [
        AREAS[area](ambiguity)[sampled_seconds(drive, it.cell.interval)] & score.answered
        for drive, ambiguity, score in zip(drives, ambiguities, it.scores)
    ]
    return reliability(
        np.concatenate([all[own] for all, own in zip(it.confidences, chosen)]),
        np.concatenate([score.is_right[own] for score, own in zip(it.scores, chosen)]),
    )


Reliabilities = list[tuple[Measurement, Reliability | None]]
"""The reliabilities in one area."""


def confidence_table(by_area: dict[str, Reliabilities], label: Callable[[Cell], str]) -> str:
    header, columns = ["traces"], []
    figures: list[tuple[str, Callable[[Reliability], str]]] = [
        ("correct %", lambda it: percent(it.right)),
        ("Brier skill", lambda it: f"{it.brier_skill:.2f}"),
        ("AUROC", lambda it: f"{it.auroc:.2f}"),
    ]
    for area, own in by_area.items():
        cells: dict[Cell, list[Reliability | None]] = {}
        for measurement, found in own:
            cells.setdefault(measurement.cell, []).append(found)
        for name, figure in figures:
            header.append(f"{name}, {area}")
            columns.append([
                " / ".join(figure(it) if it else "-" for it in all) for all in cells.values()
            ])
        labels = [label(cell) for cell in cells]
    return table(header, [list(row) for row in zip(labels, *columns)])


def bins_table(own: Reliabilities, label: Callable[[Cell], str]) -> str:
    """Returns a table of the percentage of correct points, and the number of points, by Milepost's
    confidence."""
    rows = [
        [
            label(measurement.cell),
            *(f"{percent(own.right, 0)} ({own.points})" if own else "" for own in found.bins),
        ]
        for measurement, found in own
        if measurement.setting.matcher == "Milepost" and found
    ]
    tenths = [f"{tenth / 10:.1f} to {(tenth + 1) / 10:.1f}" for tenth in range(10)]
    return table(["traces", *tenths], rows)


def measurement_row(it: Measurement, reliabilities: dict[str, Reliability | None]) -> dict:
    lengths = sum(score.length for score in it.scores)
    return {
        "scenario": it.cell.scenario.name,
        "interval_s": it.cell.interval,
        "sigma_m": it.cell.sigma,
        "matcher": it.setting.matcher,
        "setting": it.setting.name,
        "options": it.setting.options,
        "drives": len(it.scores),
        "points": it.points,
        "kilometers": lengths / 1000,
        "mismatch": it.mismatch,
        "added": sum(score.added for score in it.scores) / lengths,
        "missed": sum(score.missed for score in it.scores) / lengths,
        "answered": it.answered,
        "on_line": it.on_line,
        "split_drives": it.splits,
        "failed_drives": it.failures,
        "cpu_seconds": it.effort.cpu_seconds,
        "seconds": it.effort.seconds,
        "points_per_cpu_second": it.points_per_second,
        "points_per_call_second": it.points_per_call_second,
        "points_per_second": it.points_per_wall_second,
        "confidence": {area: asdict(found) for area, found in reliabilities.items() if found},
    }


def real_row(it: RealMeasurement) -> dict:
    return {
        "matcher": it.setting.matcher,
        "setting": it.setting.name,
        "options": it.setting.options,
        "drives": len(it.scores),
        "points": it.points,
        "mismatch": it.mismatch,
        "weighted_mean_correct": it.correct,
        "split_drives": it.splits,
        "cpu_seconds": it.effort.cpu_seconds,
        "seconds": it.effort.seconds,
        "points_per_cpu_second": it.points_per_second,
        "points_per_second": it.points / it.effort.seconds,
    }
