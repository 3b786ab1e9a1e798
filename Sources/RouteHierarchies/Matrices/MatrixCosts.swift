import RoadNetworks
import RoadSearch

/// The costs of the best legal routes between places on roads, computed row by row.
struct MatrixCosts: Sendable {
  let origins: [EdgePosition?]
  let destinations: [EdgePosition?]
  let options: RouteOptions
  let router: HierarchyRouter
  /// The search by a hierarchy; nil if plain searches take less time.
  private let search: MatrixSearch?

  /// - Throws: `unknownEdge` with the index of the origin or destination; `otherNetwork` for speeds
  ///   on another network; `damaged`, or `inputOutput` if the file changed while it was open.
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
    // A search to many places visits the whole network, which takes as long as a dozen routes.
    let perOrigin = min(2 * destinations, 12)
    let (product, isTooLarge) = origins.multipliedReportingOverflow(by: perOrigin)
    return isTooLarge ? .max / 2 : min(product, .max / 2)
  }

  /// Returns the costs from the origins with the given indices to all destinations;
  /// ``MatrixRow/none`` for pairs without a route.
  ///
  /// - Throws: `damaged`, or `inputOutput` if the file changed while it was open.
  func rows(of range: Range<Int>) throws(RoadNetworkError) -> [[UInt32]] {
    let rows: [[UInt32]]
    if let search {
      rows = try search.rows(of: range, router, options)
    } else {
      rows = try plainRows(of: range)
    }
    try router.network.checkIntact()
    return rows
  }

  private func plainRows(of range: Range<Int>) throws(RoadNetworkError) -> [[UInt32]] {
    var plain = try OneToManyRouter(router.network, options: options)
    let known = destinations.indices.filter { destinations[$0] != nil }
    let places = destinations.compactMap(\.self)
    var rows: [[UInt32]] = []
    for origin in range {
      var costs = Array(repeating: MatrixRow.none, count: destinations.count)
      if let place = origins[origin] {
        let found = try plain.costs(
          from: place, to: places, within: UInt64(ArcCosts.closed - 1))
        for (destination, cost) in zip(known, found) {
          if let cost { costs[destination] = UInt32(cost) }
        }
      }
      rows.append(costs)
    }
    return rows
  }
}
