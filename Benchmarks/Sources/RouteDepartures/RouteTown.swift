import Foundation
import MilepostKit
import Samples

/// A generator of routes on a network, and of drives that follow or leave them.
struct RouteTown {
  /// A drive, its planned route, and the time at which it leaves the route, if it does.
  struct Drive {
    var route: Route
    var drive: MilepostKit.Drive
    /// The time in seconds since the start; nil if the drive follows the entire route.
    var departure: Double?
  }

  private let network: RoadNetwork
  private let places: RandomPlaces
  private var random: SplitMix

  /// The straight-line distance between the ends of a route, in meters.
  private static let distances = 1_500.0...9_000
  /// The minimum duration of a departure, in seconds.
  private static let lasting = 60.0

  init(_ network: RoadNetwork, seed: UInt64) {
    self.network = network
    random = SplitMix(state: seed)
    places = RandomPlaces(network)
  }

  /// Returns the fastest route between two random places; nil if there is none, or if the distance
  /// between the places is out of range.
  mutating func planned() -> NetworkRoute? { places.route(apart: Self.distances, &random) }

  /// Returns a drive along a route, which leaves it if `leaving` is true.
  ///
  /// Returns nil if `leaving` is true, but there is no drive from a random junction to a random
  /// place, or this drive doesn't leave the route for at least a minute.
  mutating func drive(along planned: NetworkRoute, leaving: Bool) throws -> Drive? {
    let route = try Route(planned, in: network)
    var path = planned.path
    let seed = UInt64.random(in: .min ... .max, using: &random)
    guard leaving else {
      return Drive(route: route, drive: try drive(path, seed), departure: nil)
    }
    // At a random junction, the driver heads for another place.
    let cut = Int.random(
      in: path.traversals.count / 5...path.traversals.count * 4 / 5, using: &random)
    guard cut > 0, cut < path.traversals.count, let other = places.place(&random) else {
      return nil
    }
    let last = path.traversals[cut - 1].edge
    let edge = try network.edge(last)
    guard let middle = Self.middle(of: edge),
      let rest = try? network.route(through: [middle, other])
    else { return nil }
    let onward = rest.path.traversals
    // The new route must start on the same edge in the same direction.
    guard onward.first?.edge == last, onward.count > 1 else { return nil }
    let common = zip(path.traversals[cut...], onward.dropFirst()).prefix { $0.edge == $1.edge }
      .count
    let kept = path.traversals[..<(cut + common)]
    path = RoadPath(traversals: Array(kept) + onward.dropFirst(1 + common))
    let result = try drive(path, seed)
    let distance = try DrivePlan(RoadPath(traversals: Array(kept)), in: network).length
    let departure = result.seconds(at: distance)
    guard result.duration / .seconds(1) - departure >= Self.lasting else { return nil }
    // A vehicle within 30 m of the route 40 to 60 s after the departure hasn't really left it.
    for second in stride(from: 40, through: Self.lasting, by: 5) {
      let place = result.state(atSeconds: departure + second).coordinate
      if route.line.nearestPosition(to: place).offset < 30 { return nil }
    }
    return Drive(route: route, drive: result, departure: departure)
  }

  private func drive(_ path: RoadPath, _ seed: UInt64) throws -> MilepostKit.Drive {
    MilepostKit.Drive(try DrivePlan(path, in: network), driver: .varied(seed: seed), seed: seed)
  }

  private static func middle(of edge: RoadEdge) -> Coordinate? {
    guard let line = try? MeasuredPolyline(Polyline(edge.shape)) else { return nil }
    return line.coordinate(atDistance: line.length / 2)
  }
}
