"""Type-checks the Swift blocks of the README and of marked articles against a build.

usage: check_readme.py BIN, where BIN is the output of `swift build --show-bin-path`.

An article is marked by the line `<!-- ci: swift -->`. A block that starts with an import starts a
program, and a block without one continues it: together, they are the reader's `main.swift`. The
README's blocks of a dependency and of a product are combined into a manifest, with the path of this
clone instead of the URL. Prints the errors.
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


MARK = "<!-- ci: swift -->"


def swift_blocks(path: Path) -> list[str]:
    text = path.read_text()
    return re.findall(r"^```swift\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def marked_articles() -> list[Path]:
    return [
        path for path in sorted(Path("Sources").glob("*/*.docc/**/*.md"))
        if MARK in path.read_text().splitlines()
    ]


def programs(blocks: list[str]) -> list[str]:
    """Returns the programs that the blocks make up, each as the text of a file."""
    texts: list[str] = []
    for block in blocks:
        if block.startswith("import ") or not texts:
            texts.append(block)
        else:
            texts[-1] += "\n" + block
    return texts


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


def fails_to_compile(text: str, build: Path, folder: str) -> bool:
    """Returns whether a program has errors, which are printed."""
    path = Path(folder) / "main.swift"
    path.write_text(text)
    doors = [f"Sources/{door}" for door in ("CGEOS", "CPROJ", "CExpat", "CMalloc")]
    osmium = build / "COsmium.build" / "module.modulemap"
    return fails(
        ["swiftc", "-typecheck", "-swift-version", "6", "-I", str(build / "Modules")]
        + [part for door in doors for part in ("-I", door)]
        + ["-Xcc", f"-fmodule-map-file={osmium}", str(path)])


def is_bad_manifest(package: str, product: str, folder: str) -> bool:
    """Returns whether the manifest with this dependency and product is invalid."""
    here = f'name: "milepost", path: "{Path.cwd()}"'
    url, count = re.subn(r'url: "[^"]*", from: "[^"]*"', here, package)
    names = re.findall(r'name: "(\w+)"', product)
    if count != 1 or not names:
        sys.exit("check_readme: found no URL or no product in the blocks of the manifest")
    for name in names:
        if name not in products():
            sys.exit(f"check_readme: found the product {name}, expected one of Package.swift")
    (Path(folder) / "Package.swift").write_text(MANIFEST % (url, product))
    return fails(["swift", "package", "--package-path", folder, "dump-package"])


def main() -> None:
    build = Path(sys.argv[1])
    readme = Path("README.md")
    blocks = swift_blocks(readme)
    package = [block for block in blocks if block.startswith(".package")]
    product = [block for block in blocks if block.startswith(".product")]
    samples = {readme: [block for block in blocks if not block.startswith(".")]}
    if not (package and product and len(samples[readme]) >= 2):
        sys.exit("check_readme: found too few Swift blocks in README.md, expected its samples")
    samples |= {article: swift_blocks(article) for article in marked_articles()}
    failed: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        for page, blocks in samples.items():
            for number, text in enumerate(programs(blocks), 1):
                if fails_to_compile(text, build, folder):
                    failed.append(f"program {number} of {page}")
        if is_bad_manifest(package[0], product[0], folder):
            failed.append("the manifest of README.md")
    if failed:
        sys.exit(f"check_readme: found errors in {', '.join(failed)}")
    count = sum(len(blocks) for blocks in samples.values())
    print(f"{count} Swift blocks of {len(samples)} pages compile, and the manifest is valid")


if __name__ == "__main__":
    main()
