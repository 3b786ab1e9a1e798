import Foundation
import MilepostKit

/// The shifts that vehicles drive repeatedly.
///
/// All shifts have the same number of reports, so the state of the fleet repeats after that many
/// reports of each vehicle, and the memory use should not grow from one repetition to the next.
struct SimulatedFleet: Sendable {
  /// A drive: the location at each report, and the places of the pickup and the drop-off.
  struct Shift: Sendable {
    var locations: [Location]
    var pickup: Coordinate
    /// The index of the first location after the pickup.
    var pickupStep: Int
    var dropOff: Coordinate
  }

  /// The number of reports in a shift.
  static let reports = 100

  let shifts: [Shift]

  /// The number of simulated drives; those with fewer reports than a shift are dropped.
  private static let count = 800
  /// The index of the report after which the rider gets in.
  private static let pickup = 30

  init(_ network: RoadNetwork, interval: Double) throws {
    var set = try DriveSet(network, seed: 11)
    set.kilometers = 3...8
    let sampling = DriveSet.Sampling(interval: .seconds(interval), receiver: try Receiver(sigma: 5))
    shifts = try set.ordinary(Self.count, samplings: [sampling]).compactMap { record in
      let fixes = record.sample.fixes.prefix(Self.reports)
      guard fixes.count == Self.reports else { return nil }
      let line = try MeasuredPolyline(Polyline(record.sample.plan.vertices.map(\.coordinate)))
      func place(_ step: Int) -> Coordinate {
        line.coordinate(atDistance: fixes[step].distance ?? line.length)
      }
      return Shift(
        locations: fixes.map(\.location), pickup: place(Self.pickup),
        pickupStep: Self.pickup + 1, dropOff: place(Self.reports - 1))
    }
  }

  /// Returns the speeds on the network, as learned from the shifts.
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
