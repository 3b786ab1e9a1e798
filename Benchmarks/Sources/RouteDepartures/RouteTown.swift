import Foundation
import MilepostKit
import Samples

/// Makes routes over a network, and drives that follow or leave them.
struct RouteTown {
  /// A drive, the route that was planned for it, and when it left that.
  struct Drive {
    var route: Route
    var drive: MilepostKit.Drive
    /// Seconds since the start; nil where the whole route is driven.
    var departure: Double?
  }

  private let network: RoadNetwork
  private let edges: [EdgeID]
  private var random: SplitMix

  /// Straight meters between the ends of a route.
  private static let distances = 1_500.0...9_000
  /// Seconds that a departure lasts.
  private static let lasting = 60.0

  init(_ network: RoadNetwork, seed: UInt64) {
    self.network = network
    random = SplitMix(state: seed)
    edges = network.edgeIDs.filter {
      guard let edge = try? network.edge($0) else { return false }
      return edge.attributes.access[.car] == .allowed && !edge.attributes.isFerry
    }
  }

  private mutating func place() -> Coordinate? {
    let edge = edges[Int.random(in: edges.indices, using: &random)]
    return try? network.edge(edge).shape.first
  }

  /// The fastest route between two random places; nil where there is none of a fitting length.
  mutating func planned() -> NetworkRoute? {
    guard let start = place(), let end = place(), Self.distances ~= start.distance(to: end)
    else { return nil }
    return try? network.route(through: [start, end])
  }

  /// A drive along a route; nil where it was to leave the route and doesn't.
  mutating func drive(along planned: NetworkRoute, leaving: Bool) throws -> Drive? {
    let route = try Route(planned, in: network)
    var path = Self.joined(planned)
    let seed = UInt64.random(in: .min ... .max, using: &random)
    guard leaving else {
      return Drive(route: route, drive: try drive(path, seed), departure: nil)
    }
    // The driver goes on to another place at some junction on the way.
    let cut = Int.random(
      in: path.traversals.count / 5...path.traversals.count * 4 / 5, using: &random)
    guard cut > 0, cut < path.traversals.count, let other = place() else { return nil }
    let last = path.traversals[cut - 1].edge
    let edge = try network.edge(last)
    guard let middle = Self.middle(of: edge),
      let rest = try? network.route(through: [middle, other])
    else { return nil }
    let onward = Self.joined(rest).traversals
    // It begins on the same edge in the same direction.
    guard onward.first?.edge == last, onward.count > 1 else { return nil }
    let common = zip(path.traversals[cut...], onward.dropFirst()).prefix { $0.edge == $1.edge }
      .count
    let kept = path.traversals[..<(cut + common)]
    path = RoadPath(traversals: Array(kept) + onward.dropFirst(1 + common))
    let result = try drive(path, seed)
    let distance = try DrivePlan(RoadPath(traversals: Array(kept)), in: network).length
    guard let departure = Self.time(result, at: distance),
      result.duration - departure >= Self.lasting
    else { return nil }
    // A way round that comes back within the minute is no departure.
    for second in stride(from: 20, through: Self.lasting, by: 5) {
      let place = result.state(at: departure + second).coordinate
      if second >= 40, route.line.nearestPosition(to: place).offset < 30 { return nil }
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

  private static func time(_ drive: MilepostKit.Drive, at distance: Double) -> Double? {
    var low = 0.0
    var high = drive.duration
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if drive.state(at: middle).distance < distance { low = middle } else { high = middle }
    }
    return high
  }

  private static func joined(_ route: NetworkRoute) -> RoadPath {
    RoadPath(traversals: route.legs.flatMap(\.path.traversals))
  }
}
