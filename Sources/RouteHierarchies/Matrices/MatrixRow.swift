public import RoadSearch

/// The costs of the best legal routes from one origin of a matrix to all destinations.
public struct MatrixRow: Sendable, Hashable {
  /// The index of the origin.
  public let origin: Int
  /// The place where the routes begin; nil if there is no usable road near the origin.
  ///
  /// If the origin was moved out of a closed part of the network, routes within the part still
  /// begin at the place of the matrix.
  public let place: RoadPosition?
  /// The places of the destinations to which routes lead only because they were moved out of closed
  /// parts of the network, by index.
  public let movedDestinations: [Int: RoadPosition]
  /// The cost for each destination; ``none`` if there is no route.
  private let costs: [UInt64]

  static let none = UInt64.max

  init(
    origin: Int, from place: RoadPosition?, costs: [UInt64],
    movedDestinations: [Int: RoadPosition] = [:]
  ) {
    self.origin = origin
    self.place = place
    self.costs = costs
    self.movedDestinations = movedDestinations
  }

  /// The number of destinations.
  public var count: Int { costs.count }

  /// The cost of the route to a destination: milliseconds of travel, or millimeters, depending on
  /// the objective; nil if there is no legal route.
  ///
  /// - Precondition: The destination is one of the matrix.
  public subscript(destination: Int) -> UInt64? {
    costs[destination] == Self.none ? nil : costs[destination]
  }

  /// Returns the indices of the destinations with the lowest costs, the lowest first; destinations
  /// of equal cost are in their order.
  ///
  /// The result has fewer than `count` elements if there are routes to fewer destinations.
  ///
  /// - Complexity: O(*n* + *k* log *n*) on average, for `count` *k* of *n* destinations in random
  ///   order.
  public func nearest(_ count: Int) -> [Int] {
    let count = min(count, costs.count)
    guard count > 0 else { return [] }
    var least: [(cost: UInt64, index: Int)] = []
    least.reserveCapacity(2 * count)
    var limit = Self.none
    for (index, cost) in costs.enumerated() where cost < limit {
      least.append((cost, index))
      guard least.count == 2 * count else { continue }
      least.sort { $0 < $1 }
      least.removeSubrange(count...)
      limit = least[count - 1].cost
    }
    least.sort { $0 < $1 }
    return least.prefix(count).map(\.index)
  }
}
