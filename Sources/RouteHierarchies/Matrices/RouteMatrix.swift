public import RoadNetworks
public import RoadSearch

/// The costs of the best legal routes from origins to destinations, computed row by row.
///
///     let matrix = try router.matrix(
///       from: PlacedPoints(depots, on: network), to: PlacedPoints(customers, on: network))
///     try matrix.forEachRow { row in
///       for customer in row.nearest(3) {
///         if let cost = row[customer] { print(row.origin, customer, cost) }
///       }
///     }
///
/// Each cost is that of the route between two points that
/// ``RoadSearch/RoadNetwork/route(through:options:)`` finds. Like a route, it moves a point out of
/// a closed part of the network, but only if the part has at most some 250 roads. Between two
/// closed parts beside each other, a route may move a point from one into the other, and fail; a
/// matrix doesn't.
///
/// A matrix holds only its points and the data of the search, so its size doesn't grow with the
/// number of costs. Several tasks can compute rows of a matrix at the same time.
public struct RouteMatrix: Sendable {
  /// The points from which routes lead.
  public let origins: PlacedPoints
  /// The points to which routes lead.
  public let destinations: PlacedPoints
  /// The options of the routes, whose objective determines the unit of the costs.
  public let options: RouteOptions

  let router: HierarchyRouter
  let costs: MatrixCosts
  let moved = MovedPlaces()

  /// The number of successive rows that are computed together.
  ///
  /// Tasks that share the rows of a matrix should take multiples of this number at a time.
  public static let batchSize = CostLanes.scalarCount

  init(
    _ router: HierarchyRouter, from origins: PlacedPoints, to destinations: PlacedPoints,
    _ options: RouteOptions
  ) throws(RoadNetworkError) {
    for points in [origins, destinations] {
      guard points.network != router.network.identity else { continue }
      throw RoadNetworkError(
        .otherNetwork,
        "found points on network \(points.network), expected \(router.network.identity)",
        path: router.network.path)
    }
    let ends = destinations.places.map { $0?.position }
    let costs = try MatrixCosts(router, to: ends, originCount: origins.points.count, options)
    self.router = router
    self.origins = origins
    self.destinations = destinations
    self.options = options
    self.costs = costs
  }

  /// Returns the rows of the origins with the given indices.
  ///
  /// - Precondition: The range is within the indices of the origins.
  /// - Throws: `damaged`, or `inputOutput` if the file changed while it was open.
  /// - Complexity: O(*n* + *m*) for each row, in the number of destinations and in that of the arcs
  ///   above them; O(*k* log *k*) in the number of the network's edges if the matrix is too small
  ///   to be worth a metric, or some costs are too high for a hierarchy.
  public func rows(of range: Range<Int>) throws(RoadNetworkError) -> [MatrixRow] {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= origins.points.count, "no origin has this index")
    var places = Array(origins.places[range])
    var rows = try costs.rows(from: places.map { $0?.position })
    let moved = try moveOrigins(of: range, &places, &rows)
    let destinations = try moveDestinations(from: moved, &places, &rows)
    try removeClosedPairs(of: range, places, destinations, &rows)
    return rows.indices.map { row in
      MatrixRow(
        origin: range.lowerBound + row, from: places[row], costs: rows[row],
        movedDestinations: destinations[row])
    }
  }

  /// Calls a closure with each row, in the order of the origins.
  ///
  /// - Throws: `damaged`, or `inputOutput` if the file changed while it was open.
  /// - Complexity: that of ``rows(of:)`` for all origins.
  public func forEachRow(_ body: (MatrixRow) -> Void) throws(RoadNetworkError) {
    let count = origins.points.count
    for start in stride(from: 0, to: count, by: Self.batchSize) {
      try rows(of: start..<min(start + Self.batchSize, count)).forEach(body)
    }
  }
}
