"""Compiles every Swift block of the README against a build; prints the errors.

usage: check_readme.py BIN, where BIN is the output of `swift build --show-bin-path`.

A block without an import continues the previous one. Blocks of a manifest are combined into one,
with the path of this clone instead of the URL.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

MANIFEST = """// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Reader",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [
%s
  ],
  targets: [
    .target(name: "Reader", dependencies: [
%s
    ])
  ])
"""


def programs(blocks: list[str]) -> list[str]:
    """Returns the blocks as files, with imports at the top and the rest in a function."""
    texts: list[str] = []
    for block in blocks:
        if block.startswith("import ") or not texts:
            texts.append(block)
        else:
            texts[-1] += "\n" + block
    files = []
    for text in texts:
        lines = text.splitlines()
        imports = [line for line in lines if line.startswith("import ")]
        rest = [line for line in lines if not line.startswith("import ")]
        files.append("\n".join([*imports, "func block() throws {", *rest, "}", ""]))
    return files


def fails(command: list[str]) -> bool:
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        print(done.stdout, file=sys.stderr)
    return done.returncode != 0


def products() -> list[str]:
    """Returns the names of the products of this package."""
    dump = subprocess.run(
        ["swift", "package", "dump-package"], capture_output=True, text=True, check=True)
    return [product["name"] for product in json.loads(dump.stdout)["products"]]


def main() -> None:
    build = Path(sys.argv[1])
    readme = Path("README.md").read_text()
    blocks = re.findall(r"^```swift\n(.*?)^```$", readme, re.DOTALL | re.MULTILINE)
    package = [block for block in blocks if block.startswith(".package")]
    product = [block for block in blocks if block.startswith(".product")]
    files = programs([block for block in blocks if not block.startswith(".")])
    if not (package and product and len(files) >= 3):
        sys.exit("check_readme: found too few Swift blocks in README.md, expected its samples")
    failed = 0
    doors = [f"Sources/{door}" for door in ("CGEOS", "CPROJ", "CExpat", "CMalloc")]
    osmium = build / "COsmium.build" / "module.modulemap"
    with tempfile.TemporaryDirectory() as folder:
        for number, text in enumerate(files):
            path = Path(folder) / f"block{number}.swift"
            path.write_text(text)
            failed += fails(
                ["swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library"]
                + ["-I", str(build / "Modules")]
                + [part for door in doors for part in ("-I", door)]
                + ["-Xcc", f"-fmodule-map-file={osmium}", str(path)])
        here = f'name: "milepost", path: "{Path.cwd()}"'
        url, count = re.subn(r'url: "[^"]*", from: "[^"]*"', here, package[0])
        if count != 1 or not re.findall(r'name: "(\w+)"', product[0]):
            sys.exit("check_readme: found no URL or no product in the blocks of the manifest")
        for name in re.findall(r'name: "(\w+)"', product[0]):
            if name not in products():
                sys.exit(f"check_readme: found the product {name}, expected one of Package.swift")
        (Path(folder) / "Package.swift").write_text(MANIFEST % (url, product[0]))
        failed += fails(["swift", "package", "--package-path", folder, "dump-package"])
    if failed:
        sys.exit(f"check_readme: {failed} of the README's Swift blocks do not compile")
    print(f"{len(blocks)} Swift blocks compile")


if __name__ == "__main__":
    main()
