"""Checks the rules of the repository's layout; prints each violation, and fails if there are any.

usage: check_floors.py PACKAGE.json FILES, where PACKAGE.json is the output of
`swift package dump-package`, and FILES lists the files of the repository, one per line.
"""

import json
import re
import sys
from collections import Counter
from pathlib import Path

# A target may use only targets of lower floors. Umbrellas and programs are at the top.
FLOORS = [
    ["CGEOS", "CPROJ", "COsmium", "CExpat", "CMalloc", "CZlib", "CZstd"],
    ["Coordinates", "Files"],
    ["TextFormats", "Polylines", "RoadNetworks", "MapPage"],
    ["RoadSearch", "GeometryOperations", "RoadSigns"],
    ["RoadImport", "RouteHierarchies", "Isochrones", "RouteGuidance", "RoadSnapping",
     "RouteSplitting", "TrafficClassification"],
    ["ArrivalEstimation"],
    ["Journeys"],
    ["RouteFiles", "FleetLogs", "TraceFiles", "TripSimulation"],
    ["TripAnalysis", "MapDrawing"],
    ["Results"],
    ["Fleet"],
    ["FleetComputing"],
    ["VehicleReporting", "JourneySharing", "FleetStorage", "FleetClient"],
    ["FleetSimulation"],
    ["Milepost"],
    ["MilepostKit"],
    ["MilepostCLI", "MilepostServer"],
]
FLOOR = {target: floor for floor, targets in enumerate(FLOORS) for target in targets}
UMBRELLAS = {"Milepost", "MilepostKit"}
PROGRAMS = {"MilepostCLI", "MilepostServer"}
# Tiers limit the dependencies of a target. The core uses no C library and at most
# FoundationEssentials; apps may use all of Foundation; all others may use the C libraries, too.
CORE = {
    *("Coordinates", "Files", "TextFormats", "Polylines", "RoadNetworks", "RoadSearch"),
    *("RoadSigns", "RouteHierarchies", "Isochrones", "RouteGuidance", "RoadSnapping"),
    "RouteSplitting", "TrafficClassification",
    *("ArrivalEstimation", "Journeys", "RouteFiles", "FleetLogs", "TripAnalysis", "MapDrawing"),
    "MapPage",
    *("Fleet", "FleetComputing", "VehicleReporting", "JourneySharing", "Milepost"),
}
APPS = {"FleetClient"}

# Limits on lines of Swift in a target, files in a folder, and files in a target's root; a count
# must be below its limit.
MOST_LINES = {"MilepostCLI": 6_500, "RoadSnapping": 8_000, "TraceFiles": 6_000}
USUAL_MOST_LINES = 5_500
MOST_FILES = 30
MOST_FILES_IN_ROOT = 20

# The system modules that the core may import.
SYSTEM_MODULES = {
    "Swift", "Synchronization", "Dispatch", "Glibc", "Musl", "Android", "Darwin",
    "FoundationEssentials",
}

TOP_LEVEL = {"Package.swift", "Sources", "Tests", "Data", "Benchmarks", "README.md", "LICENSE"}
LONGEST_FILE = 400

IMPORT = re.compile(
    r"^\s*(?P<attributes>(?:@\w+(?:\([^)]*\))?\s+)*)"
    r"(?:(?:public|package|internal|private|fileprivate)\s+)?"
    r"import\s+(?:(?:struct|class|enum|protocol|typealias|func|let|var)\s+)?(?P<module>\w+)"
)
FORBIDDEN_IN_LIBRARIES = re.compile(
    r"(?<![\w.])(?:(?:debugPrint|print|dump|exit|abort)\(|fatalError\b|try!|as!)"
)
# String literals and comments, from the longest opening delimiter to the shortest.
NOT_CODE = re.compile(
    r'(?P<hashes>#+)"(?:"").*?(?:"")"(?P=hashes)|(?P<raw>#+)".*?"(?P=raw)'
    r'|""".*?"""|"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/',
    re.DOTALL,
)

breaches: list[str] = []


def code_of(text: str) -> str:
    """Returns the text without comments and string literals, with all line breaks."""
    return NOT_CODE.sub(lambda match: "\n" * match[0].count("\n"), text)


