import Coordinates
import GeometryOperations
import MapDrawing
import TextFormats
import TraceFiles
import TrafficClassification

/// A result with a place, a line, or an area, for GeoJSON and maps.
///
/// Its members are passed separately, as JSON.
struct ResultFeature {
  /// The geometry of a feature.
  enum Geometry {
    /// No geometry, for a trace without locations.
    case nowhere
    /// A computed place, written with up to 7 decimals.
    case point(Coordinate)
    /// A place from the input, and its elevation if known; both are written with all their digits.
    case given(Coordinate, elevation: Double?)
    case line([Coordinate])
    case area([Polygon])
  }

  let kind: FeatureKind
  let geometry: Geometry
  /// The trace that the feature belongs to.
  var source: TraceRecord?
  /// The trace whose id becomes the `id` of the feature.
  var namesake: TraceRecord?
  /// The fate, which determines the style.
  var fate = Fate.chosen
  /// The opacity of the line, 0…1.
  var opacity = 0.8
  /// The traffic along the line, in meters from its start.
  var traffic: [TrafficStretch] = []

  /// Whether a feature was chosen, possible, or rejected.
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
  /// Writes the members of a feature after its `type`: its `id`, if any, its `geometry`, and its
  /// `properties`, including the style for maps such as geojson.io.
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

  /// Writes the kind of a feature, its trace, and its members.
  mutating func members(of feature: ResultFeature, _ members: (inout JSONText) -> Void) {
    member("kind", feature.kind)
    if let source = feature.source { identity(of: source) }
    members(&self)
  }

  private mutating func style(of feature: ResultFeature) {
    switch (feature.kind, feature.geometry) {
    case (_, .point), (_, .given): marker(feature.kind.markerKind(feature.fate))
    case (_, .area): fill()
    case (.street, _), (.traffic, _): stroke(feature.traffic.first?.traffic ?? .noData)
    default: stroke(feature.kind.polylineKind(feature.fate), opacity: feature.opacity)
    }
  }
}
