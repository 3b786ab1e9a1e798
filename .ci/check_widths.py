"""Checks that no line of code is too wide; prints each line that is, and fails if there are any.

usage: check_widths.py FILES, where FILES lists the files of the repository, one per line.

Files of code have a known suffix or start with #!. A link may be longer if it is alone on a line of
a comment.
"""

import re
import sys
from pathlib import Path

# The maximum width of a line in characters, not in bytes.
WIDEST = 100

SUFFIXES = {".swift", ".py", ".c", ".cpp", ".h", ".hpp"}
LINK = re.compile(r"\s*(?://+|#+)\s*\S*://\S+")


def is_code(file: Path) -> bool:
    if file.suffix in SUFFIXES:
        return True
    with file.open("rb") as content:
        return content.read(2) == b"#!"


def breaches_of(file: Path) -> list[str]:
    return [
        f"{file}:{number}: has {len(line)} characters, expected at most {WIDEST}"
        for number, line in enumerate(file.read_text(encoding="utf-8").split("\n"), 1)
        if len(line) > WIDEST and not LINK.fullmatch(line)
    ]


def main() -> None:
    files = [Path(file) for file in Path(sys.argv[1]).read_text().splitlines()]
    code = [file for file in files if is_code(file)]
    breaches = [breach for file in code for breach in breaches_of(file)]
    for breach in breaches:
        print(breach, file=sys.stderr)
    if breaches:
        sys.exit(f"{len(breaches)} lines are too wide")
    print(f"{len(code)} files of code have lines of at most {WIDEST} characters")


if __name__ == "__main__":
    main()
