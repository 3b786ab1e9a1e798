"""Draws Data/harbor-drive.svg: the roads of the town, the raw points and the matched route, with a piece
of it at the scale of a street.

Needs `osmium` from PyPI; run by hand after Data/make, where the picture is to change.
"""
import json
import math
import pathlib

import osmium

HERE = pathlib.Path(__file__).parent
WIDTH = 900
MARGIN = 40
ROUTE, RAW, SNAPPED, INK = "#1769e0", "#d8342b", "#12813c", "#2b3440"
WIDTHS = {"motorway": 4, "trunk": 4, "primary": 3, "secondary": 2.5, "tertiary": 2}


class View:
    """A part of the map, on a rectangle of the picture."""

    def __init__(self, west, north, scale, aspect, left, top):
        self.west, self.north, self.scale, self.aspect = west, north, scale, aspect
        self.left, self.top = left, top

    def place(self, point):
        return (self.left + (point[0] - self.west) * self.aspect * self.scale,
                self.top + (self.north - point[1]) * self.scale)

    def path(self, line, style):
        text = " ".join("%.1f,%.1f" % self.place(p) for p in line)
        return f'<path d="M{text}" {style}/>'

    def dot(self, point, radius, style):
        return '<circle cx="%.1f" cy="%.1f" r="%s" %s/>' % (*self.place(point), radius, style)


def points(kind):
    """The places of a kind, by the number of the raw point."""
    return {f["properties"].get("point"): f["geometry"]["coordinates"]
            for f in features if f["properties"]["kind"] == kind}


def near(places):
    """Those about the middle of the inset, by time."""
    return [p for i, p in places.items() if abs(i - FOCUS) < 20]


def label(x, y, text, size=13, style=""):
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{INK}" {style}>{text}</text>'


def mark(view, point, letter):
    """A flag at an end of the drive."""
    x, y = view.place(point)
    return (f'<circle cx="{x:.1f}" cy="{y:.1f}" r="9" fill="{INK}" stroke="#fff" stroke-width="2"/>'
            f'<text x="{x:.1f}" y="{y + 4:.1f}" font-size="12" font-weight="bold" fill="#fff" '
            f'text-anchor="middle">{letter}</text>')


features = json.loads((HERE / "harbor-drive.geojson").read_text())["features"]
routes = [f["geometry"]["coordinates"] for f in features if f["properties"]["kind"] == "route"]
raw, snapped = points("raw"), points("snapped")

lons = [p[0] for line in routes for p in line]
lats = [p[1] for line in routes for p in line]
west, east, south, north = min(lons), max(lons), min(lats), max(lats)
aspect = math.cos(math.radians((south + north) / 2))
scale = (WIDTH - 2 * MARGIN) / ((east - west) * aspect)
height = round((north - south) * scale + 2 * MARGIN)
town = View(west, north, scale, aspect, MARGIN, MARGIN)

# The inset: around a raw point before the ramp to the motorway, twelve times as large.
ZOOM = 12
INSET = 330, 250
INSET_LEFT, INSET_TOP = 330, 222
FOCUS = 18
zoom = ZOOM * scale
focus = snapped[FOCUS]
street = View(focus[0] - INSET[0] / 2 / zoom / aspect, focus[1] + INSET[1] / 2 / zoom, zoom, aspect,
              INSET_LEFT, INSET_TOP)



def crosses(line, view, right, bottom, margin):
    """Whether a line comes near the rectangle of a view."""
    places = [view.place(p) for p in line]
    return (min(x for x, _ in places) < right + margin and max(x for x, _ in places) > view.left - margin
            and min(y for _, y in places) < bottom + margin
            and max(y for _, y in places) > view.top - margin)


