/// The columns of coordinates, and how their numbers are read.
struct CSVPositionColumns {
  var latitude = 0
  var longitude = 1
  private(set) var letters = Letters()
  /// Whether coordinates are called `x` and `y`, as those in a plane are.
  var isPlanar = false
  /// The unit of coordinates, if the names or the caller state it.
  var scale: CoordinateScale?

  /// The columns of the letters N or S, and E or W, which give the signs of coordinates.
  struct Letters {
    var latitude: Int?
    var longitude: Int?

    /// Whether there is a column for either.
    var isRead: Bool { latitude != nil || longitude != nil }
  }

  /// All columns of them.
  var columns: [Int] {
    [latitude, longitude] + [letters.latitude, letters.longitude].compactMap(\.self)
  }

  /// Takes the columns of letters by their names.
  mutating func assignLetters(
    _ best: [FieldName.Role: (column: Int, name: FieldName)], of names: [String]
  ) {
    letters.latitude = best[.latitudeLetter]?.column
    letters.longitude = best[.longitudeLetter]?.column
    // `ns` alone may be nanoseconds, `we` the end of a week.
    if letters.latitude == nil || letters.longitude == nil {
      func isShort(_ column: Int) -> Bool { FieldName.isShortLetter(names[column]) }
      if letters.latitude.map(isShort) == true { letters.latitude = nil }
      if letters.longitude.map(isShort) == true { letters.longitude = nil }
    }
  }

  /// Takes columns of degrees for no letters, though some are called as those are: `LATITUDE N/S`.
  mutating func leaveOutLettersOfDegrees() {
    let degrees = [latitude, longitude]
    if letters.latitude.map(degrees.contains) == true { letters.latitude = nil }
    if letters.longitude.map(degrees.contains) == true { letters.longitude = nil }
  }
}
