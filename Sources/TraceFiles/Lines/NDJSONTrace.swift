import Coordinates
import Files
import Polylines
import TextFormats

/// A trace read from one line of NDJSON.
struct NDJSONTrace {
  private(set) var id: JSONIdentifier?
  private(set) var locations: [Location] = []
  private(set) var partStarts: [Int] = []
  private(set) var fields: [JSONField] = []
  private(set) var remarks: TimeRemarks = []
  private(set) var hasMoreValues = false
  private var lists = ParallelLists()
  /// The values of the member `partStarts`, not yet validated.
  private var statedStarts: [Double] = []
  /// The indices of the points without a position, in ascending order.
  private var gaps: [Int] = []
  private var known: [Member] = []

  private enum Member: String {
    case id, points, partStarts, accuracy, bearing, speed, elevation
  }

  /// Reads one object, which must be the whole input.
  mutating func read(_ scanner: inout JSONScanner) throws(FileError) {
    var more = try scanner.enterObject()
    while more {
      try readMember(&scanner)
      more = try scanner.continueObject()
    }
    try scanner.finish()
    if !known.contains(.points), let index = fields.firstIndex(where: { $0.name == "geometry" }) {
      try readGeometry(fields.remove(at: index))
    } else if !known.contains(.points), try !readPolylines() {
      throw FileError(
        .missingField, found: "an object without 'points'",
        expected: "{\"id\", \"points\": [[lon, lat, unix seconds], …]}")
    }
    if known.contains(.points) { try takePartStarts() }
    try lists.apply(to: &locations)
    locations.settleTimes(&remarks)
    try leaveOutPositionless()
  }

  /// Converts the speeds to meters per second.
  mutating func settle(_ speeds: inout SpeedCheck, line: Int, _ notes: inout NoteBook) {
    speeds.settle(&locations, lists.speedOrigin, line: line, &notes)
  }

  /// Returns the count of the points without a position, for a note.
  func positionless(on line: Int) -> PositionlessPoints {
    var points = PositionlessPoints()
    for _ in gaps { points.add(line: line) }
    return points
  }

  /// Removes the points without a position.
  ///
  /// Must run last, since other members refer to points by index.
  private mutating func leaveOutPositionless() throws(FileError) {
    if gaps.isEmpty { return }
    for (index, location) in locations.enumerated() where !location.coordinate.isValid {
      throw FileError(invalid: location.coordinate, index: index)
    }
    var starts: [Int] = []
    // Both arrays are in ascending order.
    var gapsBefore = 0
    for start in partStarts {
      while gapsBefore < gaps.count, gaps[gapsBefore] < start { gapsBefore += 1 }
      let moved = start - gapsBefore
      if moved > starts.last ?? 0, moved < locations.count - gaps.count { starts.append(moved) }
    }
    partStarts = starts
    var rest = gaps[...]
    locations = locations.enumerated().compactMap { index, location in
      guard index == rest.first else { return location }
      rest.removeFirst()
      return nil
    }
  }

  private mutating func takePartStarts() throws(FileError) {
    for value in statedStarts {
      guard let start = Int(exactly: value), start > partStarts.last ?? 0, start < locations.count
      else {
        throw FileError(
          .invalidNumber, found: "\(value) among 'partStarts'",
          expected: "ascending indices of points after the first one")
      }
      partStarts.append(start)
    }
  }

  private mutating func readMember(_ scanner: inout JSONScanner) throws(FileError) {
    let place = scanner.position
    let name = try scanner.key()
    guard let member = Member(rawValue: name) else {
      let isList = try scanner.peek() == UInt8(ascii: "[")
      let value = scanner.bytes[try scanner.skipValue()]
      if isList { lists.addOther(name, value) }
      fields.append(JSONField(name: name, checked: value))
      return
    }
    guard !known.contains(member) else {
      throw scanner.failure(
        .duplicateField, found: "'\(name)' twice", expected: "it once", at: place)
    }
    known.append(member)
    switch member {
    case .id: id = try scanner.identifier()
    case .points: try readPoints(&scanner)
    case .partStarts: statedStarts = try scanner.measurements()
    case .accuracy: lists.accuracy = try scanner.measurements()
    case .bearing: lists.bearing = try scanner.measurements()
    case .speed: lists.speed = try scanner.measurements()
    case .elevation: lists.elevation = try scanner.measurements()
    }
  }

