"""The matchers and their settings; each matcher writes a file of answers for a file of traces.

Peers run in a child process, which is restarted after a trace that crashes it. Their times include
only the calls. Milepost's times are those of the whole program, including reading and writing,
minus those of a run on a single short trace; the times of its calls alone are measured, too.
"""

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import child
from engines import OSRM, REPOSITORY, Milepost, Valhalla, swift_product
from scenarios import START


@dataclass(frozen=True)
class Setting:
    """A matcher with options in addition to its defaults."""

    matcher: str
    name: str
    options: dict


@dataclass(frozen=True)
class Job:
    traces: Path
    answers: Path
    setting: Setting


@dataclass(frozen=True)
class Effort:
    seconds: float
    cpu_seconds: float
    call_cpu_seconds: float
    """The CPU time of the calls alone."""


def peer_settings(radii: dict[str, float], sigma: tuple[str, float]) -> list[Setting]:
    """Returns the candidates for the best settings of the peers.

    radii: OSRM's radius, which is the assumed standard deviation of positions; sigma: the same as
    Valhalla's `sigma_z`. Valhalla's `gps_accuracy` is not used: below the search radius it has no
    effect.
    """
    sigma_name, deviation = sigma
    dense = {"interpolation_distance": 30}
    return [
        *(
            Setting(
                "OSRM", f"radius {name}{', tidy' if tidy else ''}",
                {"radius": radius, "tidy": tidy},
            )
            for name, radius in radii.items()
            for tidy in (False, True)
        ),
        Setting("Valhalla", "defaults", {}),
        Setting("Valhalla", "interpolation 30 m", dense),
        Setting("Valhalla", f"sigma_z {sigma_name}", {"sigma_z": deviation}),
        Setting(
            "Valhalla", f"sigma_z {sigma_name}, interpolation 30 m",
            {"sigma_z": deviation} | dense,
        ),
        Setting("Valhalla", "search radius 100 m", {"search_radius": 100}),
    ]


MILEPOST = Setting("Milepost", "defaults", {})


@dataclass(frozen=True)
class PeerSnapper:
    command: list[str]
    """The command of `peer_worker`, without its last argument."""

    def snap(self, jobs: list[Job]) -> list[Effort]:
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(
                [
                    {
                        "traces": str(job.traces), "answers": str(job.answers),
                        "settings": job.setting.options,
                    }
                    for job in jobs
                ],
                file,
            )
            file.flush()
            command = [*self.command, file.name]
            while code := subprocess.run(command, stderr=subprocess.DEVNULL).returncode:
                self.give_up_trace(jobs, code)
        return [effort(job.answers) for job in jobs]

    def give_up_trace(self, jobs: list[Job], code: int) -> None:
        """Writes an empty answer for the first trace that has none."""
        end = f"peers: {' '.join(self.command)} exited with {code}"
        for job in jobs:
            answered = len(lines(job.answers)) if job.answers.exists() else 0
            traces = lines(job.traces)
            if answered < len(traces):
                trace = json.loads(traces[answered])["id"]
                print(f"{end} at trace {trace}", file=sys.stderr)
                with open(job.answers, "a") as answers:
                    answers.write(json.dumps({"id": trace, "seconds": 0, "cpu_seconds": 0}) + "\n")
                return
        sys.exit(end)


class MilepostSnapper:
    def __init__(self, engine: Milepost):
        # Rebuilt each time, since the importer may have changed.
        engine.build()
        program = swift_product("milepost", REPOSITORY)
        self.command = [
            program, "snap", "--network", str(engine.network), "--format", "ndjson",
            "--threads", "1",
        ]
        rounds = swift_product("snapping-rounds", REPOSITORY / "Benchmarks")
        self.calls = [rounds, "once", str(engine.network)]

    def snap(self, jobs: list[Job]) -> list[Effort]:
        with tempfile.NamedTemporaryFile("w", suffix=".ndjson") as file:
            # The shortest possible trace, to measure the start of the program.
            place = json.loads(lines(jobs[0].traces)[0])["points"][0][:2]
            json.dump({"id": "start", "points": [[*place, START], [*place, START + 1]]}, file)
            file.flush()
            starts = [self.run(file.name, os.devnull) for _ in range(5)]
        seconds = sorted(usage.seconds for usage in starts)[2]
        cpu_seconds = sorted(usage.cpu_seconds for usage in starts)[2]
        usages = [self.run(str(job.traces), str(job.answers)) for job in jobs]
        calls = [float(subprocess.check_output([*self.calls, str(job.traces)])) for job in jobs]
        return [
            Effort(it.seconds - seconds, it.cpu_seconds - cpu_seconds, call)
            for it, call in zip(usages, calls)
        ]

    def run(self, traces: str, answers: str) -> child.Usage:
        # Exit code 1 means that some trace could not be matched.
        return child.run([*self.command, traces], stdout=answers, accepted=(0, 1))


def snappers(extract: Path) -> dict[str, PeerSnapper | MilepostSnapper]:
    """Returns the matchers by their names in settings, with their data for one extract."""
    peers = {"OSRM": peer_snapper(OSRM(extract)), "Valhalla": peer_snapper(Valhalla(extract))}
    return {"Milepost": MilepostSnapper(Milepost(extract))} | peers


def peer_snapper(engine: OSRM | Valhalla) -> PeerSnapper:
    engine.build_if_missing()
    worker = [sys.executable, str(Path(__file__).with_name("peer_worker.py"))]
    data = ["osrm", engine.roads] if isinstance(engine, OSRM) else ["valhalla", engine.tiles]
    return PeerSnapper([*worker, *map(str, data)])


def lines(file: Path) -> list[str]:
    return file.read_text().splitlines()


def effort(answers: Path) -> Effort:
    rows = [json.loads(line) for line in lines(answers)]
    cpu_seconds = sum(row["cpu_seconds"] for row in rows)
    return Effort(sum(row["seconds"] for row in rows), cpu_seconds, cpu_seconds)
