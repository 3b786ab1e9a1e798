import Coordinates
import Polylines
import TrafficClassification

extension SVGPicture {
  /// Draws lines; those with a greater `zIndex` are on top.
  mutating func drawLines() {
    let style = map.style
    let order = map.lines.enumerated().sorted {
      (style[polyline: $0.element.kind].zIndex, $0.offset)
        < (style[polyline: $1.element.kind].zIndex, $1.offset)
    }
    for (_, line) in order {
      draw(line.coordinates, line.kind, traffic: line.traffic)
    }
  }

  /// Draws a line of the given kind, and the traffic along it that isn't normal.
  mutating func draw(
    _ coordinates: [Coordinate], _ kind: PolylineKind, traffic: [TrafficStretch] = []
  ) {
    let style: PolylineStyle = map.style[polyline: kind]
    guard style.isVisible, coordinates.count > 1 else { return }
    let coordinates = style.isGeodesic ? GeodesicLine.points(of: coordinates) : coordinates
    let parts = seenParts(of: coordinates)
    guard !parts.isEmpty else { return }
    drawPath(parts, kind.rawValue)
    for part in parts { marked.take(line: part) }
    explain(.line(kind.rawValue), kind.title)
    guard style.showsTraffic, traffic.contains(where: \.traffic.isDrawn),
      let measured = try? MeasuredPolyline(Polyline(coordinates))
    else { return }
    for stretch in traffic where stretch.traffic.isDrawn {
      let part = measured.slice(from: max(0, stretch.start), to: min(measured.length, stretch.end))
      let className = "\(kind.rawValue)-traffic \(kind.rawValue)-\(stretch.traffic.rawValue)"
      let parts = seenParts(of: part.coordinates)
      guard !parts.isEmpty else { continue }
      drawPath(parts, className)
      explain(.line(className), stretch.traffic.title)
    }
  }
}

extension TrafficClass {
  /// Whether traffic of this class is drawn over the line; in normal traffic, the line keeps its
  /// own color.
  var isDrawn: Bool { self != .normal }

  /// The title in legends.
  var title: String {
    switch self {
    case .noData: "traffic unknown"
    case .normal: "normal"
    case .slow: "slow"
    case .trafficJam: "traffic jam"
    }
  }
}

extension PolylineKind {
  /// The title in legends.
  var title: String {
    switch self {
    case .activeRoute: "to the next waypoint"
    case .remainingRoute: "after the next waypoint"
    case .traveledRoute: "traveled"
    case .route: "route"
    case .alternativeRoute: "alternative"
    case .trace: "raw line"
    case .gap: "gap"
    case .area: "area"
    case .considered: "possible path"
    case .rejected: "rejected path"
    }
  }
}
