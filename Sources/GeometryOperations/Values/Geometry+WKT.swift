extension Geometry {
  /// Reads well-known text (OGC 06-103r4, section 7), longitude first.
  ///
  ///     try Geometry(wkt: "LINESTRING (-8.61 41.15, -8.62 41.16)")
  ///
  /// Positions may have further numbers (`POINT Z`, `POINT M`, `POINT ZM`), which are read over. A
  /// reference system that PostGIS wrote (`SRID=4326;POINT (1 2)`) must be 4326.
  ///
  /// - Throws: ``GeometryError`` with the offset of the first bad byte where brackets, the alphabet
  ///   or what follows the geometry are wrong, with the index of a coordinate that is not valid,
  ///   and with the words of GEOS else.
  /// - Complexity: O(*n*).
  public init(
    wkt text: String, in workspace: GeometryWorkspace = GeometryWorkspace()
  ) throws(GeometryError) {
    let shape = try WKTScanner.check(text)
    self = try GeometryHandle.reading(wkt: String(shape), in: workspace.geos).geometry(
      on: DegreePlane())
  }

  /// The shape as well-known text, longitude first, with digits that read back to the same numbers.
  ///
  /// - Throws: ``GeometryError`` for a point that is not valid and a line of one coordinate.
  /// - Complexity: O(*n*).
  public func wkt() throws(GeometryError) -> String {
    try checkCoordinates()
    return WKTWriter(self).text
  }

  /// The shape as well-known text with a third number to each position, in their order.
  ///
  /// - Precondition: there are as many numbers as positions.
  package func wkt(elevations: [Double]) throws(GeometryError) -> String {
    try checkCoordinates()
    return WKTWriter(self, elevations: elevations).text
  }
}
