import Coordinates
import GeometryOperations
import MapDrawing
import TextFormats
import TraceFiles
import TrafficClassification

/// A result at a place or along a line, which GeoJSON writes and maps draw.
///
/// Its members are passed separately, as JSON.
struct ResultFeature {
  /// Where a feature is.
  enum Geometry {
    /// Nowhere: that of a trace without locations.
    case nowhere
    /// A place, written with up to 7 decimals.
    case point(Coordinate)
    /// A place of the input, written with all its digits, and its elevation.
    case given(Coordinate, elevation: Double?)
    case line([Coordinate])
    case area([Polygon])
  }

  let kind: FeatureKind
  let geometry: Geometry
  /// The trace it belongs to.
  var source: TraceRecord?
  /// The trace whose id is the feature's own.
  var namesake: TraceRecord?
  /// Whether it was chosen, possible or rejected.
  var fate = Fate.chosen
  /// How opaque its line is, 0…1.
  var opacity = 0.8
  /// Traffic along its line, in meters from the start.
  var traffic: [TrafficStretch] = []

  /// Whether it was chosen, possible or rejected.
  enum Fate {
    case chosen, possible, rejected
  }

  init(_ kind: FeatureKind, _ geometry: Geometry, of source: TraceRecord? = nil) {
    self.kind = kind
    self.geometry = geometry
    self.source = source
  }
}

extension JSONText {
  /// Writes the members of a feature after its `type`: its `id` where it has one, its `geometry`,
  /// and its `properties` with what maps such as geojson.io draw it by.
  mutating func feature(_ feature: ResultFeature, _ members: (inout JSONText) -> Void) {
    if let namesake = feature.namesake { identifier(of: namesake) }
    switch feature.geometry {
    case .nowhere: null("geometry")
    case .point(let place): geometry("Point") { $0.coordinate(place) }
    case .given(let place, let elevation):
      geometry("Point") { $0.givenCoordinate(place, elevation: elevation) }
    case .line(let line): geometry(ofLine: line)
    case .area(let polygons): geometry(polygons)
    }
    object("properties") { text in
      text.members(of: feature, members)
      text.style(of: feature)
    }
  }

  /// Writes what there is to say of a feature: its kind, its trace and its members.
  mutating func members(of feature: ResultFeature, _ members: (inout JSONText) -> Void) {
    member("kind", feature.kind)
    if let source = feature.source { identity(of: source) }
    members(&self)
  }

  private mutating func style(of feature: ResultFeature) {
    switch (feature.kind, feature.geometry) {
    case (_, .point), (_, .given): marker(feature.kind.markerKind(feature.fate))
    case (_, .area): fill()
    case (.street, _), (.traffic, _): stroke(feature.traffic.first?.speed ?? .noData)
    default: stroke(feature.kind.polylineKind(feature.fate), opacity: feature.opacity)
    }
  }
}
