"""Runs programs and measures the resources that they use."""

import os
import subprocess
import sys
import time
from dataclasses import dataclass


@dataclass(frozen=True)
class Usage:
    seconds: float
    """The wall-clock time, in seconds."""
    cpu_seconds: float
    peak_mib: float
    """The peak resident memory of the program, or of this interpreter if that is more (see `run`).
    """

    def then(self, other: "Usage") -> "Usage":
        """Returns the usage of two programs that run one after the other."""
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
    """Runs a program and discards its output or writes it to a file. Exits if the program fails.

    accepted: the exit codes that don't indicate a failure.

    On Linux, a child process inherits the peak memory of its parent, so call this from small
    programs (about 15 MiB, before numpy is imported).
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
        sys.exit(f"peers: {' '.join(command)} exited with {process.returncode}")
    return Usage(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)
