public import Coordinates

/// A line through valid coordinates.
///
///     let line = try Polyline([
///       Coordinate(latitude: 38.5, longitude: -120.2),
///       Coordinate(latitude: 40.7, longitude: -120.95),
///     ])
///     line.count       // 2
///     line[0].latitude // 38.5
///
/// Between neighboring coordinates, the line follows the geodesic, the shortest way: a line across
/// the antimeridian simply goes from longitude 179 to -179. A line may be empty, contain a single
/// coordinate, repeat coordinates, cross itself, and return on its own track.
///
/// `Codable` encodes a line as the array of its coordinates, `[[longitude, latitude], …]`, like the
/// `coordinates` of a GeoJSON LineString.
public struct Polyline: Sendable, Hashable {
  /// The coordinates in order; all are valid.
  public let coordinates: [Coordinate]

  /// Creates a line from coordinates.
  ///
  /// - Throws: ``PolylineError`` with the index of the first invalid coordinate.
  /// - Complexity: O(*n*); an array isn't copied.
  public init(_ coordinates: some Sequence<Coordinate>) throws(PolylineError) {
    let coordinates = Array(coordinates)
    if let index = coordinates.firstIndex(where: { !$0.isValid }) {
      throw .invalid(coordinates[index], index: index)
    }
    self.coordinates = coordinates
  }

  /// Creates a line from coordinates that are known to be valid.
  package init(valid coordinates: [Coordinate]) {
    assert(coordinates.allSatisfy(\.isValid))
    self.coordinates = coordinates
  }

  /// The smallest box around the line's coordinates; nil for an empty line.
  ///
  /// The line may leave the box between coordinates, because a geodesic bulges toward the pole: by
  /// less than 2 m for a segment of 10 km at 45°, but by 10° from (80, 0) to (80, 180), across the
  /// pole. For lines with segments of hundreds of kilometers, use the box of the line that
  /// ``MeasuredPolyline/resampled(every:)`` returns.
  ///
  /// - Complexity: O(*n*).
  public var boundingBox: BoundingBox? { BoundingBox(enclosing: coordinates) }

  /// Returns the line from its end to its start.
  ///
  /// - Complexity: O(*n*).
  public func reversed() -> Polyline {
    Polyline(valid: coordinates.reversed())
  }
}

extension Polyline: RandomAccessCollection {
  /// The position of the first coordinate: 0.
  @inlinable public var startIndex: Int { 0 }

  /// The position after the last coordinate.
  @inlinable public var endIndex: Int { coordinates.count }

  /// The coordinate at a position.
  @inlinable public subscript(position: Int) -> Coordinate { coordinates[position] }
}

extension Polyline: CustomStringConvertible {
  /// The number of coordinates, and each of them as a pair.
  ///
  ///     2 coordinates: (38.5, -120.2), (40.7, -120.95)
  ///
  /// - Complexity: O(*n*).
  public var description: String {
    let pairs = coordinates.map { "(\($0))" }.joined(separator: ", ")
    return "\(count) coordinate\(count == 1 ? "" : "s")\(isEmpty ? "" : ": \(pairs)")"
  }
}

extension Polyline: Codable {
  /// Decodes `[[longitude, latitude], …]`.
  ///
  /// - Throws: `DecodingError`; for an invalid coordinate, the coding path contains its index.
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    var coordinates: [Coordinate] = []
    while !list.isAtEnd { coordinates.append(try list.decode(Coordinate.self)) }
    self.init(valid: coordinates)
  }

  /// Encodes the line as `[[longitude, latitude], …]`.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for coordinate in coordinates { try list.encode(coordinate) }
  }
}