roads, streets = [], []
for way in osmium.FileProcessor(str(HERE / "harbor-town.osm.pbf")).with_locations():
    if not way.is_way() or "highway" not in way.tags:
        continue
    line = [(n.lon, n.lat) for n in way.nodes]
    width = WIDTHS.get(way.tags["highway"].removesuffix("_link"), 1)
    if crosses(line, town, WIDTH, height, MARGIN):
        roads.append(town.path(line, f'stroke="#c9ced6" stroke-width="{width}"'))
    if crosses(line, street, INSET_LEFT + INSET[0], INSET_TOP + INSET[1], 9):
        streets.append(street.path(line, f'stroke="#d5d9e0" stroke-width="{6 + 2 * width}"'))

x, y = town.place(focus)
w, h = INSET[0] / ZOOM, INSET[1] / ZOOM
legend = [
    (f'<path d="M0,0 h22" stroke="{ROUTE}" stroke-width="5" stroke-opacity="0.75"/>', "matched route"),
    (f'<circle cx="11" cy="0" r="4" fill="{RAW}"/>', "raw point"),
    (f'<circle cx="11" cy="0" r="4" fill="#fff" stroke="{SNAPPED}" stroke-width="2"/>',
     "snapped point (in the inset)"),
    ('<path d="M0,0 h22" stroke="#c9ced6" stroke-width="4"/>', "road"),
]
LEGEND_LEFT, LEGEND_TOP = 62, 250

parts = [
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif">',
    f'<clipPath id="inset"><rect x="{INSET_LEFT}" y="{INSET_TOP}" width="{INSET[0]}" '
    f'height="{INSET[1]}"/></clipPath>',
    f'<rect width="{WIDTH}" height="{height}" fill="#f7f8fa"/>',
    '<g fill="none" stroke-linejoin="round">', *roads,
    *(town.path(line, f'stroke="{ROUTE}" stroke-width="5" stroke-opacity="0.75"') for line in routes),
    "</g>",
    *(town.dot(p, 2.6, f'fill="{RAW}"') for p in raw.values()),
    mark(town, routes[0][0], "A"), mark(town, routes[-1][-1], "B"),
    f'<rect x="{x - w / 2:.1f}" y="{y - h / 2:.1f}" width="{w}" height="{h}" fill="none" '
    f'stroke="{INK}"/>',
    f'<path d="M{x - w / 2:.1f},{y:.1f} H{INSET_LEFT + INSET[0]}" stroke="{INK}" '
    'stroke-dasharray="3 3" fill="none"/>',
    f'<rect x="{INSET_LEFT}" y="{INSET_TOP}" width="{INSET[0]}" height="{INSET[1]}" fill="#fff"/>',
    '<g clip-path="url(#inset)"><g fill="none" stroke-linejoin="round">', *streets,
    *(street.path(line, f'stroke="{ROUTE}" stroke-width="6" stroke-opacity="0.6"') for line in routes),
    *(street.path([p, snapped[i]], f'stroke="{INK}" stroke-width="1"')
      for i, p in raw.items() if i in snapped and abs(i - FOCUS) < 20),
    "</g>",
    *(street.dot(p, 4.5, f'fill="{RAW}"') for p in near(raw)),
    *(street.dot(p, 4, f'fill="#fff" stroke="{SNAPPED}" stroke-width="2"') for p in near(snapped)),
    "</g>",
    f'<rect x="{INSET_LEFT}" y="{INSET_TOP}" width="{INSET[0]}" height="{INSET[1]}" fill="none" '
    f'stroke="{INK}"/>',
    f'<g transform="translate({LEGEND_LEFT},{LEGEND_TOP})">',
    '<rect x="-12" y="-18" width="232" height="116" fill="#fff" fill-opacity="0.92"/>',
    *(f'<g transform="translate(0,{20 * row})">{symbol}{label(32, 4, text)}</g>'
      for row, (symbol, text) in enumerate(legend)),
    label(3, 84, "A start, B end", style='font-weight="bold"'),
    "</g>",
    "</svg>\n",
]
(HERE / "harbor-drive.svg").write_text("".join(parts))
