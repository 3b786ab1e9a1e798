import Coordinates
import Files
import RouteSplitting
import TextFormats

/// A GeoJSON feature that is part of a route, or a bare geometry.
struct RouteFeature {
  let geometry: JSONNode
  let properties: JSONMembers?
  private let type: String
  private let kindName: String?

  /// The GeoJSON types that may be a route.
  private static let types = ["FeatureCollection", "Feature", "LineString", "MultiLineString"]

  /// Returns whether an object has a GeoJSON type that may be a route.
  static func mayBeRoute(_ value: JSONMembers) -> Bool {
    guard let type = value["type"], type.isString else { return false }
    return (try? type.string()).map(types.contains) ?? false
  }

  /// Returns whether an object is GeoJSON.
  ///
  /// An object of a type that can't be a route counts only if it has coordinates, since any object
  /// may have a `type`.
  static func isGeoJSON(_ value: JSONMembers) -> Bool {
    mayBeRoute(value) || value["type"]?.isString == true && value["coordinates"]?.isArray == true
  }

  /// Returns the features of a collection, a feature, or a geometry.
  ///
  /// Features of a collection that can't be read are left out with a note.
  static func features(
    of value: JSONMembers, _ notes: inout RouteNotes
  ) throws(FileError) -> [RouteFeature] {
    let type = try value.required("type")
    switch try type.string() {
    case "FeatureCollection":
      return try value.required("features").elements().compactMap { node in
        notes.optional { () throws(FileError) in try RouteFeature(try node.object()) }
      }
    case "Feature": return try [RouteFeature(value)].compactMap(\.self)
    case "LineString", "MultiLineString": return [RouteFeature(ofLine: value.node)]
    default:
      throw type.unexpected("FeatureCollection, Feature, LineString, or MultiLineString")
    }
  }

  private init(ofLine node: JSONNode) {
    geometry = node
    type = "LineString"
    properties = nil
    kindName = nil
  }

  /// Reads a feature; nil if it has no geometry.
  private init?(_ feature: JSONMembers) throws(FileError) {
    guard let geometry = feature["geometry"] else { return nil }
    self.geometry = geometry
    type = try geometry.object().required("type").string()
    let properties = try feature["properties"]?.object()
    self.properties = properties
    if let kind = properties?["kind"], kind.isString {
      kindName = try kind.string()
    } else {
      kindName = nil
    }
  }

  /// The kind of the feature among Milepost's results; nil for other features.
  var kind: ResultKind? { kindName.flatMap { ResultKind(rawValue: $0) } }

  var isLine: Bool { type == "LineString" || type == "MultiLineString" }

  var isPoint: Bool { type == "Point" }

  /// Whether the feature is neither a line nor a point, and has no `kind`.
  var isUnread: Bool { !isLine && !isPoint && kindName == nil }

  /// Whether the feature is a piece of a route with its traffic.
  var isTraffic: Bool { isLine && kindName == "traffic" }

  /// Whether the feature is the position of a vehicle on its route.
  var isVehicle: Bool { isPoint && kindName == "vehicle" }

  /// Whether the feature is a waypoint that wasn't written by Milepost.
  var isForeignWaypoint: Bool {
    // Milepost's own waypoints are numbered.
    isPoint && (kindName == nil || kind == .waypoint && properties?["waypoint"] == nil)
  }

  /// Returns a duration in seconds or a length in meters, or nil if the property isn't a valid
  /// amount; in GeoJSON from other sources, the name may mean anything.
  func amount(_ name: String) -> Double? {
    guard let node = properties?[name], node.isNumber else { return nil }
    return try? node.checked(amount: node.number())
  }

  func text(_ name: String) throws(FileError) -> String? {
    guard let node = properties?[name], node.isString else { return nil }
    return try properties?.text(name)
  }

  /// Returns the coordinates of a line.
  func line() throws(FileError) -> [Coordinate] {
    try RouteGeometry(geometry)?.line(.google(.precision5)) ?? []
  }

  /// Returns the point as a waypoint.
  func waypoint() throws(FileError) -> Waypoint {
    Waypoint(
      coordinate: try geometry.object().required("coordinates").geoJSONPosition(),
      name: try text("name"))
  }
}
