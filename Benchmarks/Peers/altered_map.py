"""A map with mistakes: an extract in which some edges are missing, or one-way against their direction."""

from collections import Counter
from pathlib import Path

import numpy as np
import osmium

from engines import Engine
from pairs import is_drivable

SHARE = 0.01
"""Of all edges: stretches of roads from junction to junction."""
ONEWAY = {"yes", "true", "1", "-1"}


def altered_map(extract: Path, alteration: str) -> Path:
    """The extract with edges `deleted` or `reversed`: always the same ones. It is kept in the cache."""
    file = Engine(extract).folder.with_name(f"{alteration}.osm.pbf")
    if not file.exists():
        unfinished = file.with_name(f"unfinished-{file.name}")
        unfinished.unlink(missing_ok=True)
        write(extract, alteration, unfinished)
        unfinished.rename(file)
    return file


def edges(extract: Path) -> list[tuple[int, int, int]]:
    """Way, and the index of its first and its last node, of every edge."""
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

    pieces = []
    free_id = 1 + max(way.id for way in osmium.FileProcessor(extract, osmium.osm.WAY))
    with osmium.SimpleWriter(str(file)) as writer:
        for item in osmium.FileProcessor(extract):
            if item.is_way() and item.id in chosen:
                parts = altered(item, chosen[item.id], alteration, chance)
                # Files are in order of ids: the first part keeps the way's, the others come behind.
                for nodes, tags in parts[:1]:
                    writer.add_way(item.replace(nodes=nodes, tags=tags))
                for nodes, tags in parts[1:]:
                    pieces.append(osmium.osm.mutable.Way(id=free_id, version=1, nodes=nodes, tags=tags))
                    free_id += 1
                continue
            if item.is_relation():
                while pieces:
                    writer.add_way(pieces.pop(0))
            writer.add(item)
        for piece in pieces:
            writer.add_way(piece)


def altered(
    way, wrong: set[tuple[int, int]], alteration: str, chance: np.random.Generator
) -> list[tuple[list[int], dict[str, str]]]:
    """Nodes and tags of the ways that one becomes, whose edges from index to index are wrong."""
    nodes, tags = [node.ref for node in way.nodes], dict(way.tags)
    is_oneway = (
        tags.get("oneway") in ONEWAY
        or tags.get("junction") in ("roundabout", "circular")
        or tags["highway"] in ("motorway", "motorway_link")
    )
    cuts = sorted({0, len(nodes) - 1, *(index for edge in wrong for index in edge)})
    parts = []
    for first, last in zip(cuts, cuts[1:]):
        part = nodes[first : last + 1]
        if (first, last) not in wrong:
            parts.append((part, tags))
        elif alteration == "reversed" and is_oneway:
            parts.append((part[::-1], tags))
        elif alteration == "reversed":
            parts.append((part if chance.random() < 0.5 else part[::-1], tags | {"oneway": "yes"}))
    return parts
