public import Coordinates

/// A place on a road near a point that was asked for.
public struct RoadPosition: Sendable, Hashable {
  /// Where on which edge; of the two directions the one that the mode may use, else the forward one.
  public var position: EdgePosition
  /// The place.
  public var coordinate: Coordinate
  /// Metres from the point.
  public var distance: Double
}

extension RoadNetwork {
  /// The nearest place on a road that a mode may use.
  ///
  /// - Parameters:
  ///   - coordinate: the point.
  ///   - radius: metres around it to look in.
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
  /// A road is the stretch between two nodes of the network.
  ///
  /// - Throws: `invalidCoordinate`, or `damaged`.
  /// - Complexity: O(log *n* + *k*) for *k* roads around the point.
  public func nearest(
    to coordinate: Coordinate, count: Int, for mode: TravelMode = .car, within radius: Double = 1000
  ) throws(RoadNetworkError) -> [RoadPosition] {
    try nearest(to: coordinate, count: count, within: radius) { edge in
      attributes(edge.attributes).access[mode].isRoutable
    }
  }

  /// The nearest places on roads of which one direction at least passes a test.
  package func nearest(
    to coordinate: Coordinate, count: Int, within radius: Double,
    where isUsable: (EdgeRecord) -> Bool
  ) throws(RoadNetworkError) -> [RoadPosition] {
    guard coordinate.isValid else {
      throw RoadNetworkError(
        .invalidCoordinate, CoordinateError.invalid(coordinate, index: nil).description)
    }
    let index = SpatialIndex(self)
    var places: [PairPosition] = []
    var found: [RoadPosition] = []
    var reach = min(radius, 30)
    while true {
      index.positions(near: coordinate, within: reach, into: &places)
      found.removeAll(keepingCapacity: true)
      places.sort { ($0.distance, $0.pair) < ($1.distance, $1.pair) }
      for place in places where found.count < count {
        let forward = pairs[place.pair].forwardEdge
        let record = edges[forward]
        let isForward = isUsable(record)
        guard isForward || isUsable(edges[record.twin]) else { continue }
        let position =
          isForward
          ? EdgePosition(edge: id(forward), offset: place.offset)
          : EdgePosition(
            edge: id(record.twin), offset: record.length - min(record.length, place.offset))
        found.append(
          RoadPosition(
            position: position, coordinate: place.coordinate, distance: place.distance))
      }
      if found.count >= count || reach >= radius { break }
      reach = min(radius, reach * 4)
    }
    try checkIntact()
    return found
  }
}
