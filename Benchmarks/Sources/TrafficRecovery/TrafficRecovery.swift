import Foundation
import MilepostKit
import Samples

/// A program that simulates traffic and drives on a network, and measures how well the traffic can
/// be learned from the drives.
///
///     traffic-recovery porto.roads [drives]
///
/// The drives, 3000 by default, depart within four weeks, and take the fastest routes between
/// random places; drives without a route are left out. About every tenth edge is held out: none of
/// its traversals is learned from. A tenth as many other drives follow in the next week, and the
/// speed on each of their edges is queried.
///
/// Prints a Markdown table with the root mean square, over traversals, of the logarithm of the
/// ratio of the estimated to the true travel time; 0.10 corresponds to about 10%. Also prints the
/// median relative error of the durations of drives.
@main
enum TrafficRecovery {
  private static let monday = Date(timeIntervalSince1970: 1_759_705_200)
  private static let week = 604_800.0
  private static let weeks = 4.0

  static func main() throws {
    let arguments = CommandLine.arguments
    let network = try RoadNetwork(contentsOf: arguments.count > 1 ? arguments[1] : "")
    let count = arguments.count > 2 ? Int(arguments[2]) ?? 0 : 3000
    var drives = HiddenDrives(network)
    let layers = try SpeedLayers(typical: learn(from: &drives, count: count))
    var score = RecoveryScore(drives.traffic, layers)
    for _ in 0..<(count / 10) {
      guard let path = try drives.next(from: monday + weeks * week, seconds: week) else { continue }
      try score.add(path)
    }
    print(score.text)
  }

  /// Learns speeds from drives within four weeks, and prints the number of traversals and the time.
  private static func learn(
    from drives: inout HiddenDrives, count: Int
  ) throws -> TypicalSpeeds {
    let network = drives.traffic.network
    var recorder = ProbeRecorder(network)
    var everything = ProbeRecorder(network)
    for _ in 0..<count {
      guard let path = try drives.next(from: monday, seconds: weeks * week) else { continue }
      try everything.add(path)
      // Held-out edges leave gaps in the drive.
      var kept = path
      for index in kept.traversals.indices where kept.traversals[index].edge.isHeldBack {
        kept.traversals[index].entryTime = nil
      }
      try recorder.add(kept)
    }
    let start = ContinuousClock.now
    let typical = try TypicalSpeeds(
      recorder.speeds(), on: network, timeZone: .gmt, asOf: monday + weeks * week)
    let learned = (ContinuousClock.now - start) / .milliseconds(1)
    print(
      "\(count) drives, learned from \(recorder.count) traversals in \(Int(learned)) ms, "
        + "\(everything.count - recorder.count) held out\n")
    return typical
  }
}

extension EdgeID {
  /// Whether the edge is held out: none of its traversals is learned from.
  ///
  /// About every tenth edge is held out.
  var isHeldBack: Bool {
    var hash = SplitMix(state: rawValue)
    return hash.next() % 10 == 0
  }
}
