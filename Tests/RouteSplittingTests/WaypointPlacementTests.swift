import Coordinates
import Polylines
import RouteSplitting
import TestSupport
import Testing

@Suite("Placement of waypoints along a line")
struct WaypointPlacementTests {
  private func route(
    _ places: [(Double, Double)], through stops: [(Double, Double)], expected: [Double] = []
  ) throws -> Route {
    try Route(
      try Polyline(places.map { DrawnDrive.at($0.0, $0.1) }),
      waypoints: stops.map { Waypoint(coordinate: DrawnDrive.at($0.0, $0.1)) }, expected: expected)
  }

  private func expect(_ route: Route, _ distances: [Double], by tolerance: Double = 0.5) {
    #expect(route.stops.count == distances.count)
    for (stop, distance) in zip(route.stops, distances) {
      #expect(abs(stop.distance - distance) < tolerance, "\(stop.distance) m, not \(distance) m")
    }
  }

  @Test("waypoints are placed in order, even on the way back")
  func outAndBack() throws {
    let places = [(0.0, 0.0), (1_000, 0), (0, 0)]
    expect(try route(places, through: [(400, 0), (1_000, 0), (300, 0)]), [400, 1_000, 1_700])
    // The first of equally near passes is used.
    expect(try route(places, through: [(400, 0)]), [400])
    expect(try route(places, through: [(400, 0), (400, 0)]), [400, 400])
    // The expected distance decides between equally near passes.
    expect(try route(places, through: [(400, 0)], expected: [1_500]), [1_600])
    // The order leaves only the way back, although the way out is equally near.
    expect(try route(places, through: [(900, 0), (100, 0), (50, 0)]), [900, 1_900, 1_950])
  }

  @Test("the order takes precedence over the nearest pass of each waypoint")
  func order() throws {
    // The way back is 20 m beside the way out.
    let places = [(0.0, 0.0), (1_000, 0), (1_000, 20), (0, 20)]
    expect(try route(places, through: [(500, 12), (700, 1)]), [500, 700])
    expect(try route(places, through: [(500, 1), (700, 12)]), [500, 1_320])
  }

  @Test(
    "the other carriageway is used if the nearer one violates the order",
    arguments: [45.0, 60, 120, 400, 900])
  func carriageways(width: Double) throws {
    let places = [(0.0, 0.0), (3_000, 0), (3_000, width), (0, width)]
    expect(try route(places, through: [(2_000, 0), (1_000, 0)]), [2_000, 5_000 + width])
    // Here the first waypoint moves to the other carriageway, and below the third one does.
    expect(try route(places, through: [(1_000, width), (2_000, 0)]), [1_000, 2_000])
    expect(
      try route(places, through: [(500, 0), (2_000, 0), (1_000, 0), (400, width)]),
      [500, 2_000, 5_000 + width, 5_600 + width])
  }

  @Test("a last waypoint without a coordinate is at the end")
  func end() throws {
    let line = try MeasuredPolyline(Polyline([DrawnDrive.at(0, 0), DrawnDrive.at(500, 0)]))
    let route = try Route(
      line, waypoints: [Waypoint(.pickup, coordinate: DrawnDrive.at(100, 5)), Waypoint(.dropOff)])
    expect(route, [100, 500])
    #expect(route.stops.map(\.waypoint.kind) == [.pickup, .dropOff])
  }

  @Test(
    "waypoints over 1 km away, out of order, or (except the last) without a coordinate are rejected"
  )
  func refusals() throws {
    let places = [(0.0, 0.0), (1_000, 0)]
    let line = try Polyline(places.map { DrawnDrive.at($0.0, $0.1) })
    func code(_ stops: [Waypoint]) -> RouteError.Code? {
      do throws(RouteError) {
        _ = try Route(line, waypoints: stops)
        return nil
      } catch {
        return error.code
      }
    }
    func at(_ east: Double, _ north: Double) -> Waypoint {
      Waypoint(coordinate: DrawnDrive.at(east, north))
    }
    #expect(code([at(500, 5_000)]) == .misplacedWaypoint)
    #expect(code([at(800, 0), at(200, 0)]) == .misplacedWaypoint)
    #expect(code([Waypoint(), at(200, 0)]) == .misplacedWaypoint)
    #expect(code([at(500, 900)]) == nil)
  }

  @Test(
    "errors count waypoints from 1",
    arguments: [
      ([(500.0, 5_000.0)], "waypoint 1 5000.0 m from the line"),
      ([(800, 0), (200, 0)], "waypoint 2 on the line before waypoint 1"),
    ])
  func numbers(_ stops: [(Double, Double)], _ text: String) throws {
    let error = #expect(throws: RouteError.self) {
      try route([(0, 0), (1_000, 0)], through: stops)
    }
    #expect(error?.description.contains(text) == true, "\(error?.description ?? "")")
  }

  @Test(
    "the sum of offsets is at most 25 m more than the smallest one found by trying every meter",
    arguments: 0..<40)
  func brute(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let places = (0..<14).map { _ in
      (
        Double.random(in: -300...300, using: &random),
        Double.random(in: -300...300, using: &random)
      )
    }
    let line = try MeasuredPolyline(Polyline(places.map { DrawnDrive.at($0.0, $0.1) }))
    // The waypoints are near places on the line that are in order, so that a solution exists.
    var distances = (0..<3).map { _ in Double.random(in: 0...line.length, using: &random) }
    distances.sort()
    let wanted = distances.map { distance in
      let place = DrawnDrive.frame.position(of: line.coordinate(atDistance: distance))
      return DrawnDrive.at(
        place.east + .random(in: -15...15, using: &random),
        place.north + .random(in: -15...15, using: &random))
    }
    let route = try Route(line, waypoints: wanted.map { Waypoint(coordinate: $0) })
    let found = route.stops.map(\.distance)
    #expect(zip(found, found.dropFirst()).allSatisfy { $0 <= $1 })
    func offset(_ coordinate: Coordinate, _ distance: Double) -> Double {
      line.coordinate(atDistance: distance).distance(to: coordinate)
    }
    let sum = zip(wanted, found).reduce(0) { $0 + offset($1.0, $1.1) }
    // Tries every meter of the line instead of the passes.
    let steps = Array(stride(from: 0, through: line.length, by: 1))
    var best = steps.map { offset(wanted[0], $0) }
    for coordinate in wanted.dropFirst() {
      var least = Double.infinity
      best = zip(steps, best).map { step, before in
        least = min(least, before)
        return least + offset(coordinate, step)
      }
    }
    // A pass has only one place: two waypoints on the same pass may be slightly farther from it
    // than from the line.
    #expect(sum <= (best.min() ?? 0) + 25, "seed \(seed)")
  }
}
