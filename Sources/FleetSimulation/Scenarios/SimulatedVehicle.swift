import Coordinates
import RoadNetworks
import RoadSearch
import TripSimulation

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A vehicle that is driven from place to place, with what its receiver gives each second.
struct SimulatedVehicle {
  private let setup: ScenarioVehicle
  private let network: RoadNetwork
  private let receiver: Receiver
  private var seed: UInt64
  /// What the receiver gives on the present drive, with a time each, and the true places.
  private var fixes: ArraySlice<(location: Location, place: Coordinate)> = []
  /// Where it truly is.
  private var place: Coordinate
  /// The location that the receiver gave last.
  private var last: Location

  /// Millimeters below which it is there already: seven decimals may not tell the ends apart.
  private static let leastWay = 100

  init(_ setup: ScenarioVehicle, on network: RoadNetwork, seed: UInt64) throws {
    self.setup = setup
    self.network = network
    self.seed = seed
    place = setup.place
    receiver = try Receiver(sigma: setup.sigma)
    last = Location(coordinate: setup.place)
    last.accuracy = setup.sigma
    last.speed = 0
  }

  /// Whether it stands where its last drive has led.
  var isStanding: Bool { fixes.isEmpty }

  /// Sets out to a place; where the vehicle is there already, it stays.
  ///
  /// - Throws: `RoadNetworkError` where no way leads there.
  mutating func drive(
    to goal: Coordinate, through detour: [Coordinate] = [], at time: Date
  ) throws {
    var options = RouteOptions()
    options.departureBearing = last.bearing
    options.turnsBackAtWaypoints = true
    fixes = []
    last.speed = 0
    let route = try network.route(through: [place] + detour + [goal], options: options)
    let path = RoadPath(traversals: route.legs.flatMap(\.path.traversals))
    seed &+= 1
    guard path.lengthInMillimeters >= Self.leastWay else { return }
    let plan = try DrivePlan(path, in: network)
    let drive = Drive(plan, driver: setup.driver, seed: seed)
    fixes = try drive.sampled(
      every: .seconds(1), receiver: receiver, startingAt: time, seed: seed
    )
    .fixes.map(\.location).map { location in
      let elapsed = location.time?.timeIntervalSince(time) ?? 0
      return (location, drive.state(atSeconds: elapsed).coordinate)
    }[...]
  }

  /// What the receiver gives at a time.
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
