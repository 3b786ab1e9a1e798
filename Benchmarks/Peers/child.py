"""Runs a program and tells what it took."""

import os
import subprocess
import sys
import time
from dataclasses import dataclass


@dataclass(frozen=True)
class Usage:
    seconds: float
    """Wall clock."""
    cpu_seconds: float
    peak_mib: float
    """The largest resident set of the program; at least that of this interpreter (see `run`)."""

    def then(self, other: "Usage") -> "Usage":
        """What both took, one after the other."""
        return Usage(
            self.seconds + other.seconds,
            self.cpu_seconds + other.cpu_seconds,
            max(self.peak_mib, other.peak_mib),
        )


def run(
    command: list[str],
    stdin: str | None = None,
    stdout: str | None = None,
    accepted: tuple[int, ...] = (0,),
) -> Usage:
    """Runs a program to its end, its output to a file or nowhere. Ends this program if it fails.

    accepted: the exit codes that are none of a failure.

    Linux hands a parent's peak memory on to a child that it starts, so call this from programs that
    are small themselves (before numpy is imported: about 15 MiB).
    """
    start = time.perf_counter()
    with (
        open(stdin or os.devnull, "rb") as source,
        open(stdout or os.devnull, "wb") as sink,
        subprocess.Popen(command, stdin=source, stdout=sink, stderr=subprocess.PIPE) as process,
    ):
        messages = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in accepted:
        sys.stderr.buffer.write(messages)
        sys.exit(f"peers: {' '.join(command)} ended with {process.returncode}")
    return Usage(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)
