import Coordinates
import Files
import TextFormats

/// The parts of a GeoJSON geometry that belong to a trace.
struct GeoJSONGeometry {
  /// The role of a geometry in a trace.
  enum Shape {
    /// A location of a trace whose other locations are separate features.
    case point
    /// A complete trace.
    case line
    /// No part of a trace.
    case other
  }

  private(set) var type: GeoJSONType?
  /// The lines of the geometry, preceded by those of earlier parts of the same collection.
  private(set) var lines: JSONLineStrings
  private(set) var cutPositions: CutPositions?
  /// Whether a collection has parts that are neither lines nor points.
  private(set) var hasOtherParts = false
  private var nesting: Int?
  /// Whether the last part of a collection, ignoring empty and skipped parts, is a `Point`.
  private var endsInPoints = false
  private let others: JSONLineStrings.Mark
  /// The number of enclosing collections.
  private let depth: Int

  /// Creates an empty geometry, whose members are read later.
  init() { self.init(after: JSONLineStrings(), depth: 0) }

  /// Reads one geometry.
  init(_ scanner: inout JSONScanner) throws(FileError) {
    self.init()
    try read(&scanner)
  }

  private init(after lines: consuming JSONLineStrings, depth: Int) {
    others = lines.mark
    self.lines = lines
    self.depth = depth
  }

  private mutating func read(_ scanner: inout JSONScanner) throws(FileError) {
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

  /// Whether the geometry has no positions.
  private var isEmpty: Bool { lines.locations.count == others.count }

  /// Reads `coordinates`, `cutPositions`, or `geometries`; returns false for any other member.
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

  /// Returns the role of the geometry in a trace, according to its type.
  func shape(
    as type: GeoJSONType?, at place: Int, _ scanner: JSONScanner
  ) throws(FileError) -> Shape {
    if type == .geometryCollection { return isEmpty ? .other : .line }
    guard let type, let expected = type.nesting else { return .other }
    guard let nesting else {
      throw scanner.failure(
        .missingField, found: "a \(type.rawValue) without coordinates",
        expected: "'coordinates'", at: place)
    }
    guard nesting == expected || (isEmpty && nesting <= expected) else {
      throw scanner.failure(
        .malformed, found: "a \(type.rawValue) with coordinates nested \(nesting) deep",
        expected: "\(expected) deep", at: place)
    }
    return type == .point ? .point : .line
  }

  /// Reads a position, an array of positions, or an array of such arrays; skips deeper arrays.
  private mutating func readCoordinates(_ scanner: inout JSONScanner) throws(FileError) {
    lines.goBack(to: others)
    let nesting = try scanner.nesting()
    self.nesting = nesting
    switch nesting {
    case 0:
      do {
        lines.locations.append(try scanner.geoJSONPosition(&lines.hasMoreValues))
      } catch {
        throw error.at(index: lines.locations.count)
      }
    case 1, 2: try scanner.lines(nesting: nesting, into: &lines)
    default: _ = try scanner.skipValue()
    }
  }

  /// Reads the geometries of a collection.
  ///
  /// Each line becomes a part of the trace, and so does each run of consecutive points.
  private mutating func readParts(_ scanner: inout JSONScanner) throws(FileError) {
    // Each collection adds two levels of nesting: its object and its array.
    guard 2 * depth < JSONScanner.maximumDepth else { throw scanner.tooDeep() }
    lines.goBack(to: others)
    // Parts replace coordinates that precede them.
    nesting = nil
    var more = try scanner.enterArray()
    while more {
      let start = scanner.position
      // The list of locations is moved from part to part to avoid copies.
      var part = GeoJSONGeometry(after: lines, depth: depth + 1)
      lines = JSONLineStrings()
      try part.read(&scanner)
      let shape = try part.shape(as: part.type, at: start, scanner)
      if shape == .other || part.hasOtherParts { hasOtherParts = true }
      let isEmpty = part.isEmpty
      let before = part.others
      lines = part.lines
      part.lines = JSONLineStrings()
      if shape == .other {
        lines.goBack(to: before)
      } else if !isEmpty {
        let isPoint = shape == .point
        if !(isPoint && endsInPoints) { lines.beginPart(at: before) }
        endsInPoints = isPoint
      }
      more = try scanner.continueArray()
    }
  }
}
