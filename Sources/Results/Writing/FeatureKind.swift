import Coordinates
import MapDrawing
import TextFormats

/// What a feature shows: its property `kind`, by which maps draw it too.
enum FeatureKind: String {
  case raw, snapped, route, street, gap, stop
  case traveled, active, remaining, vehicle, waypoint, traffic, corridor
  case trace, observation, candidate, step, transition

  /// What became of something that was considered, or that an answer stands on.
  enum Fate {
    case chosen, possible, rejected
  }

  /// How a marker of the kind is drawn.
  func markerKind(_ fate: Fate = .chosen) -> MarkerKind {
    switch self {
    case .raw: .raw
    case .observation: fate == .rejected ? .rejected : .raw
    case .snapped: .snapped
    case .candidate: fate == .chosen ? .snapped : fate == .possible ? .considered : .rejected
    case .stop: .stop
    case .vehicle: .vehicle
    case .waypoint: .waypoint
    default: .unknown
    }
  }

  /// How a line of the kind is drawn.
  func polylineKind(_ fate: Fate = .chosen) -> PolylineKind {
    switch self {
    case .traveled: .traveledRoute
    case .active: .activeRoute
    case .remaining: .remainingRoute
    case .gap: .gap
    case .corridor: .area
    case .trace: .trace
    case .step: fate == .rejected ? .gap : .rejected
    case .transition: fate == .chosen ? .route : fate == .possible ? .considered : .rejected
    default: .route
    }
  }
}

extension JSONText {
  /// Names that features have for themselves, whatever an input calls so.
  static let featureNames =
    ["id", "kind", "coordTimes", "times", "timestamps", "marker-symbol"] + styleNames

  /// Names of members that say how a feature is drawn (simplestyle 1.1).
  static let styleNames = [
    "stroke", "stroke-width", "stroke-opacity", "fill", "fill-opacity", "marker-color",
    "marker-size",
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

  /// Writes how a feature is drawn whose kind alone says it; others are drawn by their values.
  private mutating func style(of kind: FeatureKind) {
    switch kind {
    case .raw, .snapped, .stop, .vehicle, .waypoint: marker(kind.markerKind())
    case .route, .gap, .traveled, .active, .remaining:
      stroke(kind.polylineKind())
    case .corridor: fill()
    case .street, .traffic, .trace, .observation, .candidate, .step, .transition: break
    }
  }
}
