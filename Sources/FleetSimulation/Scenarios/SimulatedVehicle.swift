import Coordinates
import RoadNetworks
import RoadSearch
import TripSimulation

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A vehicle that is driven from place to place, and whose receiver measures a location each
/// second.
struct SimulatedVehicle {
  private let setup: ScenarioVehicle
  private let router: any RoadRouter
  private let receiver: Receiver
  private var seed: UInt64
  /// The remaining locations measured on the current drive, each with a time and the true position.
  private var fixes: ArraySlice<(location: Location, place: Coordinate)> = []
  /// The true position of the vehicle.
  private var place: Coordinate
  /// The last location measured by the receiver.
  private var last: Location

  /// The minimum length of a drive in millimeters; the ends of a shorter drive may have equal
  /// coordinates, since coordinates have seven decimals.
  private static let leastWay = 100

  init(_ setup: ScenarioVehicle, by router: any RoadRouter, seed: UInt64) throws {
    self.setup = setup
    self.router = router
    self.seed = seed
    place = setup.place
    receiver = try Receiver(sigma: setup.sigma)
    last = Location(coordinate: setup.place)
    last.accuracy = setup.sigma
    last.speed = 0
  }

  /// Whether the vehicle is stationary because it has no drive or its last drive has ended.
  var isStanding: Bool { fixes.isEmpty }

  /// Starts a drive to a place; a vehicle that is already at that place doesn't move.
  ///
  /// - Throws: `RoadNetworkError` if there is no road near one of the places, or no route.
  mutating func drive(
    to goal: Coordinate, through detour: [Coordinate] = [], at time: Date
  ) throws {
    var options = RouteOptions()
    options.turnsBackAtWaypoints = true
    fixes = []
    last.speed = 0
    let start = RouteWaypoint(place, bearing: last.bearing)
    let others = (detour + [goal]).map { RouteWaypoint($0) }
    let route = try router.route(through: [start] + others, options: options)
    let path = RoadPath(traversals: route.legs.flatMap(\.path.traversals))
    seed &+= 1
    guard path.lengthInMillimeters >= Self.leastWay else { return }
    let plan = try DrivePlan(path, in: router.network)
    let drive = Drive(plan, driver: setup.driver, seed: seed)
    fixes = try drive.sampled(
      every: .seconds(1), receiver: receiver, startingAt: time, seed: seed
    )
    .fixes.map(\.location).map { location in
      let elapsed = location.time?.timeIntervalSince(time) ?? 0
      return (location, drive.state(atSeconds: elapsed).coordinate)
    }[...]
  }

  /// Returns the location that the receiver measures at a time.
  mutating func location(at time: Date) -> Location {
    while let next = fixes.first, next.location.time.map({ $0 <= time }) ?? true {
      (last, place) = next
      fixes.removeFirst()
      if fixes.isEmpty { last.speed = 0 }
    }
    last.time = time
    return last
  }
}
