import Coordinates
import Files
import RouteSplitting
import TextFormats

/// A feature of GeoJSON that is a part of a route, or a geometry alone.
struct RouteFeature {
  let geometry: JSONNode
  let properties: JSONMembers?
  private let type: String
  private let kindName: String?

  /// The types of GeoJSON that may be a route.
  private static let types = ["FeatureCollection", "Feature", "LineString", "MultiLineString"]

  /// Whether an object has a type of GeoJSON that may be a route.
  static func mayBeRoute(_ value: JSONMembers) -> Bool {
    guard let type = value["type"], type.isString else { return false }
    return (try? type.string()).map(types.contains) ?? false
  }

  /// Whether an object is GeoJSON; one of another type is so by its coordinates, for anything may
  /// have a type.
  static func isGeoJSON(_ value: JSONMembers) -> Bool {
    mayBeRoute(value) || value["type"]?.isString == true && value["coordinates"]?.isArray == true
  }

  /// The features of a collection, a feature, or a geometry; those of a collection that can't be
  /// read are left out with a note.
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
      throw type.unexpected("FeatureCollection, Feature, LineString or MultiLineString")
    }
  }

  private init(ofLine node: JSONNode) {
    geometry = node
    type = "LineString"
    properties = nil
    kindName = nil
  }

  /// Nil without a geometry.
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

  /// Its kind among Milepost's results; nil for a feature of others.
  var kind: ResultKind? { kindName.flatMap { ResultKind(rawValue: $0) } }

  var isLine: Bool { type == "LineString" || type == "MultiLineString" }

  var isPoint: Bool { type == "Point" }

  /// Whether it is neither a line nor a point, and of others than Milepost.
  var isUnread: Bool { !isLine && !isPoint && kindName == nil }

  /// Whether it is a piece of a route with the traffic on it.
  var isTraffic: Bool { isLine && kindName == "traffic" }

  /// Whether it is where a vehicle was on the way.
  var isVehicle: Bool { isPoint && kindName == "vehicle" }

  /// Whether it is a waypoint that someone else than Milepost put there.
  var isForeignWaypoint: Bool {
    // Milepost numbers its own.
    isPoint && (kindName == nil || kind == .waypoint && properties?["waypoint"] == nil)
  }

  /// Seconds or meters; nil where there is no such number, for others may mean anything by the
  /// name.
  func amount(_ name: String) -> Double? {
    guard let node = properties?[name], node.isNumber else { return nil }
    return try? node.checked(amount: node.number())
  }

  func text(_ name: String) throws(FileError) -> String? {
    guard let node = properties?[name], node.isString else { return nil }
    return try properties?.text(name)
  }

  /// The coordinates of a line.
  func line() throws(FileError) -> [Coordinate] {
    try RouteGeometry(geometry)?.line(.google(.precision5)) ?? []
  }

  /// The waypoint that a point is.
  func waypoint() throws(FileError) -> Waypoint {
    Waypoint(
      coordinate: try geometry.object().required("coordinates").geoJSONPosition(),
      name: try text("name"))
  }
}
