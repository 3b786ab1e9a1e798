import Foundation
import MilepostKit

/// Shifts that vehicles drive again and again.
///
/// All have the same number of reports, so that after as many reports of each vehicle all is as it
/// was: what the memory has grown by then stays.
struct SimulatedFleet: Sendable {
  /// A drive: what the receiver gives at each report, and where it leads.
  struct Shift: Sendable {
    var locations: [Location]
    var pickup: Coordinate
    /// The location with which the vehicle has passed the pickup.
    var pickupStep: Int
    var dropOff: Coordinate
  }

  /// Reports of a shift.
  static let reports = 100

  let shifts: [Shift]

  /// How many drives are simulated; those that are too short are left out.
  private static let count = 800
  /// The report of a shift after which the rider gets in.
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
