import Coordinates
import RoadNetworks

extension SVGPicture {
  /// Returns the visible parts of the roads that are drawn at this zoom.
  private func seenRoads() -> [(road: RoadBackground.Road, parts: [[ScreenPoint]])] {
    (map.roads?.roads ?? []).compactMap { road in
      guard view.camera.zoom >= RoadLook.leastZoom(of: road.roadClass) else { return nil }
      let parts = seenParts(of: road.line)
      return parts.isEmpty ? nil : (road, parts)
    }
  }

  /// Draws roads, the most important on top, with one path of casings and one of fills per class.
  mutating func drawRoads() {
    let groups = Dictionary(grouping: seenRoads(), by: \.road.roadClass)
    for prefix in ["c-", "r-"] {
      for roadClass in RoadClass.allCases.reversed() {
        guard let roads = groups[roadClass] else { continue }
        open("path", "\(prefix)\(roadClass)")
        text.raw(" d=\"")
        for part in roads.flatMap(\.parts) { trace(part) }
        text.raw("\"/>\n")
      }
    }
  }

  /// Writes the names of streets along them, if there is room and the same name isn't nearby.
  mutating func writeStreetNames() {
    guard view.camera.zoom >= Legibility.leastNameZoom else { return }
    var written: [String: [ScreenPoint]] = [:]
    for (road, parts) in seenRoads() {
      guard let name = road.name,
        view.camera.zoom >= RoadLook.leastZoom(of: road.roadClass) + Legibility.nameDelay
      else { continue }
      let width = LabelPlaces.width(of: name, size: 11)
      let spots = parts.compactMap { StraightStretch(of: $0, in: view, least: width + 10) }
      guard let spot = spots.max(by: { $0.length < $1.length }) else { continue }
      let isNearSame = written[name, default: []].contains {
        $0.distance(to: spot.middle) < Legibility.nameRepeat
      }
      if isNearSame { continue }
      let turn = spot.degrees * radiansPerDegree
      let wide = abs(cosine(turn)) * width + 12
      let high = abs(sine(turn)) * width + 12
      let box = ScreenBox(
        x: spot.middle.x - wide / 2, y: spot.middle.y - high / 2, width: wide, height: high)
      guard box.lies(in: view.size), places.isFree(box),
        marked.isFree(around: spot.middle, width: width, degrees: spot.degrees)
      else { continue }
      places.reserve(box)
      written[name, default: []].append(spot.middle)
      open("text", "name")
      text.raw(" transform=\"translate(")
      put(spot.middle)
      text.raw(") rotate(")
      text.number(spot.degrees, decimals: 1)
      text.raw(")\">")
      text.escaped(name)
      text.raw("</text>\n")
    }
  }

  /// Draws an area as a single path that contains all its rings.
  mutating func draw(_ area: MapArea) {
    guard map.style[polyline: .area].isVisible else { return }
    let rings = area.polygons.joined().map { seenRing($0) }.filter { !$0.isEmpty }
    guard !rings.isEmpty else { return }
    open("path", "area")
    text.raw(" d=\"")
    for ring in rings { trace(ring, isClosed: true) }
    text.raw("\"><title>")
    text.escaped(area.title)
    text.raw("</title></path>\n")
    explain(.line("area"), "area")
  }
}
