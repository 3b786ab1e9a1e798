/// The columns of coordinates and the interpretation of their numbers.
struct CSVPositionColumns {
  var latitude = 0
  var longitude = 1
  private(set) var letters = Letters()
  /// Whether the columns are named `x` and `y`, as planar coordinates usually are.
  var isPlanar = false
  /// The unit of coordinates, if their names or the caller state it.
  var scale: CoordinateScale?

  /// The columns of the letters N or S and E or W, which determine the signs of coordinates.
  struct Letters {
    var latitude: Int?
    var longitude: Int?

    /// Whether either column exists.
    var isRead: Bool { latitude != nil || longitude != nil }
  }

  /// The indices of all columns of coordinates and letters.
  var columns: [Int] {
    [latitude, longitude] + [letters.latitude, letters.longitude].compactMap(\.self)
  }

  /// Assigns the columns of letters by their names.
  mutating func assignLetters(
    _ best: [FieldName.Role: (column: Int, name: FieldName)], of names: [String]
  ) {
    letters.latitude = best[.latitudeLetter]?.column
    letters.longitude = best[.longitudeLetter]?.column
    // A lone `ns` may mean nanoseconds, and a lone `we` may mean a weekend.
    if letters.latitude == nil || letters.longitude == nil {
      func isShort(_ column: Int) -> Bool { FieldName.isShortLetter(names[column]) }
      if letters.latitude.map(isShort) == true { letters.latitude = nil }
      if letters.longitude.map(isShort) == true { letters.longitude = nil }
    }
  }

  /// Removes letter columns that contain the degrees themselves, as a column named `LATITUDE N/S`
  /// may.
  mutating func leaveOutLettersOfDegrees() {
    let degrees = [latitude, longitude]
    if letters.latitude.map(degrees.contains) == true { letters.latitude = nil }
    if letters.longitude.map(degrees.contains) == true { letters.longitude = nil }
  }
}
