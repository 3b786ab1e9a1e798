import FoundationEssentials

// GEOS 3.11 can read GeoJSON, too, but it crashes on a line of empty positions and rejects
// altitudes.

extension Geometry: Codable {
  private enum Key: String, CodingKey {
    case type, coordinates, geometries
  }

  private enum Kind: String, Codable, CaseIterable {
    case point = "Point"
    case line = "LineString"
    case polygon = "Polygon"
    case multiPoint = "MultiPoint"
    case multiLine = "MultiLineString"
    case multiPolygon = "MultiPolygon"
    case collection = "GeometryCollection"
  }

  /// Decodes a GeoJSON geometry object (RFC 7946, section 3.1); other members are ignored.
  ///
  /// - Throws: `DecodingError`, or ``GeometryError`` for unknown kinds, for invalid positions,
  ///   lines, and rings, and for collections that are nested too deep.
  public init(from decoder: any Decoder) throws {
    // Each level of nesting adds a member and an index to the coding path.
    guard decoder.codingPath.count <= 2 * Self.deepestNesting else {
      throw GeometryError.nestedTooDeep(byteOffset: nil)
    }
    let object = try decoder.container(keyedBy: Key.self)
    func coordinates<Value: Decodable>(_ type: Value.Type) throws -> Value {
      try object.decode(type, forKey: .coordinates)
    }
    let type = try object.decode(String.self, forKey: .type)
    switch Kind(rawValue: type) {
    case .point: self = .point(try coordinates(GeoJSONPosition.self).coordinate)
    case .line: self = .line(try coordinates(GeoJSONLine.self).line)
    case .polygon: self = .polygon(try coordinates(GeoJSONPolygon.self).polygon)
    case .multiPoint:
      self = .multiPoint(try coordinates([GeoJSONPosition].self).map(\.coordinate))
    case .multiLine: self = .multiLine(try coordinates([GeoJSONLine].self).map(\.line))
    case .multiPolygon:
      self = .multiPolygon(try coordinates([GeoJSONPolygon].self).map(\.polygon))
    case .collection:
      self = .collection(try object.decode([Geometry].self, forKey: .geometries))
    case nil:
      throw GeometryError(
        .unsupportedGeometry, found: "type '\(type)'",
        expected: Kind.allCases.map(\.rawValue).joined(separator: ", "),
        path: (decoder.codingPath + [Key.type]).geoJSONPath)
    }
  }

  /// Encodes a GeoJSON geometry object; positions are `[longitude, latitude]`.
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
}

extension Geometry {
  /// Parses a GeoJSON geometry object.
  ///
  /// Features are not geometries, but their member `geometry` is.
  ///
  /// - Throws: ``GeometryError`` with the path of the invalid value, unless this is the whole text.
  ///   If the text isn't JSON, contains a number too large for a `Double`, or is nested too deep,
  ///   the error has a byte offset instead.
  /// - Complexity: O(*n*).
  public init(geoJSON text: String) throws(GeometryError) {
    try self.init(geoJSON: Array(text.utf8))
  }

  /// Parses a GeoJSON geometry object from UTF-8 bytes.
  ///
  /// See ``init(geoJSON:)-(String)``.
  public init(geoJSON bytes: [UInt8]) throws(GeometryError) {
    do {
      self = try JSONDecoder().decode(Geometry.self, from: Data(bytes))
    } catch {
      throw GeometryError(error, decoding: bytes)
    }
  }

  /// Returns the shape as a GeoJSON geometry object, with members in alphabetical order.
  ///
  /// - Throws: ``GeometryError`` for an invalid point or a line of one coordinate.
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