  /// Reads the `geometry` of a result: a line or an array of lines.
  private mutating func readGeometry(_ field: JSONField) throws(FileError) {
    var scanner = JSONScanner(field.value, in: field.value.indices)
    var lines = JSONLineStrings()
    do {
      try scanner.lines(nesting: try scanner.nesting(), into: &lines)
    } catch {
      // The byte offset is dropped, since it is relative to the member, not to the line.
      throw FileError(
        error.code, found: error.found, expected: error.expected, index: error.index)
    }
    (locations, partStarts) = (lines.locations, lines.partStarts)
    hasMoreValues = lines.hasMoreValues
  }

  /// Reads the encoded polylines of a route or of its parts from a result of Milepost.
  ///
  /// Other members about these lines are discarded.
  ///
  /// - Returns: whether there are any polylines and a member `codec`.
  private mutating func readPolylines() throws(FileError) -> Bool {
    var texts: [String] = []
    var codec: PolylineFormat?
    for field in fields {
      let node = try JSONNode(field.value)
      switch field.name {
      case "codec" where node.isString:
        codec = try node.word(expected: "a codec such as google6", PolylineFormat.init(name:))
      case "polyline" where node.isString: texts.append(try node.string())
      case "traveled", "active", "remaining":
        if node.isObject, let text = try node.object().text("polyline") { texts.append(text) }
      default: break
      }
    }
    guard let codec, !texts.isEmpty else { return false }
    for text in texts {
      try codec.checkLength(of: text)
      guard locations.count < FileError.mostElements else { throw .tooLong() }
      do throws(PolylineError) {
        let line = try codec.decode(text)
        if !locations.isEmpty, !line.isEmpty { partStarts.append(locations.count) }
        locations += line.map { Location(coordinate: $0) }
      } catch {
        throw FileError(
          .malformed, found: "a polyline with \(error.found)", expected: error.expected)
      }
    }
    fields.removeAll { Self.ofPolylines.contains($0.name) }
    return true
  }

  private static let ofPolylines = [
    "codec", "polyline", "traveled", "active", "remaining", "traffic", "length", "coveredLength",
  ]

  private mutating func readPoints(_ scanner: inout JSONScanner) throws(FileError) {
    // Each point is an array; with six decimals and a time it takes about 35 bytes.
    locations.reserveCapacity(
      min(scanner.count(of: UInt8(ascii: "[")), (scanner.end - scanner.position) / 35))
    do throws(FileError) {
      var more = try scanner.enterArray()
      while more {
        guard locations.count < FileError.mostElements else { throw .tooLong() }
        if let location = try point(&scanner) {
          locations.append(location)
        } else {
          gaps.append(locations.count)
          locations.append(Location(coordinate: Coordinate(latitude: 0, longitude: 0)))
        }
        more = try scanner.continueArray()
      }
    } catch {
      throw error.at(index: locations.count)
    }
  }

  /// Reads a point, or returns nil if it has no position.
  @inline(__always)
  private mutating func point(_ scanner: inout JSONScanner) throws(FileError) -> Location? {
    if try scanner.skipNull() { return nil }
    guard try scanner.enterArray() else { return nil }
    if try scanner.skipNull() { return try Self.skipPositionless(&scanner) }
    let longitude = try scanner.number()
    guard try scanner.continueArray() else { throw scanner.unexpectedPair() }
    let latitude = try scanner.number()
    var location = Location(coordinate: Coordinate(latitude: latitude, longitude: longitude))
    if try scanner.continueArray() {
      location.time = try scanner.time(&remarks)
      while try scanner.continueArray() {
        _ = try scanner.skipValue()
        hasMoreValues = true
      }
    }
    return location
  }

  /// Skips the rest of a point that begins with null.
  @inline(never)
  private static func skipPositionless(
    _ scanner: inout JSONScanner
  ) throws(FileError) -> Location? {
    guard try scanner.continueArray() else { throw scanner.unexpectedPair() }
    guard try scanner.skipNull() else {
      throw scanner.failure(
        .missingField, found: "a position without a longitude",
        expected: "[longitude, latitude, …]")
    }
    while try scanner.continueArray() { _ = try scanner.skipValue() }
    return nil
  }
}
