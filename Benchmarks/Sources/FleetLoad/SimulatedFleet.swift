import Foundation
import MilepostKit

/// Drives over a network that vehicles drive one after the other.
struct SimulatedFleet: Sendable {
  /// A drive: what the receiver gives at each report, and where it leads.
  struct Shift: Sendable {
    var locations: [Location]
    var pickup: Coordinate
    /// The location with which the vehicle has passed the pickup.
    var pickupStep: Int
    var dropOff: Coordinate
  }

  let shifts: [Shift]

  /// How many drives there are.
  private static let count = 400
  /// The share of a drive after which the rider gets in.
  private static let ride = 0.3

  init(_ network: RoadNetwork, interval: Double) throws {
    var set = try DriveSet(network, seed: 11)
    set.kilometers = 2...8
    let sampling = DriveSet.Sampling(interval: interval, receiver: try Receiver(sigma: 5))
    shifts = try set.ordinary(Self.count, samplings: [sampling]).map { record in
      let line = try MeasuredPolyline(Polyline(record.sample.plan.vertices.map(\.coordinate)))
      return Shift(
        locations: record.sample.fixes.map(\.location),
        pickup: line.coordinate(atDistance: Self.ride * line.length),
        pickupStep: record.sample.fixes.firstIndex {
          $0.distance ?? 0 >= Self.ride * record.sample.plan.length
        } ?? 0,
        dropOff: line.coordinate(atDistance: line.length))
    }
  }

  /// Speeds on the network as these drives show them.
  func speeds(on network: RoadNetwork) throws -> SpeedLayers {
    let snapper = RoadSnapper(network)
    let workspace = snapper.makeWorkspace()
    var recorder = ProbeRecorder(network)
    for (number, shift) in shifts.enumerated() {
      let trace = try Trace(id: "\(number)", locations: shift.locations)
      for matching in try snapper.snap(trace, using: workspace).matchings {
        try recorder.add(matching.path)
      }
    }
    return SpeedLayers(
      typical: try TypicalSpeeds(
        recorder.speeds(), on: network, timeZone: .gmt, asOf: Date()))
  }
}
