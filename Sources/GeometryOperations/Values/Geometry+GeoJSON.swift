import Coordinates
import FoundationEssentials
import Polylines

// GEOS 3.11 reads GeoJSON too, but crashes on a line of empty positions and refuses altitudes.

extension Geometry: Codable {
  private enum Key: String, CodingKey {
    case type, coordinates, geometries
  }

  private enum Kind: String, Codable {
    case point = "Point"
    case line = "LineString"
    case polygon = "Polygon"
    case multiPoint = "MultiPoint"
    case multiLine = "MultiLineString"
    case multiPolygon = "MultiPolygon"
    case collection = "GeometryCollection"
  }

  /// Reads a GeoJSON geometry object (RFC 7946, section 3.1); further members are passed over.
  ///
  /// - Throws: `DecodingError`, or ``GeometryError`` for rings and lines that are none.
  public init(from decoder: any Decoder) throws {
    // Each level is an element of a list and the list itself.
    guard decoder.codingPath.count <= 2 * Self.deepestNesting else {
      throw GeometryError.nestedTooDeep(byteOffset: nil)
    }
    let object = try decoder.container(keyedBy: Key.self)
    func coordinates<Value: Decodable>(_ type: Value.Type) throws -> Value {
      try object.decode(type, forKey: .coordinates)
    }
    switch try object.decode(Kind.self, forKey: .type) {
    case .point: self = .point(try coordinates(Position.self).coordinate)
    case .line: self = .line(try Self.line(coordinates([Position].self)))
    case .polygon: self = .polygon(try Self.polygon(coordinates([[Position]].self)))
    case .multiPoint: self = .multiPoint(try coordinates([Position].self).map(\.coordinate))
    case .multiLine: self = .multiLine(try coordinates([[Position]].self).map(Self.line))
    case .multiPolygon:
      self = .multiPolygon(try coordinates([[[Position]]].self).map(Self.polygon))
    case .collection:
      self = .collection(try object.decode([Geometry].self, forKey: .geometries))
    }
  }

  /// Writes a GeoJSON geometry object; positions are `[longitude, latitude]`.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    func write(_ kind: Kind, _ coordinates: some Encodable) throws {
      try object.encode(kind, forKey: .type)
      try object.encode(coordinates, forKey: .coordinates)
    }
    switch self {
    case .point(let coordinate): try write(.point, coordinate)
    case .line(let line): try write(.line, line)
    case .polygon(let polygon): try write(.polygon, polygon.rings)
    case .multiPoint(let coordinates): try write(.multiPoint, coordinates)
    case .multiLine(let lines): try write(.multiLine, lines)
    case .multiPolygon(let polygons): try write(.multiPolygon, polygons.map(\.rings))
    case .collection(let parts):
      try object.encode(Kind.collection, forKey: .type)
      try object.encode(parts, forKey: .geometries)
    }
  }

  private static func line(_ positions: [Position]) throws(GeometryError) -> Polyline {
    guard positions.count != 1 else { throw .singleCoordinate() }
    return Polyline(valid: positions.map(\.coordinate))
  }

  private static func polygon(_ rings: [[Position]]) throws(GeometryError) -> Polygon {
    try Polygon(rings: rings.map { Polyline(valid: $0.map(\.coordinate)) })
  }
}

/// A position of GeoJSON, whose refusal is an error of this module.
private struct Position: Decodable {
  let coordinate: Coordinate

  init(from decoder: any Decoder) throws {
    var numbers = try decoder.unkeyedContainer()
    let longitude = try numbers.decode(Double.self)
    let latitude = try numbers.decode(Double.self)
    coordinate = Coordinate(latitude: latitude, longitude: longitude)
    guard coordinate.isValid else {
      throw GeometryError.invalid(coordinate, path: decoder.codingPath.geoJSONPath)
    }
  }
}

extension [any CodingKey] {
  /// As in `coordinates[0][3]`; nil for the whole.
  fileprivate var geoJSONPath: String? {
    var path = ""
    for key in self {
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
    return path.isEmpty ? nil : path
  }
}

extension Geometry {
  /// Reads a GeoJSON geometry object from text.
  ///
  /// Features are not geometries: their member `geometry` is.
  ///
  /// - Throws: ``GeometryError``, whose path names the member that is wrong.
  /// - Complexity: O(*n*).
  public init(geoJSON text: String) throws(GeometryError) {
    try self.init(geoJSON: Array(text.utf8))
  }

  /// Reads a GeoJSON geometry object from the bytes of UTF-8 text.
  ///
  /// See ``init(geoJSON:)-(String)``.
  public init(geoJSON bytes: [UInt8]) throws(GeometryError) {
    do {
      self = try JSONDecoder().decode(Geometry.self, from: Data(bytes))
    } catch let error as GeometryError {
      throw error
    } catch let error as DecodingError {
      throw GeometryError(error)
    } catch {
      throw GeometryError(.malformedText, found: "\(error)", expected: "a GeoJSON geometry")
    }
  }

  /// The shape as a GeoJSON geometry object, the members in alphabetical order.
  ///
  /// - Throws: ``GeometryError`` with ``GeometryError/Code/invalidCoordinate`` for a point that is
  ///   not valid.
  /// - Complexity: O(*n*).
  public func geoJSON() throws(GeometryError) -> String {
    try checkCoordinates()
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    do {
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    } catch {
      throw GeometryError(.failedOperation, found: "\(error)", expected: "a GeoJSON geometry")
    }
  }
}

extension GeometryError {
  /// Says in the terms of this module what a JSON decoder found.
  fileprivate init(_ error: DecodingError) {
    let (context, expected): (DecodingError.Context, String) =
      switch error {
      case .typeMismatch(let type, let context): (context, "\(type)")
      case .valueNotFound(let type, let context): (context, "\(type)")
      case .keyNotFound(let key, let context): (context, "a member \"\(key.stringValue)\"")
      case .dataCorrupted(let context): (context, "a GeoJSON geometry")
      @unknown default: (DecodingError.Context(codingPath: [], debugDescription: "\(error)"), "")
      }
    let cause = context.underlyingError.map { " (\($0))" } ?? ""
    self.init(
      .malformedText, found: context.debugDescription + cause, expected: expected,
      path: context.codingPath.geoJSONPath)
  }
}
