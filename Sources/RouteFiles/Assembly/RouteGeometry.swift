import Coordinates
import Files
import Polylines
import TextFormats

/// The line of a route, a leg, or a step in a response: GeoJSON or an encoded polyline.
struct RouteGeometry {
  let node: JSONNode

  /// The maximum distance between two consecutive parts of a line, in meters.
  private static let longestGap = 100.0

  /// Creates the geometry of a member; nil if there is none.
  init?(_ node: JSONNode?) {
    guard let node else { return nil }
    self.node = node
  }

  /// Whether the geometry is an encoded polyline.
  var isEncoded: Bool { node.isString }

  /// Returns the coordinates.
  ///
  /// - Parameter format: the format to use if the geometry is an encoded polyline.
  func line(_ format: PolylineFormat) throws(FileError) -> [Coordinate] {
    isEncoded ? try Self.decode(node.stringBytes(), as: format, node) : try geoJSONLine()
  }

  /// Decodes a polyline; errors refer to `node`, the JSON value that contains it, if there is one.
  static func decode(
    _ bytes: [UInt8], as format: PolylineFormat, _ node: JSONNode?
  ) throws(FileError) -> [Coordinate] {
    try decode(node, as: format.name) { () throws(PolylineError) in
      try format.decode(bytes.span)
    }
  }

  /// Decodes a polyline with a custom decoder, named in errors as `name`.
  static func decode(
    _ node: JSONNode?, as name: String, _ read: () throws(PolylineError) -> Polyline
  ) throws(FileError) -> [Coordinate] {
    do throws(PolylineError) {
      return try read().coordinates
    } catch {
      let found = "a polyline with \(error.found) at its byte \(error.byteOffset ?? 0)"
      let expected = "\(error.expected) (\(name))"
      throw node?.failure(.malformed, found: found, expected: expected)
        ?? FileError(
          .malformed, found: found, expected: expected, byteOffset: error.byteOffset)
    }
  }

  /// Returns the positions of a `LineString` or of the consecutive parts of a `MultiLineString`.
  private func geoJSONLine() throws(FileError) -> [Coordinate] {
    let members = try node.object()
    let type = try members.required("type")
    let name = try type.string()
    guard name == "LineString" || name == "MultiLineString" else {
      throw type.unexpected("LineString or MultiLineString")
    }
    let coordinates = try members.required("coordinates")
    var lines = JSONLineStrings()
    let nesting = name == "LineString" ? 1 : 2
    lines = try coordinates.scan { (scanner) throws(FileError) in
      var lines = JSONLineStrings()
      try scanner.lines(nesting: nesting, into: &lines)
      return lines
    }
    // The positions that Milepost added at the antimeridian are removed.
    let cuts = try members["cutPositions"]?.measurements() ?? []
    let dropped = Set(cuts.compactMap { Int(exactly: $0) })
    let starts = Set(lines.partStarts)
    var line: [Coordinate] = []
    for (index, location) in lines.locations.enumerated() where !dropped.contains(index) {
      let coordinate = try coordinates.checked(location.coordinate, index: index)
      if starts.contains(index), let end = line.last {
        // The parts share a point.
        if end == coordinate { continue }
        let gap = end.distance(to: coordinate)
        guard gap <= Self.longestGap else {
          throw coordinates.failure(
            .malformed,
            found: "a part that begins at \(coordinate), \(gap.fixed(0)) m from the end of the "
              + "previous one",
            expected: "parts of one line, at most \(Self.longestGap.fixed(0)) m apart"
          ).at(index: index)
        }
      }
      line.append(coordinate)
    }
    return line
  }
}

extension [Coordinate] {
  /// Appends a line, omitting its first point if it equals the last point of this line.
  mutating func join(_ line: some Sequence<Coordinate>) {
    for (index, coordinate) in line.enumerated() where index > 0 || last != coordinate {
      append(coordinate)
    }
  }
}
