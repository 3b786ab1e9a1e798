import RoadNetworks
import RoadSearch
import Synchronization

/// The costs of the best legal routes to the same places on roads, computed row by row.
struct MatrixCosts: Sendable {
  let destinations: [EdgePosition?]
  private let originCount: Int
  private let options: RouteOptions
  private let router: HierarchyRouter
  /// The search by a hierarchy; nil if plain searches take less time.
  let search: MatrixSearch?
  private let pockets = PocketSearch()

  /// The searches whose paths may lead through pockets, made when they are first needed; tasks may
  /// make them more than once.
  private final class PocketSearch: Sendable {
    enum Part {
      /// The search from places that aren't enclosed.
      case toEnclosed
      case toAll
    }

    struct Known: Sendable {
      var enclosed: [Int]?
      var searches: [Part: MatrixSearch] = [:]
    }

    let known = Mutex(Known())

    /// Returns the destinations that may be enclosed.
    func enclosed(_ search: MatrixSearch) -> [Int] {
      if let enclosed = known.withLock({ $0.enclosed }) { return enclosed }
      let enclosed = search.enclosedDestinations
      known.withLock { $0.enclosed = enclosed }
      return enclosed
    }
  }

  /// - Parameter originCount: the expected number of origins.
  /// - Precondition: The destinations are on edges of the router's network.
  /// - Throws: `otherNetwork` for speeds on another network; `damaged`, or `inputOutput` if the
  ///   file changed while it was open.
  init(
    _ router: HierarchyRouter, to destinations: [EdgePosition?], originCount: Int,
    _ options: RouteOptions
  ) throws(RoadNetworkError) {
    try router.network.checkSpeeds(of: options)
    self.router = router
    self.destinations = destinations
    self.originCount = originCount
    self.options = options
    let metric = try router.metric(
      for: options, leavesPockets: false,
      questions: Self.questions(from: originCount, to: destinations.count))
    search = metric.map { MatrixSearch(to: destinations, originCount: originCount, $0) }
  }

  /// Returns the number of single routes that take as long as plain searches for a matrix.
  private static func questions(from origins: Int, to destinations: Int) -> Int {
    // A search to many places visits the whole network, which takes as long as a dozen routes.
    let perOrigin = min(2 * destinations, 12)
    let (product, isTooLarge) = origins.multipliedReportingOverflow(by: perOrigin)
    return isTooLarge ? .max / 2 : min(product, .max / 2)
  }

  /// Returns the costs from each origin to all destinations; ``MatrixRow/none`` for pairs without a
  /// route.
  ///
  /// - Precondition: The origins are on edges of the router's network.
  /// - Throws: `damaged`, or `inputOutput` if the file changed while it was open.
  func rows(from origins: [EdgePosition?]) throws(RoadNetworkError) -> [[UInt64]] {
    var rows: [MatrixSearch.Row]
    if let search {
      rows = Self.rows(search, from: origins, router)
      try findWaysThroughPockets(search, from: origins, &rows)
    } else {
      rows = origins.map { _ in
        MatrixSearch.Row(
          costs: Array(repeating: MatrixRow.none, count: destinations.count), isExact: false)
      }
    }
    try completeByPlainSearches(from: origins, &rows)
    try router.network.checkIntact()
    return rows.map(\.costs)
  }

  private static func rows(
    _ search: MatrixSearch, from origins: [EdgePosition?], _ router: HierarchyRouter
  ) -> [MatrixSearch.Row] {
    router.withWorkspace(search.metric.hierarchy) { search.rows(from: origins, $0) }
  }

  /// Finds the costs from or to places from which or to which only pockets lead.
  private func findWaysThroughPockets(
    _ search: MatrixSearch, from origins: [EdgePosition?], _ rows: inout [MatrixSearch.Row]
  ) throws(RoadNetworkError) {
    let open = rows.indices.filter {
      rows[$0].isExact && !rows[$0].isComplete && origins[$0] != nil
    }
    guard !open.isEmpty else { return }
    let isEnclosed = open.map { number in origins[number].map(search.isEnclosed) ?? false }
    for part in [PocketSearch.Part.toEnclosed, .toAll] {
      let columns = part == .toAll ? Array(destinations.indices) : pockets.enclosed(search)
      let needed = zip(open, isEnclosed).filter { row, isEnclosed in
        isEnclosed == (part == .toAll)
          && columns.contains { rows[row].costs[$0] == MatrixRow.none }
      }.map(\.0)
      guard !needed.isEmpty else { continue }
      let found = Self.rows(
        try pocketSearch(part, to: columns), from: needed.map { origins[$0] }, router)
      for (row, found) in zip(needed, found) {
        rows[row].isExact = found.isExact
        for (column, cost) in zip(columns, found.costs)
        where rows[row].costs[column] == MatrixRow.none {
          rows[row].costs[column] = cost
        }
      }
    }
  }

  private func pocketSearch(
    _ part: PocketSearch.Part, to columns: [Int]
  ) throws(RoadNetworkError) -> MatrixSearch {
    if let made = pockets.known.withLock({ $0.searches[part] }) { return made }
    let metric = try router.metricAtOnce(for: options, leavesPockets: true)
    let search = MatrixSearch(
      to: columns.map { destinations[$0] }, originCount: originCount, metric)
    pockets.known.withLock { $0.searches[part] = search }
    return search
  }

  /// Finds the missing costs of rows that aren't exact.
  private func completeByPlainSearches(
    from origins: [EdgePosition?], _ rows: inout [MatrixSearch.Row]
  ) throws(RoadNetworkError) {
    let open = rows.indices.filter { !rows[$0].isExact && !rows[$0].isComplete }
    guard !open.isEmpty else { return }
    var plain = try OneToManyRouter(router.network, options: options)
    for row in open {
      guard let origin = origins[row] else { continue }
      let missing = destinations.indices.filter {
        destinations[$0] != nil && rows[row].costs[$0] == MatrixRow.none
      }
      let found = try plain.costs(
        from: origin, to: missing.compactMap { destinations[$0] }, within: .max)
      for (destination, cost) in zip(missing, found) {
        rows[row].costs[destination] = cost ?? MatrixRow.none
      }
    }
  }
}
