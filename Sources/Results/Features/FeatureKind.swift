import MapDrawing
import TextFormats

/// What a feature shows: its property `kind`, by which maps draw it too.
enum FeatureKind: String {
  case raw, snapped, route, street, gap, stop
  case traveled, active, remaining, vehicle, waypoint, traffic, corridor
  case trace, observation, candidate, step, transition

  /// How a marker of the kind is drawn.
  func markerKind(_ fate: ResultFeature.Fate) -> MarkerKind {
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
  func polylineKind(_ fate: ResultFeature.Fate) -> PolylineKind {
    switch self {
    case .traveled: .traveledRoute
    case .active: .activeRoute
    case .remaining: .remainingRoute
    case .gap: .gap
    case .trace: .trace
    case .step: fate == .rejected ? .gap : .rejected
    case .transition: fate == .chosen ? .route : fate == .possible ? .considered : .rejected
    default: .route
    }
  }
}

extension JSONText {
  /// Names reserved by features, even if the input has members of the same name.
  static let featureNames = [
    "id", "kind", "coordTimes", "times", "timestamps", "stroke", "stroke-width", "stroke-opacity",
    "fill", "fill-opacity", "marker-color", "marker-size", "marker-symbol",
  ]
}
