"""Judges map matchers on drives along roads that are missing from the map.

Simulated drives on complete maps are matched on maps from which the roads around some stretches are
removed: see `holes`. For the criteria, see `off_map`. For each cell, a peer is represented by the
setting with the most correct locations on the complete map. The tables are printed, and written to
a folder together with all figures and a list of the removed roads.
"""

import argparse
import json
import multiprocessing
import shutil
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
import shapely

import noise
import off_map_tables as tables
from compare_snapping import note
from drives import Drive, DriveMaker
from engines import (
    CACHE, OSRM, REPOSITORY, Engine, Milepost, Valhalla, default_extract, swift_product,
)
from holes import Hole, HoledMap, RoadParts, holed_maps
from machine import versions
from measuring import WORKERS, read_answers, run, settings
from off_map import (
    Sampling, Verdict, hole_times, meters_false_in, path_meters, paths, position_at, scored,
    verdict,
)
from off_map_tables import PEERS, Measured, RateRow
from routers import OSRMRouter
from scenarios import STANDARD, START, Cell, Trace, sampled_seconds, trace, write_traces
from snappers import Effort, Job, MilepostSnapper, PeerSnapper, Setting, peer_snapper

CELLS = [Cell(STANDARD, interval, sigma) for sigma in (5, 12) for interval in (1, 5, 15)]
HARBOR = REPOSITORY / "Data/harbor-town.osm.pbf"
RATES = (1, 5, 10)
"""The rates in locations per second. Each rate is a multiple of the first, and divides the last."""
CORRELATION = 40
"""The correlation time in seconds, as in the standard scenario."""


class BinaryEngine(Milepost):
    """A given binary of Milepost; networks are kept for each binary, since their formats may
    differ."""

    def __init__(self, extract: Path, program: Path):
        super().__init__(extract)
        self.program = str(program)
        self.folder = self.folder.with_name(f"Milepost-{Engine.digest(program)}")

    def build_if_missing(self) -> None:
        Engine.build_if_missing(self)

    def steps(self, folder: Path) -> list[list[str]]:
        return [[self.program, "import", self.extract, "--output", str(folder / self.network.name)]]


class BinarySnapper(MilepostSnapper):
    """Snaps with a given binary, on two threads; the times are those of the whole program."""

    def __init__(self, extract: Path, program: Path):
        engine = BinaryEngine(extract, program)
        engine.build_if_missing()
        self.command = [
            engine.program, "snap", "--network", str(engine.network), "--format", "ndjson",
            "--threads", "2",
        ]

    def snap(self, jobs: list[Job]) -> list[Effort]:
        usages = [self.run(str(job.traces), str(job.answers)) for job in jobs]
        return [Effort(it.seconds, it.cpu_seconds, it.cpu_seconds) for it in usages]


class Matchers:
    """The binaries of Milepost by name, and the peers."""

    def __init__(self, binaries: dict[str, Path], with_peers: bool):
        self.binaries, self.with_peers = binaries, with_peers

    def settings(self, cell: Cell) -> list[Setting]:
        own = [Setting(name, "defaults", {}) for name in self.binaries]
        return own + [it for it in settings(cell) if self.with_peers and it.matcher in PEERS]

    def snappers(self, extract: Path) -> dict[str, BinarySnapper | PeerSnapper]:
        found: dict[str, BinarySnapper | PeerSnapper] = {
            name: BinarySnapper(extract, program) for name, program in self.binaries.items()
        }
        if self.with_peers:
            found["OSRM"] = peer_snapper(OSRM(extract))
            found["Valhalla"] = peer_snapper(Valhalla(extract))
        return found


Asked = list[tuple[Cell, Setting, Path]]
"""The files of answers for each cell and setting."""


def ask(matchers: Matchers, extract: Path, drives: list[Drive], folder: Path) -> Asked:
    jobs: list[tuple[Cell, Job]] = []
    for cell in CELLS:
        traces = folder / f"{cell.name}.traces"
        write_traces([trace(drive, cell) for drive in drives], cell, traces)
        for number, setting in enumerate(matchers.settings(cell)):
            jobs.append((cell, Job(traces, folder / f"{cell.name}-{number}.answers", setting)))
    run([job for _, job in jobs], matchers.snappers(extract))
    return [(cell, job.setting, job.answers) for cell, job in jobs]


def sampling(drive: Drive, cell: Cell) -> Sampling:
    seconds = sampled_seconds(drive, cell.interval).astype(float)
    return Sampling(drive, seconds, cell.interval, cell.sigma)


def key(cell: Cell, setting: Setting) -> tuple[Cell, str, str]:
    return cell, setting.matcher, setting.name


def whole_rights(drives: list[Drive], cell: Cell, file: Path) -> dict[str, np.ndarray]:
    """Returns whether each location is correct on the complete map, by the id of the drive."""
    answers = read_answers(file)
    return {it.id: scored(answers.get(it.id, {}), sampling(it, cell)).is_right for it in drives}


