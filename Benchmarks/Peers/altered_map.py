"""Maps with mistakes: extracts with missing edges, or one-way edges in the wrong direction."""

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import osmium

from engines import Engine
from pairs import is_drivable

SHARE = 0.01
"""The share of edges that are altered; an edge is a stretch of road from junction to junction."""
ONEWAY = {"yes", "true", "1", "-1"}


def altered_map(extract: Path, alteration: str) -> Path:
    """Returns the extract with some edges `deleted` or `reversed`, always the same ones; the file
    is cached."""
    return kept_map(extract, alteration, lambda file: write(extract, alteration, file))


def map_without(extract: Path, name: str, segments: dict[int, set[tuple[int, int]]]) -> Path:
    """Returns the extract without parts of ways, given by the indices of their nodes; cached by
    name."""
    return kept_map(extract, name, lambda file: rewrite(extract, segments, without, file))


def kept_map(extract: Path, name: str, make: Callable[[Path], None]) -> Path:
    """Returns a file made from an extract, from the cache if it exists."""
    file = Engine(extract).folder.with_name(f"{name}.osm.pbf")
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        unfinished = file.with_name(f"unfinished-{file.name}")
        unfinished.unlink(missing_ok=True)
        make(unfinished)
        unfinished.rename(file)
    return file


def edges(extract: Path) -> list[tuple[int, int, int]]:
    """Returns the id of the way, and the indices of the first and last node in it, for every
    edge."""
    roads = {
        way.id: [node.ref for node in way.nodes]
        for way in osmium.FileProcessor(extract, osmium.osm.WAY)
        if is_drivable(way.tags)
    }
    uses = Counter(node for nodes in roads.values() for node in nodes)
    uses.update(node for nodes in roads.values() for node in (nodes[0], nodes[-1]))
    found = []
    for way, nodes in roads.items():
        ends = [index for index, node in enumerate(nodes) if uses[node] > 1]
        found += [(way, *pair) for pair in zip(ends, ends[1:])]
    return found


def write(extract: Path, alteration: str, file: Path) -> None:
    chance = np.random.default_rng(1)
    all_edges = edges(extract)
    picked = chance.choice(len(all_edges), round(SHARE * len(all_edges)), replace=False)
    chosen: dict[int, set[tuple[int, int]]] = {}
    for way, first, last in (all_edges[index] for index in picked):
        chosen.setdefault(way, set()).add((first, last))
    rewrite(extract, chosen, lambda way, wrong: altered(way, wrong, alteration, chance), file)


Parts = list[tuple[list[int], dict[str, str]]]
"""The nodes and tags of the ways into which a way is split."""


def rewrite(
    extract: Path,
    chosen: dict[int, set[tuple[int, int]]],
    changed: Callable[[osmium.osm.Way, set[tuple[int, int]]], Parts],
    file: Path,
) -> None:
    """Writes the extract with changes to the chosen ways."""
    pieces = []
    free_id = 1 + max(way.id for way in osmium.FileProcessor(extract, osmium.osm.WAY))
    with osmium.SimpleWriter(str(file)) as writer:
        for item in osmium.FileProcessor(extract):
            if item.is_way() and item.id in chosen:
                parts = changed(item, chosen[item.id])
                # Files are ordered by id: the first part keeps the id of the way, and the other
                # parts follow after all ways.
                for nodes, tags in parts[:1]:
                    writer.add_way(item.replace(nodes=nodes, tags=tags))
                for nodes, tags in parts[1:]:
                    piece = osmium.osm.mutable.Way(id=free_id, version=1, nodes=nodes, tags=tags)
                    pieces.append(piece)
                    free_id += 1
                continue
            if item.is_relation():
                while pieces:
                    writer.add_way(pieces.pop(0))
            writer.add(item)
        for piece in pieces:
            writer.add_way(piece)


def parts_of(way, wrong: set[tuple[int, int]]) -> Iterator[tuple[list[int], bool]]:
    """Splits a way at its wrong edges; yields the nodes of each part and whether it is wrong."""
    nodes = [node.ref for node in way.nodes]
    cuts = sorted({0, len(nodes) - 1, *(index for edge in wrong for index in edge)})
    for first, last in zip(cuts, cuts[1:]):
        yield nodes[first : last + 1], (first, last) in wrong


def without(way, wrong: set[tuple[int, int]]) -> Parts:
    tags = dict(way.tags)
    return [(part, tags) for part, is_wrong in parts_of(way, wrong) if not is_wrong]


def altered(
    way, wrong: set[tuple[int, int]], alteration: str, chance: np.random.Generator
) -> Parts:
    """Returns the parts of a way with its wrong edges missing or reversed."""
    tags = dict(way.tags)
    is_oneway = (
        tags.get("oneway") in ONEWAY
        or tags.get("junction") in ("roundabout", "circular")
        or tags["highway"] in ("motorway", "motorway_link")
    )
    parts = []
    for part, is_wrong in parts_of(way, wrong):
        if not is_wrong:
            parts.append((part, tags))
        elif alteration == "reversed" and is_oneway:
            parts.append((part[::-1], tags))
        elif alteration == "reversed":
            parts.append((part if chance.random() < 0.5 else part[::-1], tags | {"oneway": "yes"}))
    return parts
