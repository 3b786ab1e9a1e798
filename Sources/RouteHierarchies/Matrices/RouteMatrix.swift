public import RoadNetworks
public import RoadSearch

/// The costs of the best legal routes from origins to destinations, computed row by row.
///
///     let depots = try network.places(of: depotCoordinates).map { $0?.position }
///     let customers = try network.places(of: customerCoordinates).map { $0?.position }
///     let matrix = try router.matrix(from: depots, to: customers)
///     try matrix.forEachRow { row in
///       for customer in row.nearest(3) { print(row.origin, customer, row[customer]) }
///     }
///
/// Each cost equals that of the route between the two places that
/// ``RoadSearch/RoadNetwork/route(through:options:)`` finds, except that a place isn't moved to
/// another road if no legal path leads from or to its own road.
///
/// A matrix holds only its places and what the search for the rows needs, so its size doesn't grow
/// with the number of costs. Several tasks can compute rows of a matrix at the same time.
public struct RouteMatrix: Sendable {
  /// The places from which routes lead; nil for a point without a road, whose row has no costs.
  public let origins: [EdgePosition?]
  /// The places to which routes lead; nil for a point without a road, whose column has no costs.
  public let destinations: [EdgePosition?]
  /// The options of the routes, whose objective determines the unit of the costs.
  public let options: RouteOptions

  private let router: HierarchyRouter
  /// The search by a hierarchy; nil if plain searches take less time.
  private let search: MatrixSearch?

  /// The number of successive rows that are computed together.
  ///
  /// Tasks that share the rows of a matrix should take multiples of this number at a time.
  public static let rowsAtOnce = CostLanes.scalarCount

  init(
    _ router: HierarchyRouter, from origins: [EdgePosition?], to destinations: [EdgePosition?],
    _ options: RouteOptions
  ) throws(RoadNetworkError) {
    let network = router.network
    try network.checkSpeeds(of: options)
    self.router = router
    self.origins = origins
    self.destinations = destinations
    self.options = options
    let metric = try router.metric(
      for: options, leavesPockets: false,
      questions: Self.questions(from: origins.count, to: destinations.count))
    if let metric {
      search = try MatrixSearch(from: origins, to: destinations, metric)
    } else {
      search = nil
      for places in [origins, destinations] {
        for (number, place) in places.enumerated() {
          if let place { _ = try MatrixPlaces.edge(of: place, number, in: network) }
        }
      }
    }
  }

  /// Returns the number of single routes that take as long as plain searches for a matrix.
  private static func questions(from origins: Int, to destinations: Int) -> Int {
    let perOrigin = min(2 * destinations, 12)
    let (product, isTooLarge) = origins.multipliedReportingOverflow(by: perOrigin)
    return isTooLarge ? .max / 2 : min(product, .max / 2)
  }

  /// Returns the rows of the origins with the given indices.
  ///
  /// - Precondition: The range is within the indices of the origins.
  /// - Throws: `damaged`, or `inputOutput` if the file changed while it was open.
  /// - Complexity: O(*n*) for each row, in the number of arcs above the destinations.
  public func rows(of range: Range<Int>) throws(RoadNetworkError) -> [MatrixRow] {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= origins.count, "no origin has this index")
    let rows: [MatrixRow]
    if let search {
      rows = try search.rows(of: range, router, options)
    } else {
      rows = try plainRows(of: range)
    }
    try router.network.checkIntact()
    return rows
  }

  /// Calls a closure with each row, in the order of the origins.
  ///
  /// - Throws: `damaged`, or `inputOutput` if the file changed while it was open.
  public func forEachRow(_ body: (MatrixRow) -> Void) throws(RoadNetworkError) {
    for start in stride(from: 0, to: origins.count, by: Self.rowsAtOnce) {
      try rows(of: start..<min(start + Self.rowsAtOnce, origins.count)).forEach(body)
    }
  }

  private func plainRows(of range: Range<Int>) throws(RoadNetworkError) -> [MatrixRow] {
    var plain = try OneToManyRouter(router.network, options: options)
    let known = destinations.indices.filter { destinations[$0] != nil }
    let places = destinations.compactMap(\.self)
    var rows: [MatrixRow] = []
    for origin in range {
      var costs = Array(repeating: MatrixRow.none, count: destinations.count)
      if let place = origins[origin] {
        let found = try plain.costs(
          from: place, to: places, within: UInt64(ArcCosts.closed - 1))
        for (destination, cost) in zip(known, found) {
          if let cost { costs[destination] = UInt32(cost) }
        }
      }
      rows.append(MatrixRow(origin: origin, costs: costs))
    }
    return rows
  }
}
