extension Coordinate {
  /// The coordinate rounded to 7 decimals (a centimeter), as what was computed is written.
  package var withSevenDecimals: Coordinate {
    Coordinate(
      latitude: (latitude * 1e7).rounded() / 1e7, longitude: (longitude * 1e7).rounded() / 1e7)
  }
}