class Judge:
    """Judges files of answers on one map with holes."""

    def __init__(self, holed: HoledMap):
        self.roads, self.drives = holed.roads, holed.drives
        self.left: shapely.STRtree = holed.roads.without(holed.removed)
        self.holes: dict[str, list[Hole]] = {}
        for it in holed.holes:
            self.holes.setdefault(it.drive.id, []).append(it)

    def verdicts(self, cell: Cell, file: Path, whole: dict[str, np.ndarray]) -> list[Verdict]:
        answers = read_answers(file)
        return [
            verdict(
                self.holes[it.id], sampling(it, cell), answers.get(it.id, {}), whole[it.id],
                self.roads, self.left,
            )
            for it in self.drives
        ]

    def rate_rows(self, city: str, name: str, sigma: float, files: list[Path]) -> list[RateRow]:
        """Returns the rows of a binary, one for each drive; `files` are its answers at each
        rate."""
        answers = [read_answers(file) for file in files]
        rows = []
        for drive in self.drives:
            samplings = [
                Sampling(drive, rate_seconds(drive, rate), 1 / rate, sigma) for rate in RATES
            ]
            own = [paths(it.get(drive.id, {}), samples) for it, samples in zip(answers, samplings)]
            false = [
                sum(meters_false_in(hole_times(it), samples, lines) for it in self.holes[drive.id])
                for lines, samples in zip(own, samplings)
            ]
            meters = [path_meters(it) for it in own]
            rows.append(RateRow(city, name, sigma, drive.id, false, meters))
        return rows


kept_judge: Judge
"""The judge of a worker process, inherited from its parent."""


def keep(judge: Judge) -> None:
    global kept_judge
    kept_judge = judge


def kept_verdicts(cell: Cell, file: Path, whole: dict[str, np.ndarray]) -> list[Verdict]:
    return kept_judge.verdicts(cell, file, whole)


def kept_rate_rows(city: str, name: str, sigma: float, files: list[Path]) -> list[RateRow]:
    return kept_judge.rate_rows(city, name, sigma, files)


def rate_seconds(drive: Drive, rate: int) -> np.ndarray:
    return np.arange((len(drive.positions) - 1) * rate + 1) / rate


