"""Measurements as Markdown."""

from collections.abc import Callable

import numpy as np

from bootstrap import Difference, paired_difference
from measuring import Measurement
from scenarios import Cell

PEERS = ("OSRM", "Valhalla")


def by_cell(measurements: list[Measurement]) -> dict[Cell, list[Measurement]]:
    cells: dict[Cell, list[Measurement]] = {}
    for it in measurements:
        cells.setdefault(it.cell, []).append(it)
    return cells


def best_of(measurements: list[Measurement], matchers: tuple[str, ...]) -> Measurement:
    """The one of the least mismatch among all settings of matchers."""
    own = [it for it in measurements if it.setting.matcher in matchers]
    return min(own, key=lambda it: it.mismatch)


def difference(ours: Measurement, theirs: Measurement) -> Difference:
    """Of the mismatch, with its interval."""
    return paired_difference(
        np.array([score.mismatch for score in ours.scores]),
        np.array([score.mismatch for score in theirs.scores]),
        np.array([score.length for score in ours.scores]),
    )


def table(header: list[str], rows: list[list[str]]) -> str:
    return "\n".join("| " + " | ".join(row) + " |" for row in [header, ["---"] * len(header), *rows])


def percent(share: float, digits: int = 2) -> str:
    return f"{100 * share:.{digits}f}"


def thousands(count: float) -> str:
    return f"{round(count, 2 - len(str(int(count)))):,.0f}"


def standard_table(measurements: list[Measurement]) -> str:
    header = [
        "interval, sigma", "Milepost", "OSRM", "Valhalla", "Milepost less the best peer (95 %)",
        "on the true line %", "answered %", "split drives", "points/s",
    ]
    rows = []
    for cell, own in by_cell(measurements).items():
        ours = best_of(own, ("Milepost",))
        theirs = [best_of(own, (peer,)) for peer in PEERS]
        gap = difference(ours, best_of(own, PEERS))

        def each(figure: Callable[[Measurement], str]) -> str:
            return " / ".join(figure(it) for it in (ours, *theirs))

        rows.append([
            f"{cell.interval} s, {cell.sigma:g} m",
            percent(ours.mismatch),
            *(f"{percent(it.mismatch)} ({it.setting.name})" for it in theirs),
            f"{100 * gap.value:+.2f} ({100 * gap.low:+.2f} to {100 * gap.high:+.2f})",
            each(lambda it: percent(it.on_line)),
            each(lambda it: percent(it.answered)),
            each(lambda it: f"{it.splits}"),
            each(lambda it: thousands(it.points_per_second)),
        ])
    return table(header, rows)
