public import RoadNetworks
public import RoadSearch

/// The costs of the best legal routes from origins to destinations, computed row by row.
///
///     let matrix = try router.matrix(
///       from: PlacedPoints(depots, on: network), to: PlacedPoints(customers, on: network))
///     try matrix.forEachRow { row in
///       for customer in row.nearest(3) { print(row.origin, customer, row[customer]) }
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

  private let router: HierarchyRouter
  private let costs: MatrixCosts
  private let movedOrigins: MovedPlaces
  private let movedDestinations: MovedPlaces
  private let movedColumns: MovedColumnCache
  /// The number of destinations on the same edge as an earlier one.
  private let repeatedCount: Int

  /// The number of successive rows that are computed together.
  ///
  /// Tasks that share the rows of a matrix should take multiples of this number at a time.
  public static let rowsAtOnce = CostLanes.scalarCount

  init(
    _ router: HierarchyRouter, from origins: PlacedPoints, to destinations: PlacedPoints,
    _ options: RouteOptions
  ) throws(RoadNetworkError) {
    let ends = destinations.places.map { $0?.position }
    let costs = try MatrixCosts(router, to: ends, originCount: origins.points.count, options)
    try MatrixPlaces.check(origins.places.map { $0?.position }, in: router.network)
    self.router = router
    self.origins = origins
    self.destinations = destinations
    self.options = options
    self.costs = costs
    movedOrigins = MovedPlaces(origins, as: .start)
    movedDestinations = MovedPlaces(destinations, as: .goal)
    movedColumns = MovedColumnCache()
    repeatedCount = ends.count - Set(ends.map { $0?.edge }).count
  }

  /// Returns the rows of the origins with the given indices.
  ///
  /// - Precondition: The range is within the indices of the origins.
  /// - Throws: `damaged`, or `inputOutput` if the file changed while it was open.
  /// - Complexity: O(*n*) for each row, in the number of arcs above the destinations.
  public func rows(of range: Range<Int>) throws(RoadNetworkError) -> [MatrixRow] {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= origins.points.count, "no origin has this index")
    var places = Array(origins.places[range])
    var rows = try costs.rows(from: places.map { $0?.position })
    let moved = try moveOrigins(of: range, &places, &rows)
    let destinations = try moveDestinations(from: moved, &places, &rows)
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
    for start in stride(from: 0, to: count, by: Self.rowsAtOnce) {
      try rows(of: start..<min(start + Self.rowsAtOnce, count)).forEach(body)
    }
  }

  /// Moves origins without routes to some destinations out of closed parts of the network, and
  /// finds the missing costs.
  ///
  /// - Parameter places: the places of the origins, which are changed where a moved one has routes.
  /// - Returns: the places of the origins, as moved.
  private func moveOrigins(
    of range: Range<Int>, _ places: inout [RoadPosition?], _ rows: inout [[UInt32]]
  ) throws(RoadNetworkError) -> [RoadPosition?] {
    var starts = places
    var moved: [Int] = []
    for (row, origin) in range.enumerated() where places[row] != nil && mayBeClosedIn(rows[row]) {
      guard let place = try movedOrigins.place(of: origin, on: router.network, options) else {
        continue
      }
      starts[row] = place
      moved.append(row)
    }
    guard !moved.isEmpty else { return starts }
    let found = try costs.rows(from: moved.map { starts[$0]?.position })
    for (row, found) in zip(moved, found) {
      for destination in found.indices
      where rows[row][destination] == MatrixRow.none && found[destination] != MatrixRow.none {
        rows[row][destination] = found[destination]
        places[row] = starts[row]
      }
    }
    return starts
  }

  /// Returns whether the origin of a row may be in a closed part of the network: there are routes
  /// neither to all destinations nor to more edges than a closed part may have.
  private func mayBeClosedIn(_ row: [UInt32]) -> Bool {
    let count = row.count { $0 != MatrixRow.none }
    return count < row.count && count - repeatedCount <= PlacedPoints.mostStates
  }

  /// Moves destinations without a route from some origin out of closed parts of the network, and
  /// finds the missing costs.
  ///
  /// - Parameter places: the places of the origins, which are changed to the starts of routes.
  /// - Returns: for each row, the places of the destinations that have a route because of that.
  private func moveDestinations(
    from starts: [RoadPosition?], _ places: inout [RoadPosition?], _ rows: inout [[UInt32]]
  ) throws(RoadNetworkError) -> [[Int: RoadPosition]] {
    var destinations = rows.map { _ in [Int: RoadPosition]() }
    var moved: Set<Int> = []
    for (start, row) in zip(starts, rows) where start != nil {
      for destination in row.indices where row[destination] == MatrixRow.none {
        let place = try movedDestinations.place(of: destination, on: router.network, options)
        if place != nil { moved.insert(destination) }
      }
    }
    guard !moved.isEmpty else { return destinations }
    let columns = try columns(of: moved)
    let found = try columns.costs.rows(from: starts.map { $0?.position })
    for row in rows.indices {
      for (column, destination) in columns.destinations.enumerated()
      where rows[row][destination] == MatrixRow.none && found[row][column] != MatrixRow.none {
        rows[row][destination] = found[row][column]
        destinations[row][destination] = try movedDestinations.place(
          of: destination, on: router.network, options)
        places[row] = starts[row]
      }
    }
    return destinations
  }

  /// Returns columns that include the given destinations, which are moved.
  private func columns(of destinations: Set<Int>) throws(RoadNetworkError) -> MovedColumns {
    let known = movedColumns.columns
    if let known, destinations.isSubset(of: known.destinations) { return known }
    let all = destinations.union(known?.destinations ?? []).sorted()
    var places: [EdgePosition?] = []
    for destination in all {
      let place = try movedDestinations.place(of: destination, on: router.network, options)
      places.append(place?.position)
    }
    let columns = MovedColumns(
      all, try MatrixCosts(router, to: places, originCount: origins.points.count, options))
    movedColumns.columns = columns
    return columns
  }
}
