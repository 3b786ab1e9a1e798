"""Draws Data/harbor-drive.svg: the roads of the town, the raw points and the matched route.

Needs `osmium` from PyPI; run by hand after Data/make, where the picture is to change.
"""
import json
import math
import pathlib

import osmium

here = pathlib.Path(__file__).parent
features = json.loads((here / "harbor-drive.geojson").read_text())["features"]
route = [f["geometry"]["coordinates"] for f in features if f["properties"]["kind"] == "route"]
raw = [f["geometry"]["coordinates"] for f in features if f["properties"]["kind"] == "raw"]

lons = [p[0] for line in route for p in line]
lats = [p[1] for line in route for p in line]
west, east, south, north = min(lons), max(lons), min(lats), max(lats)
aspect = math.cos(math.radians((south + north) / 2))
width = 900
margin = 40
scale = (width - 2 * margin) / ((east - west) * aspect)
height = round((north - south) * scale + 2 * margin)


def place(point):
    return (f"{margin + (point[0] - west) * aspect * scale:.1f}",
            f"{margin + (north - point[1]) * scale:.1f}")


def path(line, style):
    return f'<path d="M{" ".join(",".join(place(p)) for p in line)}" {style}/>'


strokes = {"motorway": 4, "trunk": 4, "primary": 3, "secondary": 2.5, "tertiary": 2}
roads = []
for way in osmium.FileProcessor(str(here / "harbor-town.osm.pbf")).with_locations():
    if way.is_way() and "highway" in way.tags:
        line = [(n.lon, n.lat) for n in way.nodes]
        if not any(west - 0.001 < x < east + 0.001 and south - 0.001 < y < north + 0.001
                   for x, y in line):
            continue
        kind = way.tags["highway"].removesuffix("_link")
        roads.append(path(line, f'stroke="#c9ced6" stroke-width="{strokes.get(kind, 1)}"'))

dots = "".join(f'<circle cx="{x}" cy="{y}" r="2.6"/>' for x, y in map(place, raw))
(here / "harbor-drive.svg").write_text(
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
    f'<rect width="{width}" height="{height}" fill="#f7f8fa"/><g fill="none" stroke-linejoin="round">'
    + "".join(roads)
    + "".join(path(line, 'stroke="#1769e0" stroke-width="5" stroke-opacity="0.75"') for line in route)
    + f'</g><g fill="#d8342b">{dots}</g></svg>\n')
