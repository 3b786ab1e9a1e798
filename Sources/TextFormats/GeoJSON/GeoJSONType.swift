/// The types of GeoJSON objects (RFC 7946, section 1.4).
package enum GeoJSONType: String {
  case featureCollection = "FeatureCollection"
  case feature = "Feature"
  case point = "Point"
  case multiPoint = "MultiPoint"
  case lineString = "LineString"
  case multiLineString = "MultiLineString"
  case polygon = "Polygon"
  case multiPolygon = "MultiPolygon"
  case geometryCollection = "GeometryCollection"

  /// Creates the type that a JSON string names; nil for other values.
  package init?(json: ArraySlice<UInt8>) {
    self.init(rawValue: String(decoding: json.dropFirst().dropLast(), as: UTF8.self))
  }

  /// The nesting depth of positions in `coordinates`; nil for types other than points and lines.
  package var nesting: Int? {
    switch self {
    case .point: 0
    case .multiPoint, .lineString: 1
    case .multiLineString: 2
    default: nil
    }
  }
}
