"""Figures on drives off the map, and the requirements on them, as Markdown and JSON."""

from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, replace

import numpy as np

from bootstrap import Difference, resampled
from confidence import bin_of
from holes import KINDS
from off_map import HoleVerdict, Verdict
from scenarios import Cell
from snappers import Setting
from snapping_tables import PEERS, percent, table

FALSE_SHARE = 0.10
"""The maximum false share of the judged meters if locations are up to 5 s apart."""
OF_BASELINE = 0.5
"""The maximum false share relative to the baseline if locations are farther apart."""
OFTEN = 5
KEPT_SHARE, REJOINED_SHARE = 0.99, 0.90
GAP, BIN_GAP = 0.03, 0.07
"""The maximum difference between the mean confidence and the share of correct places: overall, and
for each fifth by confidence."""
FIFTHS = 5
BIN_PLACES, BIN_DRIVES = 200, 30
"""The minimum numbers of places and drives for a fifth to be judged."""
RATE_SHARE = 0.02
"""The maximum mean difference between other rates and 1 location per second, relative to the meters
of the paths."""
WORST = 5
"""The number of drives shown for each binary."""


@dataclass(frozen=True, eq=False)
class Measured:
    """A matcher with one setting on one kind of trace of a city."""

    city: str
    cell: Cell
    setting: Setting
    verdicts: list[Verdict]

    @property
    def holes(self) -> list[HoleVerdict]:
        return [hole for it in self.verdicts for hole in it.holes]


@dataclass(frozen=True)
class RateRow:
    """A drive on one map at several rates; the first rate is the reference for the others."""

    city: str
    matcher: str
    sigma: float
    drive: str
    false: list[float]
    """The meters falsely driven at each rate."""
    path: list[float]

    @property
    def differences(self) -> list[float]:
        """The differences in meters."""
        return [abs(it - self.false[0]) for it in self.false[1:]]

    @property
    def worst(self) -> float:
        """The largest difference, relative to the path."""
        return max(self.differences) / max(self.path[0], 1.0)


Terms = Iterable[tuple[str, list[float]]]
"""The terms to be summed, by the id of the drive."""


def by_drive(terms: Terms) -> np.ndarray:
    sums: dict[str, np.ndarray] = {}
    for drive, own in terms:
        sums[drive] = sums.get(drive, 0) + np.array(own, dtype=float)
    return np.array(list(sums.values()))


def figure(terms: Terms, of: Callable[[np.ndarray], np.ndarray]) -> Difference | None:
    """Returns a figure computed from sums of terms, with its interval from resampled drives; None
    if there are no drives."""
    rows = by_drive(terms)
    if len(rows) == 0:
        return None
    with np.errstate(invalid="ignore", divide="ignore"):
        return resampled(rows, of)


def ratio(sums: np.ndarray) -> np.ndarray:
    return sums[..., 0] / sums[..., 1]


def false_share(holes: list[HoleVerdict]) -> Difference | None:
    return figure(((it.drive, [it.false, it.meters]) for it in holes if it.is_judged), ratio)


def kept_share(it: Measured) -> Difference | None:
    return figure(((own.drive, [own.kept, own.away]) for own in it.verdicts if own.away), ratio)


def rejoined_share(holes: list[HoleVerdict], is_whole: bool = False) -> Difference | None:
    return figure(
        ((it.drive, [it.was_rejoined if is_whole else it.is_rejoined, 1]) for it in holes), ratio
    )


def gap(holes: list[HoleVerdict], chosen: Callable[[np.ndarray], np.ndarray]) -> Difference | None:
    """Returns the mean confidence minus the share of correct places, for chosen places."""
    return figure(
        (
            (it.drive, [(it.confidence - it.is_right)[own].sum(), own.sum()])
            for it in holes if (own := chosen(it.confidence)).any()
        ),
        ratio,
    )


def brier_skill(holes: list[HoleVerdict]) -> Difference | None:
    """Returns the Brier skill compared with always predicting the share of correct places."""

    def skill(sums: np.ndarray) -> np.ndarray:
        count = sums[..., 2]
        right = sums[..., 1] / count
        return 1 - sums[..., 0] / count / (right * (1 - right))

    return figure(
        (
            (
                it.drive,
                [np.square(it.confidence - it.is_right).sum(), it.is_right.sum(), len(it.is_right)],
            )
            for it in holes if len(it.is_right)
        ),
        skill,
    )


@dataclass(frozen=True)
class Fifth:
    """The places whose confidence is in one fifth of the range from 0 to 1."""

    places: int
    drives: int
    confidence: float
    right: float
    gap: Difference

    @property
    def is_judged(self) -> bool:
        return self.places >= BIN_PLACES and self.drives >= BIN_DRIVES


