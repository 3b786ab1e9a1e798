import RoadNetworks
import RoadSearch

extension RouteMatrix {
  /// Moves origins without routes to some destinations out of closed parts of the network, and
  /// finds the missing costs.
  ///
  /// - Parameter places: the places of the origins, which are changed where a moved one has routes.
  /// - Returns: the places of the origins, as moved.
  func moveOrigins(
    of range: Range<Int>, _ places: inout [RoadPosition?], _ rows: inout [[UInt64]]
  ) throws(RoadNetworkError) -> [RoadPosition?] {
    var starts = places
    var moved: [Int] = []
    for (row, origin) in range.enumerated() where places[row] != nil && mayBeClosedIn(rows[row]) {
      guard let place = try movedPlace(of: origin, as: .start) else {
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
  private func mayBeClosedIn(_ row: [UInt64]) -> Bool {
    let count = row.count { $0 != MatrixRow.none }
    return count < row.count && count - repeatedCount <= RoadNetwork.mostClosedStates
  }

  /// Moves destinations without a route from some origin out of closed parts of the network, and
  /// finds the missing costs.
  ///
  /// - Parameter places: the places of the origins, which are changed to the starts of routes.
  /// - Returns: for each row, the places of the destinations that have a route because of that.
  func moveDestinations(
    from starts: [RoadPosition?], _ places: inout [RoadPosition?], _ rows: inout [[UInt64]]
  ) throws(RoadNetworkError) -> [[Int: RoadPosition]] {
    var destinations = rows.map { _ in [Int: RoadPosition]() }
    var moved: Set<Int> = []
    for (start, row) in zip(starts, rows) where start != nil {
      for destination in row.indices where row[destination] == MatrixRow.none {
        let place = try movedPlace(of: destination, as: .goal)
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
        destinations[row][destination] = try movedPlace(of: destination, as: .goal)
        places[row] = starts[row]
      }
    }
    return destinations
  }

  /// Returns columns that include the given destinations, which are moved.
  private func columns(of destinations: Set<Int>) throws(RoadNetworkError) -> MovedPlaces.Columns {
    let known = moved.known.withLock { $0.columns }
    if let known, destinations.isSubset(of: known.destinations) { return known }
    let all = destinations.union(known?.destinations ?? []).sorted()
    var places: [EdgePosition?] = []
    for destination in all {
      let place = try movedPlace(of: destination, as: .goal)
      places.append(place?.position)
    }
    let columns = MovedPlaces.Columns(
      destinations: all,
      costs: try MatrixCosts(router, to: places, originCount: origins.points.count, options))
    moved.known.withLock { $0.columns = columns }
    return columns
  }

  /// The number of destinations on the same edge as an earlier one.
  private var repeatedCount: Int {
    if let known = moved.known.withLock({ $0.repeatedCount }) { return known }
    let ends = destinations.places.map { $0?.position.edge }
    let count = ends.count - Set(ends).count
    moved.known.withLock { $0.repeatedCount = count }
    return count
  }

  /// Removes the costs between different points at the same place if both are there because the
  /// roads nearest to them are closed, as for routes.
  func removeClosedPairs(
    of range: Range<Int>, _ places: [RoadPosition?], _ moved: [[Int: RoadPosition]],
    _ rows: inout [[UInt64]]
  ) throws(RoadNetworkError) {
    for row in rows.indices {
      guard let start = places[row] else { continue }
      let origin = origins.points[range.lowerBound + row]
      for destination in rows[row].indices where rows[row][destination] == 0 {
        let point = destinations.points[destination]
        guard point != origin,
          let end = moved[row][destination] ?? destinations.places[destination],
          end.coordinate == start.coordinate,
          try router.network.isPastClosedRoad(origin, placedAt: start, for: options.mode),
          try router.network.isPastClosedRoad(point, placedAt: end, for: options.mode)
        else { continue }
        rows[row][destination] = MatrixRow.none
      }
    }
  }

  /// Returns the place to which a point is moved; nil if it stays.
  private func movedPlace(
    of index: Int, as end: RouteEnd
  ) throws(RoadNetworkError) -> RoadPosition? {
    let isStart = end == .start
    let known = moved.known.withLock { isStart ? $0.origins[index] : $0.destinations[index] }
    if let known { return known }
    let points = isStart ? origins : destinations
    let place = try points.places[index].flatMap { place throws(RoadNetworkError) in
      try router.network.movedPlace(of: points.points[index], from: place, as: end, options)
    }
    moved.known.withLock {
      if isStart { $0.origins[index] = .some(place) } else { $0.destinations[index] = .some(place) }
    }
    return place
  }
}
