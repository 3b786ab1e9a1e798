import MapDrawing
import TextFormats

/// The kind of a feature: its property `kind`, which also determines how maps draw it.
enum FeatureKind: String {
  case raw, snapped, route, alternative, street, gap, stop
  case traveled, active, remaining, vehicle, waypoint, traffic, corridor, isochrone
  case trace, observation, candidate, step, transition

  /// Returns the kind of marker for a point of this kind.
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

  /// Returns the kind of line for a line of this kind.
  func polylineKind(_ fate: ResultFeature.Fate) -> PolylineKind {
    switch self {
    case .traveled: .traveledRoute
    case .active: .activeRoute
    case .remaining: .remainingRoute
    case .alternative: .alternativeRoute
    case .gap: .gap
    case .trace: .trace
    case .step: fate == .rejected ? .gap : .rejected
    case .transition: fate == .chosen ? .route : fate == .possible ? .considered : .rejected
    default: .route
    }
  }
}

extension JSONText {
  /// Names reserved by features; input members with these names are omitted.
  static let featureNames = [
    "id", "kind", "coordTimes", "times", "timestamps", "stroke", "stroke-width", "stroke-opacity",
    "fill", "fill-opacity", "marker-color", "marker-size", "marker-symbol",
  ]
}