def fifths(holes: list[HoleVerdict]) -> list[Fifth | None]:
    found: list[Fifth | None] = []
    confidence = np.concatenate([np.empty(0), *(it.confidence for it in holes)])
    is_right = np.concatenate([np.empty(0, bool), *(it.is_right for it in holes)])
    for number in range(FIFTHS):
        own = bin_of(confidence, FIFTHS) == number
        difference = gap(holes, lambda said: bin_of(said, FIFTHS) == number)
        if difference is None:
            found.append(None)
            continue
        drives = {it.drive for it in holes if np.any(bin_of(it.confidence, FIFTHS) == number)}
        found.append(Fifth(
            int(own.sum()), len(drives), float(confidence[own].mean()), float(is_right[own].mean()),
            difference,
        ))
    return found


def share(it: Difference | None) -> str:
    return f"{percent(it.value, 1)} ({percent(it.low, 1)} to {percent(it.high, 1)})" if it else "-"


def signed(it: Difference | None) -> str:
    return f"{it.value:+.3f} ({it.low:+.3f} to {it.high:+.3f})" if it else "-"


class Report:
    """A report on binaries by name, and on the peers if they were run."""

    def __init__(
        self, names: list[str], baseline: str | None, measured: list[Measured], rates: list[RateRow]
    ):
        self.binaries, self.baseline, self.rates = names, baseline, rates
        self.measured = measured
        asked = {it.setting.matcher for it in measured}
        self.matchers = names + [peer for peer in PEERS if peer in asked]
        self.places = list(dict.fromkeys((it.city, it.cell) for it in measured))
        """The city and the kind of trace of each row."""
        self.missed: list[str] = []
        """The requirements that are not met."""
        self.demand_all()

    def of(self, city: str, cell: Cell, matcher: str) -> Measured:
        """Returns the measurement with the best setting on the complete map, as chosen by a user
        unaware of holes."""
        wanted = (city, cell, matcher)
        own = [it for it in self.measured if (it.city, it.cell, it.setting.matcher) == wanted]
        return max(own, key=lambda it: sum(verdict.away for verdict in it.verdicts))

    def all_holes(self, cell: Cell, matcher: str) -> list[HoleVerdict]:
        """Returns the holes of all cities; drives are prefixed with the name of their city."""
        return [
            replace(hole, drive=f"{city} {hole.drive}")
            for city, own in self.places if own == cell
            for hole in self.of(city, cell, matcher).holes
        ]

    def confidence_rows(self) -> Iterable[tuple[list[str], list[HoleVerdict]]]:
        """Yields the labels and holes of each city and cell, and of each cell in all cities."""
        for city, cell in self.places:
            for name in self.binaries:
                yield [*self.label(city, cell), name], self.of(city, cell, name).holes
        for cell in dict.fromkeys(cell for _, cell in self.places):
            for name in self.binaries:
                yield [*self.label("all", cell), name], self.all_holes(cell, name)

    @staticmethod
    def label(city: str, cell: Cell) -> list[str]:
        return [city, f"{cell.interval} s", f"{cell.sigma:g} m"]

    # Requirements

    def demand(self, where: list[str], what: str, is_met: bool) -> None:
        if not is_met:
            self.missed.append(f"{', '.join(where)}: {what}")

    def demand_all(self) -> None:
        is_alone = len(self.binaries) == 1
        judged = [name for name in self.binaries if name != self.baseline or is_alone]
        for name in judged:
            for city, cell in self.places:
                it = self.of(city, cell, name)
                where = [name, *self.label(city, cell)]
                self.demand_falsely(where, it)
                self.demand_guards(where, it)
            for cell in dict.fromkeys(cell for _, cell in self.places):
                self.demand_confidence([name, *self.label("all", cell)], self.all_holes(cell, name))
            for city, matcher, sigma, _, differences in self.rate_sums():
                if matcher == name:
                    most = max(differences)
                    self.demand(
                        [name, city, f"{sigma:g} m"],
                        f"rates differ by {percent(most)} % of paths, "
                        f"expected at most {percent(RATE_SHARE)} %",
                        most <= RATE_SHARE,
                    )

    def demand_falsely(self, where: list[str], it: Measured) -> None:
        for kind in KINDS:
            own = false_share([hole for hole in it.holes if hole.kind == kind])
            if own is None:
                continue
            limit = FALSE_SHARE
            if it.cell.interval > OFTEN:
                if self.baseline is None or self.baseline == it.setting.matcher:
                    continue
                base = self.of(it.city, it.cell, self.baseline)
                base_share = false_share([hole for hole in base.holes if hole.kind == kind])
                limit = OF_BASELINE * (base_share.value if base_share else 0.0)
            self.demand(
                where,
                f"{kind}: {percent(own.value, 1)} % falsely driven, "
                f"expected at most {percent(limit, 1)} %",
                own.value <= limit,
            )

    def demand_guards(self, where: list[str], it: Measured) -> None:
        for own, limit, what in (
            (kept_share(it), KEPT_SHARE, "of points away from holes are still correct"),
            (rejoined_share(it.holes), REJOINED_SHARE, "of holes are rejoined"),
        ):
            if own:
                self.demand(
                    where,
                    f"{percent(own.value)} % {what}, expected at least {percent(limit)} %",
                    own.value >= limit,
                )

    def demand_confidence(self, where: list[str], holes: list[HoleVerdict]) -> None:
        all_gap, skill = gap(holes, lambda said: said >= 0), brier_skill(holes)
        if all_gap:
            self.demand(
                where, f"confidence is off by {all_gap.value:+.3f}, expected at most {GAP}",
                abs(all_gap.value) <= GAP,
            )
        if skill:
            self.demand(where, f"Brier skill {skill.value:.3f}, expected above 0", skill.value > 0)
        for number, it in enumerate(fifths(holes)):
            if it and it.is_judged:
                self.demand(
                    where,
                    f"fifth {number + 1} by confidence is off by {it.gap.value:+.3f}, "
                    f"expected at most {BIN_GAP}",
                    abs(it.gap.value) <= BIN_GAP,
                )

    # Tables

    def markdown(self) -> str:
        parts = [
            ("Falsely driven, % of the judged meters (95 %)", self.false_table()),
            ("Locations with a place in judged stretches, %", self.placed_table()),
            (
                "Rest of the holes, not judged: falsely driven, % of the meters",
                self.unjudged_table(),
            ),
            ("Away from holes, and after them", self.guards_table()),
            ("Confidence from 200 m before to 200 m after holes", self.confidence_table()),
            (
                "Mean confidence minus share correct, by confidence (places, drives)",
                self.fifths_table(),
            ),
        ]
        if self.rates:
            parts.append(("Rates: meters falsely driven", self.rates_table()))
            parts.append(("Rates: the drives that differ most", self.worst_rates_table()))
        missed = "\n".join(f"- {it}" for it in self.missed) or "None."
        parts.append(("Requirements not met", missed))
        return "\n".join(f"## {title}\n\n{text}\n" for title, text in parts)

    def kind_rows(
        self, chosen: Callable[[HoleVerdict], bool], cell_text: Callable[[list[HoleVerdict]], str]
    ) -> Iterable[tuple[list[str], list[HoleVerdict], list[str]]]:
        """Yields the labels, the holes, and a cell for each matcher, for each kind of hole on each
        kind of trace of each city."""
        for kind in KINDS:
            for city, cell in self.places:
                own = [
                    [
                        it for it in self.of(city, cell, matcher).holes
                        if it.kind == kind and chosen(it)
                    ]
                    for matcher in self.matchers
                ]
                if own[0]:
                    city_label, *trace_label = self.label(city, cell)
                    texts = [cell_text(holes) for holes in own]
                    yield [city_label, kind, *trace_label], own[0], texts

    def false_table(self) -> str:
        rows = [
            [*label, str(len(holes)), f"{sum(it.meters for it in holes) / 1000:.1f}", *texts]
            for label, holes, texts in self.kind_rows(
                lambda it: it.is_judged, lambda holes: share(false_share(holes))
            )
        ]
        return table(["map", "hole", "interval", "error", "holes", "km", *self.matchers], rows)

    def placed_table(self) -> str:
        def placed(holes: list[HoleVerdict]) -> str:
            return percent(sum(it.placed for it in holes) / sum(it.points for it in holes), 1)

        rows = [
            [*label, str(sum(it.points for it in holes)), *texts]
            for label, holes, texts in self.kind_rows(lambda it: it.is_judged, placed)
        ]
        return table(["map", "hole", "interval", "error", "locations", *self.matchers], rows)

    def unjudged_table(self) -> str:
        def false(holes: list[HoleVerdict]) -> str:
            meters = sum(it.other_meters for it in holes)
            return percent(sum(it.other_false for it in holes) / meters, 1)

        rows = [
            [
                *label, str(sum(not it.is_judged for it in holes)),
                f"{sum(it.other_meters for it in holes) / 1000:.1f}", *texts,
            ]
            for label, holes, texts in self.kind_rows(lambda it: True, false)
        ]
        header = ["map", "hole", "interval", "error", "unjudged holes", "km", *self.matchers]
        return table(header, rows)

    def guards_table(self) -> str:
        rows = []
        for city, cell in self.places:
            for matcher in self.matchers:
                it = self.of(city, cell, matcher)
                rows.append([
                    *self.label(city, cell), matcher, f"{sum(own.away for own in it.verdicts):,}",
                    share(kept_share(it)), str(len(it.holes)), share(rejoined_share(it.holes)),
                    share(rejoined_share(it.holes, True)),
                ])
        header = [
            "map", "interval", "error", "matcher", "correct points away", "still correct %",
            "holes", "rejoined %", "on the complete map %",
        ]
        return table(header, rows)

    def confidence_table(self) -> str:
        rows = []
        for labels, holes in self.confidence_rows():
            places = sum(len(it.is_right) for it in holes)
            right = sum(it.is_right.sum() for it in holes) / max(1, places)
            rows.append([
                *labels, f"{places:,}", percent(right, 1),
                signed(gap(holes, lambda said: said >= 0)), signed(brier_skill(holes)),
            ])
        header = [
            "map", "interval", "error", "matcher", "places", "correct %", "mean minus correct",
            "Brier skill",
        ]
        return table(header, rows)

    def fifths_table(self) -> str:
        def text(it: Fifth | None) -> str:
            if it is None:
                return "-"
            few = "" if it.is_judged else ", too few"
            return f"{it.gap.value:+.3f} ({it.places:,}, {it.drives}{few})"

        rows = [
            [*labels, *map(text, fifths(holes))] for labels, holes in self.confidence_rows()
        ]
        edges = [
            f"{number / FIFTHS:.1f} to {(number + 1) / FIFTHS:.1f}" for number in range(FIFTHS)
        ]
        return table(["map", "interval", "error", "matcher", *edges], rows)

    def rate_sums(self) -> Iterable[tuple[str, str, float, list[RateRow], list[float]]]:
        """Yields the city, binary, error, drives, and the mean difference at each other rate
        relative to the paths."""
        for key in dict.fromkeys((it.city, it.matcher, it.sigma) for it in self.rates):
            own = [it for it in self.rates if (it.city, it.matcher, it.sigma) == key]
            meters = sum(it.path[0] for it in own)
            differences = np.sum([it.differences for it in own], axis=0) / meters
            yield *key, own, differences.tolist()

    def rates_table(self) -> str:
        rows = [
            [
                city, f"{sigma:g} m", matcher, str(len(own)),
                *(f"{it:,.0f}" for it in sum_of(own, "false")),
                f"{sum_of(own, 'path')[0]:,.0f}", " / ".join(percent(it) for it in differences),
                str(sum(it.worst > RATE_SHARE for it in own)),
            ]
            for city, matcher, sigma, own, differences in self.rate_sums()
        ]
        header = [
            "map", "error", "matcher", "drives", "1 Hz, m", "5 Hz, m", "10 Hz, m", "paths, m",
            "mean differences, % of paths", "drives above the limit",
        ]
        return table(header, rows)

    def worst_rates_table(self) -> str:
        rows = []
        for name in self.binaries:
            own = sorted((it for it in self.rates if it.matcher == name), key=lambda it: -it.worst)
            rows += [
                [
                    it.city, f"{it.sigma:g} m", name, it.drive,
                    *(f"{meters:,.0f}" for meters in it.false),
                    f"{it.path[0]:,.0f}", percent(it.worst, 1),
                ]
                for it in own[:WORST]
            ]
        header = [
            "map", "error", "matcher", "drive", "1 Hz, m", "5 Hz, m", "10 Hz, m", "path, m",
            "% of the path",
        ]
        return table(header, rows)

    # JSON

    def figures(self) -> dict:
        return {
            "cells": [self.row(it) for it in self.measured],
            "rates": [asdict(it) for it in self.rates],
            "missed": self.missed,
        }

    def row(self, it: Measured) -> dict:
        by_kind = {kind: [hole for hole in it.holes if hole.kind == kind] for kind in KINDS}
        return {
            "map": it.city, "interval_s": it.cell.interval, "sigma_m": it.cell.sigma,
            "matcher": it.setting.matcher, "setting": it.setting.name,
            "false_share": {kind: json_of(false_share(holes)) for kind, holes in by_kind.items()},
            "kept_share": json_of(kept_share(it)),
            "rejoined_share": json_of(rejoined_share(it.holes)),
            "rejoined_share_whole": json_of(rejoined_share(it.holes, True)),
            "confidence_gap": json_of(gap(it.holes, lambda said: said >= 0)),
            "brier_skill": json_of(brier_skill(it.holes)),
            "fifths": [asdict(own) if own else None for own in fifths(it.holes)],
            "holes": [
                {
                    "drive": hole.drive, "kind": hole.kind, "length_m": round(hole.length, 1),
                    "judged_m": round(hole.meters, 1), "false_m": round(hole.false, 1),
                    "other_false_m": round(hole.other_false, 1),
                    "locations": hole.points, "placed": hole.placed, "rejoined": hole.is_rejoined,
                }
                for hole in it.holes
            ],
        }


def json_of(it: Difference | None) -> dict | None:
    return asdict(it) if it else None


def sum_of(rows: list[RateRow], figure: str) -> list[float]:
    return np.sum([getattr(it, figure) for it in rows], axis=0).tolist()