def check_top_level(files: list[str]) -> None:
    found = {file.split("/")[0] for file in files}
    for name in sorted(found - TOP_LEVEL):
        if not name.startswith("."):
            breaches.append(f"{name}: not allowed at the top level, see {Path(__file__).name}")
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
            breaches.append(f"Package.swift: target {name} is after targets of higher floors")
        highest = max(highest, floor)
        for dependency in target["dependencies"]:
            kind, values = next(iter(dependency.items()))
            used = values[0]
            if kind in ("byName", "target") and FLOOR.get(used, -1) >= floor:
                breaches.append(f"Package.swift: {name} depends on {used}, which is not lower")
            if kind == "product" and name in CORE:
                breaches.append(f"Package.swift: {name} is in the core and depends on {used}")
            if kind in ("byName", "target") and not may_use(name, used):
                breaches.append(f"Package.swift: {name} may not use {used}, see the tiers")


def may_use(target: str, module: str) -> bool:
    """Returns whether the tier of a target lets it use another target."""
    if target in CORE:
        return module in CORE
    return target not in APPS or module in CORE | APPS


def check_import(place: str, target: str, module: str, attributes: str, before: str) -> None:
    if "@_exported" in attributes and target not in UMBRELLAS:
        breaches.append(f"{place}: only umbrellas export other modules")
    if module in FLOOR:
        if FLOOR[module] >= FLOOR[target]:
            breaches.append(f"{place}: {target} imports {module}, which is not of a lower floor")
        if not may_use(target, module):
            breaches.append(f"{place}: {target} may not use {module}, see the tiers")
    elif target in CORE and module not in SYSTEM_MODULES and module != "Foundation":
        breaches.append(f"{place}: {target} is in the core and imports {module}")
    # On Apple's systems, Foundation is not split and replaces FoundationEssentials.
    stands_in = re.search(r"#if canImport\(FoundationEssentials\)[^#]*#else\s*$", before)
    if module == "Foundation" and target in CORE and not stands_in:
        breaches.append(
            f"{place}: {target} is in the core and imports Foundation; use FoundationEssentials"
        )


def check_source(file: str) -> None:
    target = file.split("/")[1]
    if target not in FLOOR:
        breaches.append(f"{file}: folder {target} has no floor")
        return
    text = Path(file).read_text()
    lines = code_of(text).split("\n")
    if len(lines) > LONGEST_FILE + 1:
        breaches.append(f"{file}: has {len(lines) - 1} lines; split it")
    for number, line in enumerate(lines, 1):
        place = f"{file}:{number}"
        if found := IMPORT.match(line):
            before = "\n".join(lines[: number - 1])
            check_import(place, target, found["module"], found["attributes"], before)
        if target not in PROGRAMS and (found := FORBIDDEN_IN_LIBRARIES.search(line)):
            breaches.append(f"{place}: libraries don't use {found[0].rstrip('(')}")


def check_sizes(sources: list[str]) -> None:
    lines: Counter[str] = Counter()
    folders: Counter[Path] = Counter()
    for file in sources:
        lines[file.split("/")[1]] += Path(file).read_text().count("\n")
        folders[Path(file).parent] += 1
    for target, count in lines.items():
        most = MOST_LINES.get(target, USUAL_MOST_LINES)
        if count >= most:
            breaches.append(
                f"Sources/{target}: has {count} lines of Swift, expected fewer than {most}"
            )
    for folder, count in folders.items():
        most = MOST_FILES_IN_ROOT if len(folder.parts) == 2 else MOST_FILES
        if count >= most:
            breaches.append(f"{folder}: has {count} files, expected fewer than {most}")


def main() -> None:
    package = json.loads(Path(sys.argv[1]).read_text())
    files = Path(sys.argv[2]).read_text().splitlines()
    check_top_level(files)
    check_manifest(package)
    sources = [file for file in files if file.startswith("Sources/") and file.endswith(".swift")]
    for file in sources:
        check_source(file)
    check_sizes(sources)
    for breach in breaches:
        print(breach, file=sys.stderr)
    if breaches:
        sys.exit(f"{len(breaches)} violations of the layout")
    targets = {file.split("/")[1] for file in sources}
    print(f"{len(sources)} files of {len(targets)} targets follow the rules of the layout")


if __name__ == "__main__":
    main()
