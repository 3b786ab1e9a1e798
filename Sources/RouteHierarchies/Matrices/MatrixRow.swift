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
  private let costs: [UInt32]

  static let none = UInt32.max

  init(
    origin: Int, from place: RoadPosition?, costs: [UInt32],
    movedDestinations: [Int: RoadPosition] = [:]
  ) {
    self.origin = origin
    self.place = place
    self.costs = costs
    self.movedDestinations = movedDestinations
  }

  /// The number of destinations.
  public var count: Int { costs.count }

  /// The cost of the route to a destination: milliseconds of free-flow travel, or millimeters,
  /// depending on the objective; nil if there is no legal route.
  public subscript(destination: Int) -> UInt32? {
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
    // Each element is a cost and an index, in this order.
    var least: [UInt64] = []
    least.reserveCapacity(2 * count)
    var limit = UInt64(Self.none) << 32
    for (index, cost) in costs.enumerated() {
      let key = UInt64(cost) << 32 | UInt64(index)
      guard key < limit else { continue }
      least.append(key)
      guard least.count == 2 * count else { continue }
      least.sort()
      least.removeSubrange(count...)
      limit = least[count - 1]
    }
    least.sort()
    return least.prefix(count).map { Int($0 & 0xffff_ffff) }
  }
}
