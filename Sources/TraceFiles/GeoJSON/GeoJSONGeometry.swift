import Coordinates
import Files
import TextFormats

/// The parts of a geometry of GeoJSON that belong to a trace.
struct GeoJSONGeometry {
  /// What a geometry is to a trace.
  enum Shape {
    /// A location of a trace whose other locations are features of their own.
    case point
    /// A whole trace.
    case line
    /// Nothing.
    case other
  }

  private(set) var type: GeoJSONType?
  private(set) var lines = JSONLineStrings()
  private(set) var cutPositions: CutPositions?
  /// Whether a collection has parts that are neither lines nor points.
  private(set) var hasOtherParts = false
  private var nesting: Int?
  /// Whether the last part of a collection is one of points.
  private var endsInPoints = false

  /// Begins a geometry whose members are yet to be read.
  init() {}

  /// Reads the object that follows.
  init(_ scanner: inout JSONScanner) throws(FileError) {
    var more = try scanner.enterObject()
    while more {
      let key = try scanner.key()
      if key == "type" {
        type = GeoJSONType(json: scanner.bytes[try scanner.skipValue()])
      } else if try !readMember(key, &scanner) {
        _ = try scanner.skipValue()
      }
      more = try scanner.continueObject()
    }
  }

  /// Reads the value of a member that says where the geometry is; false for other members.
  mutating func readMember(
    _ key: String, _ scanner: inout JSONScanner
  ) throws(FileError) -> Bool {
    switch key {
    case "coordinates": try readCoordinates(&scanner)
    case "cutPositions": cutPositions = try CutPositions(&scanner)
    case "geometries": try readParts(&scanner)
    default: return false
    }
    return true
  }

  /// What the geometry is to a trace, by its type.
  func shape(
    as type: GeoJSONType?, at place: Int, _ scanner: JSONScanner
  ) throws(FileError) -> Shape {
    if type == .geometryCollection { return lines.locations.isEmpty ? .other : .line }
    guard let type, let expected = type.nesting else { return .other }
    guard let nesting else {
      throw scanner.failure(
        .missingField, found: "a \(type.rawValue) without coordinates",
        expected: "'coordinates'", at: place)
    }
    guard nesting == expected || (lines.locations.isEmpty && nesting <= expected) else {
      throw scanner.failure(
        .malformed, found: "a \(type.rawValue) with coordinates nested \(nesting) deep",
        expected: "\(expected) deep", at: place)
    }
    return type == .point ? .point : .line
  }

  /// Reads a position, an array of positions or an array of such arrays.
  private mutating func readCoordinates(_ scanner: inout JSONScanner) throws(FileError) {
    lines = JSONLineStrings()
    let nesting = try scanner.nesting()
    self.nesting = nesting
    switch nesting {
    case 0:
      do {
        lines.locations = [try scanner.geoJSONPosition(&lines.hasMoreValues)]
      } catch {
        throw error.at(index: 0)
      }
    case 1, 2: try scanner.lines(nesting: nesting, into: &lines)
    default: _ = try scanner.skipValue()
    }
  }

  /// Reads the geometries of a collection: lines are parts, and so are the points in a row.
  private mutating func readParts(_ scanner: inout JSONScanner) throws(FileError) {
    lines = JSONLineStrings()
    var more = try scanner.enterArray()
    while more {
      let start = scanner.position
      let part = try GeoJSONGeometry(&scanner)
      let shape = try part.shape(as: part.type, at: start, scanner)
      if shape == .other || part.hasOtherParts { hasOtherParts = true }
      if shape != .other { append(part, isPoint: shape == .point) }
      more = try scanner.continueArray()
    }
  }

  private mutating func append(_ part: GeoJSONGeometry, isPoint: Bool) {
    let first = lines.locations.count
    if part.lines.locations.isEmpty { return }
    if first > 0, !(isPoint && endsInPoints) { lines.partStarts.append(first) }
    lines.partStarts += part.lines.partStarts.map { $0 + first }
    lines.locations += part.lines.locations
    lines.hasMoreValues = lines.hasMoreValues || part.lines.hasMoreValues
    endsInPoints = isPoint
  }
}
