import Coordinates
import Polylines
import TrafficClassification

extension SVGPicture {
  /// Draws lines, those with a greater number of their style on top.
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

  /// Draws a line of a kind, and unusual traffic on it.
  mutating func draw(
    _ coordinates: [Coordinate], _ kind: PolylineKind, traffic: [TrafficStretch] = []
  ) {
    let style: PolylineStyle = map.style[polyline: kind]
    guard style.isVisible, coordinates.count > 1 else { return }
    let points =
      visible(
        view.points(of: style.isGeodesic ? GeodesicLine.points(of: coordinates) : coordinates))
    guard !points.isEmpty else { return }
    drawPath(points, kind.rawValue)
    marked.take(line: points)
    explain(.line(kind.rawValue), kind.title)
    guard style.showsTraffic, traffic.contains(where: \.speed.isUnusual),
      let measured = try? MeasuredPolyline(Polyline(coordinates))
    else { return }
    for stretch in traffic where stretch.speed.isUnusual {
      let part = measured.slice(from: max(0, stretch.start), to: min(measured.length, stretch.end))
      let className = "\(kind.rawValue)-traffic \(kind.rawValue)-\(stretch.speed.rawValue)"
      drawLine(part.coordinates, className)
      explain(.line(className), stretch.speed == .slow ? "slow" : "traffic jam")
    }
  }
}

extension TrafficSpeed {
  /// Whether it is drawn over a line.
  var isUnusual: Bool { self == .slow || self == .trafficJam }
}

extension PolylineKind {
  /// What a legend calls it.
  var title: String {
    switch self {
    case .activeRoute: "to the next waypoint"
    case .remainingRoute: "behind the next waypoint"
    case .traveledRoute: "traveled"
    case .route: "route"
    case .trace: "raw line"
    case .gap: "gap"
    case .area: "area"
    case .considered: "possible way"
    case .rejected: "way given up"
    }
  }
}
