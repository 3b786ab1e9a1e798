package import Coordinates
package import Files

extension JSONScanner {
  /// Returns the nesting depth of the next array: 0 for a position, 1 for an array of positions, 2
  /// for an array of such arrays, and 3 or 4 for anything deeper.
  ///
  /// An empty array counts as an array of positions. Nothing is consumed.
  package func nesting() throws(FileError) -> Int {
    var probe = self
    var depth = 0
    while depth < 4, try probe.peek() == UInt8(ascii: "[") {
      depth += 1
      if try !probe.enterArray() { return depth }
    }
    guard depth > 0 else { throw probe.unexpected("an array") }
    return depth - 1
  }

  /// Reads a GeoJSON position: longitude, latitude, and optionally an elevation.
  ///
  /// - Parameter hasMore: set to true if there are more than three numbers, or if the magnitude of
  ///   the third one is above 100,000, too large for an elevation.
  @inline(__always)
  package mutating func geoJSONPosition(_ hasMore: inout Bool) throws(FileError) -> Location {
    guard try enterArray() else { throw unexpectedPair() }
    let longitude = try number()
    guard try continueArray() else { throw unexpectedPair() }
    let latitude = try number()
    var location = Location(coordinate: Coordinate(latitude: latitude, longitude: longitude))
    if try continueArray() {
      if try !skipNull() {
        let third = try number()
        location.elevation = third
        if third.magnitude > 100_000 { hasMore = true }
      }
      while try continueArray() {
        _ = try number()
        hasMore = true
      }
    }
    return location
  }
}

extension JSONScanner {
  /// Appends the positions of an array (`nesting` 1) or of an array of such arrays (2) to `lines`.
  package mutating func lines(
    nesting: Int, into lines: inout JSONLineStrings
  ) throws(FileError) {
    do {
      guard nesting == 2 else { return try positions(into: &lines) }
      var more = try enterArray()
      while more {
        let start = lines.locations.count
        try positions(into: &lines)
        if start > 0, lines.locations.count > start { lines.partStarts.append(start) }
        more = try continueArray()
      }
    } catch {
      throw error.at(index: lines.locations.count)
    }
  }

  private mutating func positions(into lines: inout JSONLineStrings) throws(FileError) {
    var more = try enterArray()
    while more {
      guard lines.locations.count < FileError.mostElements else {
        throw .tooMany("positions of a line")
      }
      lines.locations.append(try geoJSONPosition(&lines.hasMoreValues))
      more = try continueArray()
    }
  }
}

extension FileError {
  /// Creates the error for an invalid coordinate.
  package init(invalid found: Coordinate, index: Int?) {
    self.init(
      .invalidCoordinate, found: "latitude \(found.latitude), longitude \(found.longitude)",
      expected: "-90…90 and -180…180", index: index,
      hint: found.looksSwapped ? "are latitude and longitude swapped?" : nil)
  }
}
