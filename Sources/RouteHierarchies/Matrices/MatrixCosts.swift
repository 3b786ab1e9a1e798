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
  private let pocketCache = PocketColumnCache()

  /// The columns of a matrix that were searched for through pockets.
  private struct PocketColumns: Sendable {
    /// The destinations, ascending.
    var destinations: [Int]
    var search: MatrixSearch
  }

  /// The columns that were needed so far; tasks may find them more than once.
  private final class PocketColumnCache: Sendable {
    private let known = Mutex<PocketColumns?>(nil)

    var columns: PocketColumns? {
      get { known.withLock { $0 } }
      set { known.withLock { $0 = newValue } }
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
    origins * min(2 * destinations, 12)
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

  /// Finds the costs of pairs that only routes through pockets connect.
  private func findWaysThroughPockets(
    _ search: MatrixSearch, from origins: [EdgePosition?], _ rows: inout [MatrixSearch.Row]
  ) throws(RoadNetworkError) {
    var open: [(row: Int, destinations: Set<Int>)] = []
    for (row, origin) in origins.enumerated() where rows[row].isExact && !rows[row].isComplete {
      guard let origin else { continue }
      let destinations = search.enclosedDestinations(from: origin, without: rows[row])
      if !destinations.isEmpty { open.append((row, destinations)) }
    }
    guard !open.isEmpty else { return }
    let columns = try pocketColumns(of: open.reduce(into: Set()) { $0.formUnion($1.destinations) })
    let found = Self.rows(columns.search, from: open.map { origins[$0.row] }, router)
    for ((row, destinations), found) in zip(open, found) {
      rows[row].isExact = found.isExact
      for (destination, cost) in zip(columns.destinations, found.costs)
      where destinations.contains(destination) {
        rows[row].costs[destination] = cost
      }
    }
  }

  /// Returns a search through pockets to the given destinations, and perhaps others.
  private func pocketColumns(
    of destinations: Set<Int>
  ) throws(RoadNetworkError) -> PocketColumns {
    let known = pocketCache.columns
    if let known, destinations.isSubset(of: known.destinations) { return known }
    let all = destinations.union(known?.destinations ?? []).sorted()
    let columns = PocketColumns(
      destinations: all,
      search: MatrixSearch(
        to: all.map { self.destinations[$0] }, originCount: originCount,
        try router.metricAtOnce(for: options, leavesPockets: true)))
    pocketCache.columns = columns
    return columns
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
