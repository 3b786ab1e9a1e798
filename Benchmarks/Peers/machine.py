"""The machine and the versions used for a measurement."""

import os
import platform
import subprocess
from importlib.metadata import version
from pathlib import Path

from engines import REPOSITORY


def processor() -> str:
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()


def versions() -> dict[str, str]:
    commit = subprocess.run(
        ["git", "-C", str(REPOSITORY), "describe", "--always", "--dirty"],
        stdout=subprocess.PIPE, text=True, check=False,
    )
    load = os.getloadavg()[0]
    return {
        "machine": f"{processor()}, {os.cpu_count()} processors, load at the end {load:.1f}",
        "Milepost": commit.stdout.strip() or "unknown",
        "OSRM": f"osrm-bindings {version('osrm-bindings')}, MLD, its car profile",
        "Valhalla": f"pyvalhalla {version('pyvalhalla')}",
    }
