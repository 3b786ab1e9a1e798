import RoadNetworks
import RoadSearch
import Synchronization

/// The places to which the points of a matrix are moved out of closed parts of the network, found
/// when they are first needed.
final class MovedPlaces: Sendable {
  private let points: PlacedPoints
  private let end: PlacedPoints.End
  /// The places found so far, by the index of the point; nil for a point that stays.
  private let known = Mutex<[Int: RoadPosition?]>([:])

  init(_ points: PlacedPoints, as end: PlacedPoints.End) {
    self.points = points
    self.end = end
  }

  /// Returns the place to which a point is moved; nil if it stays.
  ///
  /// - Throws: `damaged`, or `inputOutput` if the file changed while it was open.
  func place(
    of index: Int, on network: RoadNetwork, _ options: RouteOptions
  ) throws(RoadNetworkError) -> RoadPosition? {
    if let known = known.withLock({ $0[index] }) { return known }
    let place = try points.movedPlace(of: index, as: end, on: network, options)
    known.withLock { $0[index] = .some(place) }
    return place
  }
}
