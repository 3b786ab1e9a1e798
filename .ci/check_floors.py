"""Checks the rules of the repository's layout; says each breach, and fails if there is one.

usage: check_floors.py PACKAGE.json FILES, where PACKAGE.json is what `swift package dump-package`
prints, and FILES lists the files of the repository, one a line.
"""

import json
import re
import sys
from pathlib import Path

# A target may use targets of lower floors only. Umbrellas and programs stand above all.
FLOORS = [
    ["CGEOS", "CPROJ", "COsmium", "CExpat", "CMalloc"],
    ["Coordinates"],
    ["Polylines", "RoadNetworks"],
    ["RoadSnapping", "RouteSplitting", "TrafficClassification", "GeometryOperations", "RoadImport"],
    ["ArrivalEstimation", "TripFormats"],
    ["TripSimulation", "TripAnalysis"],
    ["Fleet"],
    ["VehicleReporting", "JourneySharing", "MapDrawing"],
    ["Milepost"],
    ["MilepostTools"],
    ["MilepostCLI", "MilepostServer"],
]
FLOOR = {target: floor for floor, targets in enumerate(FLOORS) for target in targets}
UMBRELLAS = {"Milepost", "MilepostTools"}
PROGRAMS = {"MilepostCLI", "MilepostServer"}
CORE = {
    *("Coordinates", "Polylines", "RoadNetworks", "RoadSnapping", "RouteSplitting"),
    *("TrafficClassification", "ArrivalEstimation", "Milepost"),
}
# The highest floor without the whole of Foundation.
LAST_WITHOUT_FOUNDATION = 5

# What the core may import beside targets of its own.
SYSTEM_MODULES = {"Swift", "Synchronization", "Glibc", "Musl", "Android", "Darwin", "FoundationEssentials"}

TOP_LEVEL = {"Package.swift", "Sources", "Tests", "Data", "Benchmarks", "README.md", "LICENSE"}
LONGEST_FILE = 400

IMPORT = re.compile(
    r"^\s*(?P<attributes>(?:@\w+(?:\([^)]*\))?\s+)*)(?:(?:public|package|internal|private|fileprivate)\s+)?"
    r"import\s+(?:(?:struct|class|enum|protocol|typealias|func|let|var)\s+)?(?P<module>\w+)"
)
FORBIDDEN_IN_LIBRARIES = re.compile(
    r"(?<![\w.])(?:(?:debugPrint|print|dump|exit|abort)\(|fatalError\b|try!|as!)"
)
# Text and comments, from the longest opening to the shortest.
NOT_CODE = re.compile(
    r'(?P<hashes>#+)"(?:"").*?(?:"")"(?P=hashes)|(?P<raw>#+)".*?"(?P=raw)'
    r'|""".*?"""|"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/',
    re.DOTALL,
)

breaches: list[str] = []


def code_of(text: str) -> str:
    """The text without comments and string literals, line for line."""
    return NOT_CODE.sub(lambda match: "\n" * match[0].count("\n"), text)


def check_top_level(files: list[str]) -> None:
    found = {file.split("/")[0] for file in files}
    for name in sorted(found - TOP_LEVEL):
        if not name.startswith("."):
            breaches.append(f"{name}: the top level holds {', '.join(sorted(TOP_LEVEL))} only")
    for name in sorted(TOP_LEVEL - found):
        breaches.append(f"{name}: is missing at the top level")


def check_manifest(package: dict) -> None:
    highest = 0
    for target in package["targets"]:
        name, floor = target["name"], FLOOR.get(target["name"])
        if target["type"] == "test" or (target.get("path") or "").startswith("Tests/"):
            continue
        if floor is None:
            breaches.append(f"Package.swift: target {name} has no floor, see {Path(__file__).name}")
            continue
        if floor < highest:
            breaches.append(f"Package.swift: target {name} stands after targets of higher floors")
        highest = max(highest, floor)
        for dependency in target["dependencies"]:
            kind, values = next(iter(dependency.items()))
            if kind in ("byName", "target") and FLOOR.get(values[0], -1) >= floor:
                breaches.append(f"Package.swift: {name} depends on {values[0]}, not on a lower floor")
            if kind == "product" and name in CORE:
                breaches.append(f"Package.swift: {name} is of the core and depends on {values[0]}")


def check_import(place: str, target: str, module: str, attributes: str, before: str) -> None:
    if "@_exported" in attributes and target not in UMBRELLAS:
        breaches.append(f"{place}: only umbrellas export other modules")
    if module in FLOOR:
        if FLOOR[module] >= FLOOR[target]:
            breaches.append(f"{place}: {target} imports {module}, which is not of a lower floor")
        if target in CORE and module not in CORE:
            breaches.append(f"{place}: {target} is of the core, {module} is not")
    elif target in CORE and module not in SYSTEM_MODULES and module != "Foundation":
        breaches.append(f"{place}: {target} is of the core and imports {module}")
    # Where Foundation is not split (Apple's systems), it stands in for FoundationEssentials.
    stands_in = re.search(r"#if canImport\(FoundationEssentials\)[^#]*#else\s*$", before)
    if module == "Foundation" and FLOOR[target] <= LAST_WITHOUT_FOUNDATION and not stands_in:
        breaches.append(f"{place}: {target} imports Foundation; take FoundationEssentials")


def check_source(file: str) -> None:
    target = file.split("/")[1]
    if target not in FLOOR:
        breaches.append(f"{file}: folder {target} has no floor")
        return
    text = Path(file).read_text()
    lines = code_of(text).split("\n")
    if len(lines) > LONGEST_FILE + 1:
        breaches.append(f"{file}: has {len(lines) - 1} lines, which is two ideas")
    for number, line in enumerate(lines, 1):
        place = f"{file}:{number}"
        if found := IMPORT.match(line):
            before = "\n".join(lines[: number - 1])
            check_import(place, target, found["module"], found["attributes"], before)
        if target not in PROGRAMS and (found := FORBIDDEN_IN_LIBRARIES.search(line)):
            breaches.append(f"{place}: libraries don't use {found[0].rstrip('(')}")


def main() -> None:
    package = json.loads(Path(sys.argv[1]).read_text())
    files = Path(sys.argv[2]).read_text().splitlines()
    check_top_level(files)
    check_manifest(package)
    sources = [file for file in files if file.startswith("Sources/") and file.endswith(".swift")]
    for file in sources:
        check_source(file)
    for breach in breaches:
        print(breach, file=sys.stderr)
    if breaches:
        sys.exit(f"{len(breaches)} breaches of the layout")
    print(f"{len(sources)} files of {len({file.split('/')[1] for file in sources})} targets keep to their floors")


if __name__ == "__main__":
    main()
