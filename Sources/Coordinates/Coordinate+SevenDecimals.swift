extension Coordinate {
  /// The coordinate rounded to 7 decimals (about a centimeter), the precision of computed output.
  package var withSevenDecimals: Coordinate {
    Coordinate(
      latitude: (latitude * 1e7).rounded() / 1e7, longitude: (longitude * 1e7).rounded() / 1e7)
  }
}
