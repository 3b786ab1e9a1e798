public import Coordinates
public import RoadNetworks

/// A place on a road near a requested point.
public struct RoadPosition: Sendable, Hashable {
  /// The position on an edge, in a direction that the mode may use.
  public var position: EdgePosition
  /// The coordinate of the place.
  public var coordinate: Coordinate
  /// The distance from the point in meters.
  public var distance: Double

  package init(position: EdgePosition, coordinate: Coordinate, distance: Double) {
    self.position = position
    self.coordinate = coordinate
    self.distance = distance
  }
}

extension RoadNetwork {
  /// Returns the nearest place on a road that a mode may use.
  ///
  /// - Parameters:
  ///   - coordinate: the point.
  ///   - radius: the search radius in meters.
  /// - Throws: `noRoad` if there is none within the radius; `invalidCoordinate`; `damaged`, or
  ///   `inputOutput` if the file changed while it was open.
  public func nearest(
    to coordinate: Coordinate, for mode: TravelMode = .car, within radius: Double = 1000
  ) throws(RoadNetworkError) -> RoadPosition {
    guard let first = try nearest(to: coordinate, count: 1, for: mode, within: radius).first else {
      throw RoadNetworkError(.noRoad, "found no road for \(mode) within \(radius) m", path: path)
    }
    return first
  }

  /// Returns the nearest places on different roads that a mode may use, nearest first.
  ///
  /// A road is the connection between two nodes of the network. The result is empty if there is no
  /// such road within the radius, the radius is negative or NaN, or the count isn't positive.
  /// Distances are geodesic and accurate to a centimeter, at any radius and up to the poles.
  ///
  /// - Throws: `invalidCoordinate`; `damaged`, or `inputOutput` if the file changed while it was
  ///   open.
  /// - Complexity: O(log *n* + *k* log *k*) for *k* roads around the point.
  public func nearest(
    to coordinate: Coordinate, count: Int, for mode: TravelMode = .car, within radius: Double = 1000
  ) throws(RoadNetworkError) -> [RoadPosition] {
    try nearest(to: coordinate, count: count, within: radius) { edge in
      attributes[edge.attributes].access[mode].isRoutable
    }
  }

  /// Returns the nearest places on roads with at least one direction that passes a test.
  package func nearest(
    to coordinate: Coordinate, count: Int, within radius: Double,
    where isUsable: (EdgeRow) -> Bool
  ) throws(RoadNetworkError) -> [RoadPosition] {
    guard coordinate.isValid else {
      throw RoadNetworkError(
        .invalidCoordinate, CoordinateError.invalid(coordinate, index: nil).description)
    }
    guard radius >= 0, count > 0 else { return [] }
    // No place is farther away than half of the Earth's circumference.
    let radius = min(radius, 20_040_000)
    var found = nearby(coordinate, count: count, within: radius, where: isUsable)
    if found == nil {
      found = anywhere(coordinate, count: count, within: radius, where: isUsable)
    }
    try checkIntact()
    return found ?? []
  }

  /// The maximum relative error of distances in a flat frame that is used for searches.
  private static let flatError = 1e-3

  /// Returns the radius in meters around a point within which a flat frame is accurate enough; 0
  /// near the poles.
  private func flatReach(_ coordinate: Coordinate) -> Double {
    guard coordinate.latitude.magnitude <= 85 else { return 0 }
    let latitude = coordinate.latitude.magnitude * .pi / 180
    // The bound is documented at ``LocalFrame``. The geodesic distance of the place that is nearest
    // in the frame is wrong by the square of this relative error: at most a centimeter.
    return min(5_000, Self.flatError * 6_335_000 / (tangent(latitude) + 0.02))
  }

  /// Searches in growing circles on a flat frame; returns nil if the frame isn't accurate enough
  /// for a circle that contains the results.
  private func nearby(
    _ coordinate: Coordinate, count: Int, within radius: Double,
    where isUsable: (EdgeRow) -> Bool
  ) -> [RoadPosition]? {
    let flatReach = flatReach(coordinate)
    guard flatReach > 0 else { return nil }
    let index = SpatialIndex(self)
    var places: [PairPosition] = []
    var reach = min(radius, flatReach, 30)
    while true {
      index.positions(near: coordinate, within: reach * (1 + Self.flatError), into: &places)
      places.removeAll { !isUsablePair($0.pair, isUsable) }
      places.sort { ($0.distance, $0.pair) < ($1.distance, $1.pair) }
      // Places after the last wanted one may in fact be nearer, by up to the error of the frame.
      var seen: Set<PairIndex> = []
      var last = Double.infinity
      var found: [RoadPosition] = []
      for place in places {
        guard place.distance <= last * (1 + 2 * Self.flatError) else { break }
        if count > 1 { seen.insert(place.pair) }
        if last == .infinity, count == 1 || seen.count == count { last = place.distance }
        found.append(
          position(place.pair, place.offset, place.coordinate, from: coordinate, isUsable))
      }
      let isWhole = reach >= radius
      // Allow a micrometer for the rounding of coordinates.
      found = nearest(found, count: count).filter { $0.distance <= reach + 1e-6 }
      if found.count == count || isWhole { return found }
      if reach >= flatReach { return nil }
      reach = min(radius, flatReach, reach * 4)
    }
  }

  /// Searches by geodesic distance.
  private func anywhere(
    _ coordinate: Coordinate, count: Int, within radius: Double,
    where isUsable: (EdgeRow) -> Bool
  ) -> [RoadPosition] {
    var search = NearestRoadSearch(SpatialIndex(self), coordinate)
    var seen: Set<PairIndex> = []
    var found: [RoadPosition] = []
    while found.count < count,
      let place = search.next(within: radius, where: { isUsablePair($0, isUsable) })
    {
      guard seen.insert(place.pair).inserted else { continue }
      found.append(position(place.pair, place.offset, place.coordinate, from: coordinate, isUsable))
    }
    return found
  }

  /// Returns the nearest places, nearest first; a road with several places counts once.
  private func nearest(_ places: [RoadPosition], count: Int) -> [RoadPosition] {
    if count == 1 { return places.min { $0.distance < $1.distance }.map { [$0] } ?? [] }
    var seen: Set<PairIndex> = []
    return Array(
      places.sorted {
        ($0.distance, $0.position.edge.index) < ($1.distance, $1.position.edge.index)
      }
      .filter { seen.insert(edges[$0.position.edge.index].pair).inserted }.prefix(count))
  }

  private func isUsablePair(_ pair: PairIndex, _ isUsable: (EdgeRow) -> Bool) -> Bool {
    let row = edges[pairs[pair].forwardEdge]
    return isUsable(row) || isUsable(edges[row.twin])
  }

  /// Returns a place as a position on the edge in the usable direction, or on the forward edge if
  /// both directions are usable.
  private func position(
    _ pair: PairIndex, _ offset: UInt32, _ place: Coordinate, from point: Coordinate,
    _ isUsable: (EdgeRow) -> Bool
  ) -> RoadPosition {
    let forward = pairs[pair].forwardEdge
    let row = edges[forward]
    let position =
      isUsable(row)
      ? EdgePosition(edge: id(forward), offset: offset)
      : EdgePosition(edge: id(row.twin), offset: row.length - min(row.length, offset))
    return RoadPosition(
      position: position, coordinate: place, distance: point.distance(to: place))
  }
}
