import Foundation
import MilepostKit
import Samples

/// A generator of drives between random places in simulated traffic.
struct HiddenDrives {
  let traffic: HiddenTraffic
  private var random = SplitMix(state: 1)

  init(_ network: RoadNetwork) { traffic = HiddenTraffic(network) }

  /// Returns a drive between two random places; nil if there is no route between them.
  ///
  /// It departs at a random time within `seconds` after `start`.
  mutating func next(from start: Date, seconds: Double) throws -> RoadPath? {
    let network = traffic.network
    let departure = start + .random(in: 0..<seconds, using: &random)
    let places = (0..<2).map { _ in place(in: network.bounds) }
    guard var path = try? network.route(through: places).legs.first?.path else { return nil }
    let driver = 0.1 * normal(&random)
    var now = departure
    for index in path.traversals.indices {
      let traversal = path.traversals[index]
      guard let speed = try network.edge(traversal.edge).attributes.freeFlowSpeed(for: .car)
      else { return nil }
      let factor =
        try traffic.logFactor(traversal.edge, at: now) + driver + 0.25 * normal(&random)
      path.traversals[index].entryTime = now
      now += Double(traversal.lengthInMillimeters) / 1000 / speed * exp(factor)
      path.traversals[index].exitTime = now
    }
    return path
  }

  private mutating func place(in bounds: BoundingBox) -> Coordinate {
    Coordinate(
      latitude: .random(in: bounds.south..<bounds.north, using: &random),
      longitude: .random(in: bounds.west..<bounds.east, using: &random))
  }
}
