extension Geometry {
  /// Parses well-known text (OGC 06-103r4, section 7), longitude first.
  ///
  ///     try Geometry(wkt: "LINESTRING (-8.61 41.15, -8.62 41.16)")
  ///
  /// Positions may have more numbers (`POINT Z`, `POINT M`, `POINT ZM`), which are ignored. The
  /// number of a reference system, which PostGIS may write (`SRID=4326;POINT (1 2)`), must be 4326,
  /// or 0 for an unknown system.
  ///
  /// - Throws: ``GeometryError`` with the offset of an invalid byte or the index of an invalid
  ///   coordinate; with neither for errors that GEOS finds.
  /// - Complexity: O(*n*).
  public init(
    wkt text: String, in workspace: GeometryWorkspace = GeometryWorkspace()
  ) throws(GeometryError) {
    let shape = try WKTScanner.check(text)
    self = try GeometryHandle.reading(wkt: String(shape), in: workspace.geos).geometry(
      on: DegreePlane())
  }

  /// Returns the shape as well-known text, longitude first, with the fewest digits that round-trip.
  ///
  /// - Throws: ``GeometryError`` for an invalid point or a line of one coordinate.
  /// - Complexity: O(*n*).
  public func wkt() throws(GeometryError) -> String {
    try checkCoordinates()
    return WKTFormatter(self).text
  }

  /// Returns the shape as well-known text, with an elevation as the third number of each position.
  ///
  /// - Precondition: There are as many elevations as positions.
  package func wkt(elevations: [Double]) throws(GeometryError) -> String {
    try checkCoordinates()
    return WKTFormatter(self, elevations: elevations).text
  }
}
