import MilepostKit

/// The missing routes and the moved points of a matrix.
struct MatrixReport {
  /// The number of rows with too few routes that are reported each.
  private static let mostShortRows = 5

  private let matrix: RouteMatrix
  /// The number of routes that each row should have.
  private let routesPerRow: Int
  private var moved: MovedPoints
  private var shortRowCount = 0
  /// The number of pairs of places without a route.
  var missingCount = 0
  /// The places of the destinations that were moved out of closed parts of the network.
  var movedDestinations: [Int: RoadPosition] = [:]

  init(_ matrix: RouteMatrix, on network: RoadNetwork, routesPerRow: Int) {
    self.matrix = matrix
    self.routesPerRow = routesPerRow
    moved = MovedPoints(on: network, for: matrix.options.mode)
  }

  /// Reports an origin with routes to fewer of the nearest destinations than asked for.
  mutating func add(routeCount: Int, from origin: Int) {
    shortRowCount += 1
    guard shortRowCount <= Self.mostShortRows else { return }
    StandardStreams.complain(
      "origin \(origin + 1): found \(routeCount) of \(routesPerRow) destinations")
  }

  mutating func place(origin: Int, at place: RoadPosition) {
    moved.add("origin \(origin + 1)", matrix.origins.points[origin], to: place)
  }

  /// Reports the remaining rows, missing routes, and moved points.
  mutating func finish(_ tally: inout Tally) {
    if shortRowCount > Self.mostShortRows {
      StandardStreams.complain(
        "\(shortRowCount - Self.mostShortRows) more origins with too few routes")
    }
    if shortRowCount > 0 { tally.markIncomplete() }
    if missingCount > 0 {
      let pairs = missingCount == 1 ? "pair of points has" : "pairs of points have"
      tally.answer(without: "\(missingCount) \(pairs) no legal route")
    }
    // The same points were already listed as origins.
    let areOrigins = matrix.destinations.points == matrix.origins.points
    for (index, place) in matrix.destinations.places.enumerated() {
      guard let place = movedDestinations[index] ?? (areOrigins ? nil : place) else { continue }
      moved.add("destination \(index + 1)", matrix.destinations.points[index], to: place)
    }
    if let remark = moved.remark { StandardStreams.note(remark) }
  }
}