def rate_trace(drive: Drive, rate: int, sigma: float) -> Trace:
    """Returns a trace with `rate` locations per second; traces of all rates have the same errors at
    the same times."""
    finest, seconds = RATES[-1], rate_seconds(drive, rate)
    count = (len(drive.positions) - 1) * finest + 1
    errors = noise.correlated(count, sigma, drive.chance(4), CORRELATION * finest)
    places = drive.places_at(position_at(drive, seconds)) + errors[:: finest // rate]
    return Trace(drive, np.round(drive.plane.degrees(places), 7), START + seconds)


class City:
    """An extract, drives on it, and maps of it with holes."""

    def __init__(self, extract: Path, seed: int, count: int):
        self.extract, self.name = extract, extract.name.split(".")[0]
        osrm = OSRM(extract)
        osrm.build_if_missing()
        self.drives = DriveMaker(extract, OSRMRouter(osrm)).drives(seed, count)
        self.maps = holed_maps(self.drives, RoadParts(extract))
        holes = sum(len(it.holes) for it in self.maps)
        note(f"{self.name}: {count} drives, {holes} holes on {len(self.maps)} maps")

    def measured(self, matchers: Matchers) -> list[Measured]:
        found: dict[tuple[Cell, str, str], Measured] = {}
        with tempfile.TemporaryDirectory(prefix="off-map-", dir=CACHE) as name:
            folder = Path(name)
            note(f"{self.name}: the complete map")
            asked = ask(matchers, self.extract, self.drives, folder)
            with multiprocessing.Pool(WORKERS) as pool:
                rights = pool.starmap(
                    whole_rights, [(self.drives, cell, file) for cell, _, file in asked],
                    chunksize=1,
                )
            whole = {key(cell, setting): own for (cell, setting, _), own in zip(asked, rights)}
            for number, holed in enumerate(self.maps):
                note(f"{self.name}: map {number + 1} of {len(self.maps)}, {len(holed.holes)} holes")
                own_folder = folder / str(number)
                own_folder.mkdir()
                asked = ask(matchers, holed.extract(self.extract), holed.drives, own_folder)
                judge = Judge(holed)
                with multiprocessing.Pool(WORKERS, initializer=keep, initargs=(judge,)) as pool:
                    verdicts = pool.starmap(kept_verdicts, [
                        (
                            cell, file,
                            {it.id: whole[key(cell, setting)][it.id] for it in holed.drives},
                        )
                        for cell, setting, file in asked
                    ], chunksize=1)
                for (cell, setting, _), own in zip(asked, verdicts):
                    empty = Measured(self.name, cell, setting, [])
                    found.setdefault(key(cell, setting), empty).verdicts.extend(own)
                shutil.rmtree(own_folder)
        return list(found.values())

    def rate_rows(self, binaries: dict[str, Path]) -> list[RateRow]:
        """Returns the rows of the binaries; peers are excluded, because OSRM supports only whole
        seconds."""
        rows: list[RateRow] = []
        for number, holed in enumerate(self.maps):
            note(f"{self.name}: rates on map {number + 1} of {len(self.maps)}")
            snappers = Matchers(binaries, False).snappers(holed.extract(self.extract))
            with tempfile.TemporaryDirectory(prefix="off-map-", dir=CACHE) as folder:
                questions = []
                for sigma in (5, 12):
                    jobs = {name: [] for name in snappers}
                    for rate in RATES:
                        traces = Path(folder, f"{rate}-{sigma}.traces")
                        own_traces = [rate_trace(it, rate, sigma) for it in holed.drives]
                        write_traces(own_traces, Cell(STANDARD, 1, sigma), traces)
                        for name, own in jobs.items():
                            answers = Path(folder, f"{rate}-{sigma}-{name}.answers")
                            own.append(Job(traces, answers, Setting(name, "defaults", {})))
                    for name, own in jobs.items():
                        snappers[name].snap(own)
                        questions.append((self.name, name, sigma, [it.answers for it in own]))
                judge = Judge(holed)
                with multiprocessing.Pool(WORKERS, initializer=keep, initargs=(judge,)) as pool:
                    for own_rows in pool.starmap(kept_rate_rows, questions, chunksize=1):
                        rows += own_rows
        return rows


def binary(text: str) -> tuple[str, Path]:
    name, _, path = text.rpartition("=")
    program = Path(path).resolve()
    if not program.is_file():
        raise argparse.ArgumentTypeError(f"{path} is not a file; expected NAME=PATH of a program")
    if name in PEERS:
        raise argparse.ArgumentTypeError(f"{name} is a peer's name")
    return name or "Milepost", program


def main() -> None:
    parser = argparse.ArgumentParser(prog="peers judge-off-map", description=__doc__)
    parser.add_argument(
        "--binary", type=binary, action="append", metavar="NAME=PATH",
        help="a milepost program; repeatable (default: the one of this repository, built first)",
    )
    parser.add_argument(
        "--baseline", metavar="NAME",
        help="the binary to compare the others with; it need not meet the requirements",
    )
    parser.add_argument("--no-peers", action="store_true", help="skip OSRM and Valhalla")
    parser.add_argument(
        "--extracts", type=Path, nargs="+", default=[default_extract(), HARBOR],
        help=".osm.pbf files (default: Porto and the harbor town)",
    )
    parser.add_argument(
        "--seed", type=int, default=1, help="seed of the drives and holes (default: 1)"
    )
    parser.add_argument("--drives", type=int, default=100, help="drives per extract (default: 100)")
    parser.add_argument(
        "--rates", action="store_true",
        help=f"also compare {', '.join(map(str, RATES))} locations per second of each drive",
    )
    parser.add_argument(
        "--demand", action="store_true", help="exit with 1 if a requirement isn't met"
    )
    parser.add_argument(
        "--output", type=Path, default=CACHE / "off-map",
        help="folder for off-map.md, off-map.json, and holes.json",
    )
    arguments = parser.parse_args()
    started = time.monotonic()
    binaries = dict(arguments.binary or [("Milepost", Path(swift_product("milepost", REPOSITORY)))])
    if arguments.baseline and arguments.baseline not in binaries:
        parser.error(
            f"found --baseline {arguments.baseline}, expected one of {', '.join(binaries)}")

    cities = [City(extract, arguments.seed, arguments.drives) for extract in arguments.extracts]
    matchers = Matchers(binaries, not arguments.no_peers)
    measured = [it for city in cities for it in city.measured(matchers)]
    rates = [row for city in cities for row in city.rate_rows(binaries)] if arguments.rates else []
    report = tables.Report(list(binaries), arguments.baseline, measured, rates)

    facts = versions() | {
        "seed": str(arguments.seed),
        "drives": ", ".join(f"{len(city.drives)} in {city.name}" for city in cities),
        "maps": ", ".join(f"{len(city.maps)} of {city.name}" for city in cities),
        "binaries": ", ".join(
            f"{name} {Engine.digest(program)}" for name, program in binaries.items()
        ),
        "minutes": f"{(time.monotonic() - started) / 60:.0f}",
    }
    folder = arguments.output
    folder.mkdir(parents=True, exist_ok=True)
    run_lines = "\n".join(f"- {name}: {it}" for name, it in facts.items())
    text = f"{report.markdown()}\n## Run\n\n{run_lines}\n"
    (folder / "off-map.md").write_text(text)
    figures = json.dumps(report.figures() | {"run": facts}, indent=1)
    (folder / "off-map.json").write_text(figures + "\n")
    holes = {
        city.name: [
            {"extract": str(it.extract(city.extract)), "holes": it.record()} for it in city.maps
        ]
        for city in cities
    }
    (folder / "holes.json").write_text(json.dumps(holes) + "\n")
    print(text)
    if arguments.demand and report.missed:
        for it in report.missed:
            print(f"peers: requirement not met: {it}", file=sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    main()
