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
/// ``RoadSearch/RoadNetwork/route(through:options:)`` finds. Like a route, it moves a point out of a
/// closed part of the network, but only if the part has at most some 250 roads.
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

  private let costs: MatrixCosts
  private let originExits: MatrixExits
  private let destinationExits: MatrixExits

  /// The number of successive rows that are computed together.
  ///
  /// Tasks that share the rows of a matrix should take multiples of this number at a time.
  public static let rowsAtOnce = CostLanes.scalarCount

  init(
    _ router: HierarchyRouter, from origins: PlacedPoints, to destinations: PlacedPoints,
    _ options: RouteOptions
  ) throws(RoadNetworkError) {
    self.origins = origins
    self.destinations = destinations
    self.options = options
    costs = try MatrixCosts(
      router, from: origins.places.map { $0?.position },
      to: destinations.places.map { $0?.position }, options)
    originExits = MatrixExits(origins, as: .start)
    destinationExits = MatrixExits(destinations, as: .goal)
  }

  /// Returns the rows of the origins with the given indices.
  ///
  /// - Precondition: The range is within the indices of the origins.
  /// - Throws: `damaged`, or `inputOutput` if the file changed while it was open.
  /// - Complexity: O(*n*) for each row, in the number of arcs above the destinations.
  public func rows(of range: Range<Int>) throws(RoadNetworkError) -> [MatrixRow] {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= origins.points.count, "no origin has this index")
    var rows = try costs.rows(of: range)
    try leaveClosedParts(&rows, of: range)
    return zip(range, rows).map { MatrixRow(origin: $0, costs: $1) }
  }

  /// Calls a closure with each row, in the order of the origins.
  ///
  /// - Throws: `damaged`, or `inputOutput` if the file changed while it was open.
  public func forEachRow(_ body: (MatrixRow) -> Void) throws(RoadNetworkError) {
    let count = origins.points.count
    for start in stride(from: 0, to: count, by: Self.rowsAtOnce) {
      try rows(of: start..<min(start + Self.rowsAtOnce, count)).forEach(body)
    }
  }

  /// Finds the costs of pairs without a route if one of the points can be moved.
  private func leaveClosedParts(
    _ rows: inout [[UInt32]], of range: Range<Int>
  ) throws(RoadNetworkError) {
    let network = costs.router.network
    var pairs: [(row: Int, destination: Int)] = []
    for (row, origin) in range.enumerated() where costs.origins[origin] != nil {
      var isOpen: Bool?
      for destination in rows[row].indices where rows[row][destination] == MatrixRow.none {
        guard costs.destinations[destination] != nil else { continue }
        if isOpen == nil { isOpen = reachesManyEdges(rows[row]) }
        let start =
          isOpen == true ? nil : try originExits.exit(of: origin, on: network, options)
        let goal = try destinationExits.exit(of: destination, on: network, options)
        if start != nil || goal != nil { pairs.append((row, destination)) }
      }
    }
    guard !pairs.isEmpty else { return }
    // The moved points are the ends of a smaller matrix.
    let movedRows = Set(pairs.map(\.row)).sorted()
    let movedColumns = Set(pairs.map(\.destination)).sorted()
    let from = try movedRows.map { row throws(RoadNetworkError) in
      let origin = range.lowerBound + row
      let exit = try originExits.exit(of: origin, on: network, options)
      return exit ?? costs.origins[origin]
    }
    let to = try movedColumns.map { destination throws(RoadNetworkError) in
      let exit = try destinationExits.exit(of: destination, on: network, options)
      return exit ?? costs.destinations[destination]
    }
    let moved = try MatrixCosts(costs.router, from: from, to: to, options)
      .rows(of: 0..<from.count)
    let rowNumbers = Dictionary(uniqueKeysWithValues: zip(movedRows, 0...))
    let columnNumbers = Dictionary(uniqueKeysWithValues: zip(movedColumns, 0...))
    for (row, destination) in pairs {
      guard let number = rowNumbers[row], let column = columnNumbers[destination] else { continue }
      rows[row][destination] = moved[number][column]
    }
  }

  /// Returns whether there are routes to destinations on more edges than a closed part may have, so
  /// that the origin isn't in one.
  private func reachesManyEdges(_ row: [UInt32]) -> Bool {
    var edges: Set<EdgeID> = []
    for (place, cost) in zip(costs.destinations, row) where cost != MatrixRow.none {
      if let place { edges.insert(place.edge) }
      if edges.count > PlacedPoints.mostStates { return true }
    }
    return false
  }
}
