public import Coordinates
public import RoadNetworks

/// A place on a road near a point that was asked for.
public struct RoadPosition: Sendable, Hashable {
  /// Where on which edge; of the two directions the one that the mode may use, else the forward
  /// one.
  public var position: EdgePosition
  /// The place.
  public var coordinate: Coordinate
  /// Meters from the point.
  public var distance: Double
}

extension RoadNetwork {
  /// The nearest place on a road that a mode may use.
  ///
  /// - Parameters:
  ///   - coordinate: the point.
  ///   - radius: meters around it to look in.
  /// - Throws: `noRoad` where there is none, `invalidCoordinate`, or `damaged`.
  public func nearest(
    to coordinate: Coordinate, for mode: TravelMode = .car, within radius: Double = 1000
  ) throws(RoadNetworkError) -> RoadPosition {
    guard let first = try nearest(to: coordinate, count: 1, for: mode, within: radius).first else {
      throw RoadNetworkError(.noRoad, "found no road for \(mode) within \(radius) m", path: path)
    }
    return first
  }

  /// The nearest places on different roads that a mode may use, nearest first.
  ///
  /// A road is the stretch between two nodes of the network. A radius below 0, or NaN, finds
  /// nothing. Distances are geodesic, and right to a centimeter, at any radius and up to the poles.
  ///
  /// - Throws: `invalidCoordinate`, or `damaged`.
  /// - Complexity: O(log *n* + *k*) for *k* roads around the point.
  public func nearest(
    to coordinate: Coordinate, count: Int, for mode: TravelMode = .car, within radius: Double = 1000
  ) throws(RoadNetworkError) -> [RoadPosition] {
    try nearest(to: coordinate, count: count, within: radius) { edge in
      attributes[edge.attributes].access[mode].isRoutable
    }
  }

  /// The nearest places on roads of which one direction at least passes a test.
  package func nearest(
    to coordinate: Coordinate, count: Int, within radius: Double,
    where isUsable: (EdgeRow) -> Bool
  ) throws(RoadNetworkError) -> [RoadPosition] {
    guard coordinate.isValid else {
      throw RoadNetworkError(
        .invalidCoordinate, CoordinateError.invalid(coordinate, index: nil).description)
    }
    guard radius >= 0, count > 0 else { return [] }
    // Nothing is farther away than half of the Earth's circumference.
    let radius = min(radius, 20_040_000)
    var found = nearby(coordinate, count: count, within: radius, where: isUsable)
    if found == nil {
      found = anywhere(coordinate, count: count, within: radius, where: isUsable)
    }
    try checkIntact()
    return found ?? []
  }

  /// How wrong distances in a flat frame may be for places to be looked for in it.
  private static let flatError = 1e-3

  /// Meters around a point in which a flat frame is good enough.
  private func flatReach(_ coordinate: Coordinate) -> Double {
    guard coordinate.latitude.magnitude <= 85 else { return 0 }
    let latitude = coordinate.latitude.magnitude * .pi / 180
    // The bound that ``LocalFrame`` states; and a foot is off by its square, a centimeter here.
    return min(5_000, Self.flatError * 6_335_000 / (tangent(latitude) + 0.02))
  }

  /// Looks for places in growing circles on a flat frame; nil where they grow too large for one.
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
      // Those behind the last that is wanted may be nearer yet, by as much as the frame is wrong.
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
      // A micrometer for the rounding of coordinates.
      found = nearest(found, count: count).filter { $0.distance <= reach + 1e-6 }
      if found.count == count || isWhole { return found }
      if reach >= flatReach { return nil }
      reach = min(radius, flatReach, reach * 4)
    }
  }

  /// Looks for places by their geodesics.
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

  /// The first places by distance; a road that passes by twice counts once.
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

  /// A place in the direction that is usable, the forward one if both are.
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
