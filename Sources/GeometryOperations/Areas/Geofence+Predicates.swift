public import Coordinates

extension Geofence {
  /// Returns whether a coordinate lies inside the fence, and not on its border.
  ///
  /// - Throws: ``GeometryError`` for an invalid coordinate.
  /// - Complexity: O(log *n*) for *n* coordinates of the fence.
  public func contains(_ coordinate: Coordinate) throws(GeometryError) -> Bool {
    try prepared.contains(point(coordinate, index: nil))
  }

  /// Returns whether a coordinate lies inside the fence or on its border.
  ///
  /// A vertex of the border counts as on the border, unless the fence touches the antimeridian.
  /// Whether a place between two vertices counts as on the border depends on rounding.
  ///
  /// - Throws: ``GeometryError`` for an invalid coordinate.
  /// - Complexity: O(log *n*) for *n* coordinates of the fence.
  public func covers(_ coordinate: Coordinate) throws(GeometryError) -> Bool {
    try prepared.covers(point(coordinate, index: nil))
  }

  /// Returns whether each of several coordinates lies inside the fence, in order.
  ///
  /// - Throws: ``GeometryError`` with the index of the first invalid coordinate.
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

  /// Returns whether all of a shape lies inside the fence or on its border, and some of it inside.
  ///
  /// - Throws: ``GeometryError`` for an invalid coordinate or a line of one coordinate.
  /// - Complexity: O(*k* log *n*) for a shape of *k* coordinates far from the border; O(*k* *n*) in
  ///   the worst case.
  public func contains(_ shape: Geometry) throws(GeometryError) -> Bool {
    try prepared.contains(laidOut(shape))
  }

  /// Returns whether all of a shape lies inside the fence or on its border.
  ///
  /// Errors and complexity are those of ``contains(_:)-(Geometry)``.
  public func covers(_ shape: Geometry) throws(GeometryError) -> Bool {
    try prepared.covers(laidOut(shape))
  }

  /// Returns whether any part of a shape lies inside the fence or on its border.
  ///
  /// Errors and complexity are those of ``contains(_:)-(Geometry)``.
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
