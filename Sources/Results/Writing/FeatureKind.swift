import Coordinates
import TextFormats
import TrafficClassification

/// What a feature shows: its property `kind`, by which maps draw it too.
enum FeatureKind: String {
  case raw, snapped, route, street, gap, stop
  case traveled, active, remaining, vehicle, waypoint, traffic, corridor
  case trace, observation, candidate, step, transition
}

extension JSONText {
  /// Names that features have for themselves, whatever an input calls so.
  static let featureNames = [
    "id", "kind", "coordTimes", "times", "timestamps", "stroke", "stroke-width", "stroke-opacity",
    "fill", "fill-opacity", "marker-color", "marker-size", "marker-symbol",
  ]

  /// Writes the `properties` of a feature: its kind, its trace, its members, and how maps draw it.
  mutating func properties(
    _ kind: FeatureKind, of record: TraceRecord? = nil, _ members: (inout JSONText) -> Void
  ) {
    object("properties") { text in
      text.member("kind", kind)
      if let record { text.identity(of: record) }
      members(&text)
      text.style(of: kind)
    }
  }

  private mutating func style(of kind: FeatureKind) {
    switch kind {
    case .raw: marker("#7f7f7f")
    case .snapped: marker("#08519c")
    case .route: stroke("#6baed6", width: 5, opacity: 0.7)
    case .gap: stroke("#8c510a", width: 2, opacity: 0.7)
    case .stop: marker("#ff7f00", size: "medium")
    case .traveled: stroke("#969696", width: 6, opacity: 0.8)
    case .active: stroke("#1f78b4", width: 6, opacity: 0.8)
    case .remaining: stroke("#a6cee3", width: 6, opacity: 0.8)
    case .vehicle: marker("#1a9850", size: "large")
    case .waypoint: marker("#6a3d9a", size: "medium")
    case .corridor:
      stroke("#1f78b4", width: 1, opacity: 0.8)
      member("fill", "#1f78b4")
      member("fill-opacity", 0.2)
    // Drawn by their values.
    case .street, .traffic, .trace, .observation, .candidate, .step, .transition: break
    }
  }

  /// Writes how a line is drawn (simplestyle 1.1, which geojson.io and others read).
  mutating func stroke(_ color: String, width: Double, opacity: Double) {
    member("stroke", color)
    member("stroke-width", width, decimals: 1)
    member("stroke-opacity", opacity, decimals: 2)
  }

  /// Writes how a line is drawn by its traffic; the classes are told apart without red and green,
  /// too (ColorBrewer, RdYlBu).
  mutating func stroke(_ speed: TrafficSpeed) {
    let color =
      switch speed {
      case .noData: "#bdbdbd"
      case .normal: "#4575b4"
      case .slow: "#fdae61"
      case .trafficJam: "#d73027"
      }
    stroke(color, width: 6, opacity: 1)
  }

  /// Writes how a point is drawn.
  mutating func marker(_ color: String, size: String = "small") {
    member("marker-color", color)
    member("marker-size", size)
  }
}
