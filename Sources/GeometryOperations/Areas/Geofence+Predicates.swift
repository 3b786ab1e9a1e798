public import Coordinates

extension Geofence {
  /// Whether a coordinate lies inside, not on the border.
  ///
  /// - Throws: ``GeometryError`` for a coordinate that is not valid.
  /// - Complexity: O(log *n*) for *n* coordinates of the fence.
  public func contains(_ coordinate: Coordinate) throws(GeometryError) -> Bool {
    try prepared.contains(point(coordinate, index: nil))
  }

  /// Whether a coordinate lies inside or on the border.
  ///
  /// A vertex is on the border to the last bit; a place between two is so by luck alone.
  ///
  /// - Throws: ``GeometryError`` for a coordinate that is not valid.
  /// - Complexity: O(log *n*) for *n* coordinates of the fence.
  public func covers(_ coordinate: Coordinate) throws(GeometryError) -> Bool {
    try prepared.covers(point(coordinate, index: nil))
  }

  /// Whether each of many coordinates lies inside, in their order.
  ///
  /// - Throws: ``GeometryError`` with the index of the first coordinate that is not valid.
  /// - Complexity: O(*k* log *n*) for *k* coordinates.
  public func contains(
    _ coordinates: some Collection<Coordinate>
  ) throws(GeometryError) -> [Bool] {
    var answers: [Bool] = []
    answers.reserveCapacity(coordinates.count)
    for coordinate in coordinates {
      answers.append(try prepared.contains(point(coordinate, index: answers.count)))
    }
    return answers
  }

  /// Whether all of a shape lies inside, and some of it not on the border.
  ///
  /// - Throws: ``GeometryError`` for a coordinate or a line that is not valid.
  /// - Complexity: O(*k* log *n*) where the shape of *k* coordinates is far from the border; O(*k*
  ///   *n*) at worst.
  public func contains(_ shape: Geometry) throws(GeometryError) -> Bool {
    try prepared.contains(laidOut(shape))
  }

  /// Whether all of a shape lies inside or on the border.
  ///
  /// See ``contains(_:)-(Geometry)``.
  public func covers(_ shape: Geometry) throws(GeometryError) -> Bool {
    try prepared.covers(laidOut(shape))
  }

  /// Whether any of a shape lies inside or on the border.
  ///
  /// See ``contains(_:)-(Geometry)``.
  public func intersects(_ shape: Geometry) throws(GeometryError) -> Bool {
    try prepared.intersects(laidOut(shape))
  }

  private func point(
    _ coordinate: Coordinate, index: Int?
  ) throws(GeometryError) -> ProjectedPoint {
    guard coordinate.isValid else { throw .invalid(coordinate, index: index) }
    return plane.point(coordinate)
  }

  private func laidOut(_ shape: Geometry) throws(GeometryError) -> GeometryHandle {
    try shape.checkCoordinates()
    return try .make(shape, on: plane, in: prepared.context)
  }
}
