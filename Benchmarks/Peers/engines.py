"""The road engines: the files that each builds from an extract, and their folders."""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import child

REPOSITORY = Path(__file__).resolve().parents[2]
CACHE = Path(os.environ["MILEPOST_PEERS_CACHE"])


def default_extract() -> Path:
    """Returns Porto from the reference data, by default in a folder beside the repository."""
    reference = os.environ.get("MILEPOST_REFERENCE_DATA", REPOSITORY / "../shared/data")
    return Path(reference) / "porto/porto.osm.pbf"


def package_folder(name: str) -> Path:
    """Returns the folder of an installed package without importing it: see `child.run`."""
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        sys.exit(f"peers: {sys.executable} lacks the package {name}, see requirements.txt")
    return Path(spec.origin).parent


def swift_product(name: str, package: Path) -> str:
    """Builds an executable of this repository in release mode and returns its path."""
    swift = ["swift", "build", "--configuration", "release", "--package-path", str(package)]
    child.run([*swift, "--product", name])
    folder = subprocess.check_output([*swift, "--show-bin-path"], text=True).strip()
    return f"{folder}/{name}"


class Engine:
    """An engine, and the files that it builds from one extract."""

    name: str

    def __init__(self, extract: Path):
        if not extract.is_file():
            sys.exit(f"peers: {extract} is not a file; specify one with --extract")
        folder = f"{extract.name.split('.')[0]}-{self.digest(extract)}"
        self.extract = str(extract)
        self.folder = CACHE / folder / type(self).__name__

    @staticmethod
    def digest(path: Path) -> str:
        with open(path, "rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()[:12]

    def steps(self, folder: Path) -> list[list[str]]:
        """Returns the commands that build the files in a folder, in order."""
        raise NotImplementedError

    def build(self) -> child.Usage:
        """Rebuilds the files and returns the usage. They are moved into place once all are
        complete."""
        unfinished = self.folder.with_suffix(".part")
        for folder in (self.folder, unfinished):
            shutil.rmtree(folder, ignore_errors=True)
        unfinished.mkdir(parents=True)
        usage = child.Usage(0, 0, 0)
        for step in self.steps(unfinished):
            usage = usage.then(child.run(step))
        unfinished.rename(self.folder)
        return usage

    def build_if_missing(self) -> None:
        if not self.folder.is_dir():
            print(f"peers: {self.name} is importing {self.extract}", file=sys.stderr)
            self.build()

    def bytes_on_disk(self) -> int:
        return sum(file.stat().st_size for file in self.folder.rglob("*") if file.is_file())


class OSRM(Engine):
    """Multi-level Dijkstra without contraction, with the included car profile."""

    name = "OSRM (MLD)"
    algorithm = "MLD"
    preparing_steps = ["partition", "customize"]

    @property
    def roads(self) -> Path:
        return self.folder / "roads.osrm"

    def steps(self, folder: Path) -> list[list[str]]:
        package = package_folder("osrm")
        profile = str(package / "share/profiles/car.lua")
        roads = str(folder / self.roads.name)

        def tool(step: str) -> list[str]:
            return [str(package / f"bin/osrm-{step}"), "--verbosity", "ERROR"]

        return [
            [*tool("extract"), "--profile", profile, "--output", roads, self.extract],
            *([*tool(step), roads] for step in self.preparing_steps),
        ]


class ContractedOSRM(OSRM):
    """A contraction hierarchy for fixed costs, with the included car profile."""

    name = "OSRM (CH)"
    algorithm = "CH"
    preparing_steps = ["contract"]


class OSRMWithSpeeds(OSRM):
    """The same with the speeds in a file, by pairs of nodes."""

    name = "OSRM (MLD), Milepost's speeds"

    def __init__(self, extract: Path, speeds: Path):
        super().__init__(extract)
        self.speeds = speeds

    def build_if_missing(self) -> None:
        """Rebuilds the files each time, since the speeds may have changed."""
        self.build()

    def steps(self, folder: Path) -> list[list[str]]:
        *steps, customize = super().steps(folder)
        return [*steps, [*customize, "--segment-speed-file", str(self.speeds)]]


class Valhalla(Engine):
    """Tiles with default settings; without elevation, administrative areas, and time zones."""

    name = "Valhalla"

    @property
    def tiles(self) -> Path:
        return self.folder / "tiles"

    def steps(self, folder: Path) -> list[list[str]]:
        tiles = folder / self.tiles.name
        tiles.mkdir()
        # Another interpreter writes the settings, so that this one stays small: see child.run.
        script = (
            "import json, sys, valhalla; print(json.dumps(valhalla.get_config('', sys.argv[1])))"
        )
        settings = subprocess.check_output([sys.executable, "-c", script, str(tiles)], text=True)
        tool = str(package_folder("valhalla") / "bin/valhalla_build_tiles")
        return [[tool, "--inline-config", settings, self.extract]]

class Milepost(Engine):
    """The command line of this repository."""

    name = "Milepost"

    @property
    def network(self) -> Path:
        return self.folder / "network.roads"

    def build_if_missing(self) -> None:
        """Rebuilds the file each time, which takes about a second: an older file may have another
        format version."""
        self.build()

    def steps(self, folder: Path) -> list[list[str]]:
        milepost = swift_product("milepost", REPOSITORY)
        return [[milepost, "import", self.extract, "--output", str(folder / self.network.name)]]
