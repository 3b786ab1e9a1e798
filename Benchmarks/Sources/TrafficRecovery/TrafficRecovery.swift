import Foundation
import MilepostKit
import Samples

/// A program that simulates traffic and drives on a network, and measures how well the traffic is
/// recovered from the probes.
///
///     traffic-recovery porto.roads [drives]
///
/// Drives take the fastest way between random places within four weeks. Every tenth edge is held
/// back: none of its traversals is learned from. Other drives take place in the following week, and
/// the speed of each of their edges is queried. Prints a Markdown table: the root mean square, over
/// traversals, of the logarithm of the ratio of estimate to truth, where 0.10 is 10 %.
@main
enum TrafficRecovery {
  static func main() throws {
    let arguments = CommandLine.arguments
    let network = try RoadNetwork(contentsOf: arguments.count > 1 ? arguments[1] : "")
    let driveCount = arguments.count > 2 ? Int(arguments[2]) ?? 0 : 3000
    let traffic = HiddenTraffic(network)
    var random = SplitMix(state: 1)
    let monday = Date(timeIntervalSince1970: 1_759_705_200)
    let weeks = 4.0

    var recorder = ProbeRecorder(network)
    var everything = ProbeRecorder(network)
    for _ in 0..<driveCount {
      let departure = monday + .random(in: 0..<(weeks * 604_800), using: &random)
      guard let path = try drive(network, traffic, at: departure, &random) else { continue }
      try everything.add(path)
      // Edges that are held back leave gaps in the drive.
      var kept = path
      for index in kept.traversals.indices where isHeldBack(kept.traversals[index].edge) {
        kept.traversals[index].entryTime = nil
      }
      try recorder.add(kept)
    }
    let start = ContinuousClock.now
    let typical = try TypicalSpeeds(
      recorder.speeds(), on: network, timeZone: .gmt, asOf: monday + weeks * 604_800)
    let learned = (ContinuousClock.now - start) / .milliseconds(1)
    print(
      "\(driveCount) drives, \(recorder.count) traversals learned from in \(Int(learned)) ms, "
        + "\(everything.count - recorder.count) held back\n")

    let layers = SpeedLayers(typical: typical)
    var rows: [String: (count: Int, free: Double, typical: Double)] = [:]
    var trips: [(free: Double, typical: Double)] = []
    for _ in 0..<(driveCount / 10) {
      let departure = monday + weeks * 604_800 + .random(in: 0..<604_800, using: &random)
      guard let path = try drive(network, traffic, at: departure, &random) else { continue }
      for (index, traversal) in path.traversals.enumerated() {
        let next = index + 1 < path.traversals.count ? path.traversals[index + 1].edge : nil
        guard let time = traversal.entryTime,
          let estimate = try layers.speed(on: traversal.edge, onto: next, at: time)
        else { continue }
        let truth = try traffic.logFactor(traversal.edge, at: time)
        let found = log(estimate.freeFlow / estimate.speed)
        let kind: String
        switch estimate.probes {
        case _ where isHeldBack(traversal.edge): kind = "held back"
        case ..<1: kind = "hardly driven"
        case ..<10: kind = "1 to 10 traversals"
        default: kind = "10 traversals and more"
        }
        var row = rows[kind] ?? (0, 0, 0)
        row.count += 1
        row.free += truth * truth
        row.typical += (found - truth) * (found - truth)
        rows[kind] = row
      }
      guard let entry = path.traversals.first?.entryTime, let exit = path.traversals.last?.exitTime
      else { continue }
      let seconds = exit.timeIntervalSince(entry)
      let free = try SpeedLayers(network).forecast(along: path, departing: entry).arrival
      let forecast = try layers.forecast(along: path, departing: entry).arrival
      guard let free, let forecast else { continue }
      trips.append(
        (
          abs(free.timeIntervalSince(entry) / seconds - 1),
          abs(forecast.timeIntervalSince(entry) / seconds - 1)
        ))
    }
    print("| edges | traversals | free flow | typical |\n| --- | --- | --- | --- |")
    for (kind, row) in rows.sorted(by: { $0.key < $1.key }) {
      let count = Double(row.count)
      print(
        "| \(kind) | \(row.count) | \(text((row.free / count).squareRoot())) "
          + "| \(text((row.typical / count).squareRoot())) |")
    }
    guard !trips.isEmpty else { return }
    func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    print(
      "\nTimes of \(trips.count) other drives, median error: free flow "
        + "\(text(median(trips.map(\.free)))), typical \(text(median(trips.map(\.typical))))")
  }

  private static func text(_ value: Double) -> String { String(format: "%.3f", value) }

  private static func isHeldBack(_ edge: EdgeID) -> Bool {
    var hash = SplitMix(state: edge.rawValue)
    return hash.next() % 10 == 0
  }

  /// Returns a drive between random places; nil if there is no route.
  private static func drive(
    _ network: RoadNetwork, _ traffic: HiddenTraffic, at departure: Date, _ random: inout SplitMix
  ) throws -> RoadPath? {
    let bounds = network.bounds
    let places = (0..<2).map { _ in
      Coordinate(
        latitude: .random(
          in: bounds.south..<bounds.north, using: &random),
        longitude: .random(
          in: bounds.west..<bounds.east, using: &random))
    }
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
}

/// The simulated slowdown of edges relative to free flow, by hour and class, by quarter of the
/// town, and by edge.
struct HiddenTraffic {
  let network: RoadNetwork

  init(_ network: RoadNetwork) { self.network = network }

  /// Returns the logarithm of the factor on the travel time.
  func logFactor(_ edge: EdgeID, at time: Date) throws -> Double {
    let road = try network.edge(edge)
    let hours = Int(time.timeIntervalSince1970 / 3600)
    let hour = Double(hours % 24)
    let isWeekend = (hours / 24 + 3) % 7 > 4
    let rush = exp(-pow(hour - 8, 2) / 4) + 1.2 * exp(-pow(hour - 18, 2) / 6)
    let amplitude =
      switch road.attributes.roadClass {
      case .motorway, .trunk: 0.5
      case .primary, .secondary: 0.7
      case .tertiary: 0.4
      default: 0.15
      }
    let place = road.shape[0]
    let quarter =
      UInt64(bitPattern: Int64(place.latitude * 40)) << 32
      ^ UInt64(bitPattern: Int64(place.longitude * 40))
    return 0.1 + (isWeekend ? 0.3 : 1) * amplitude * rush + 0.15 * effect(quarter)
      + 0.2 * effect(edge.rawValue &* 3 &+ 1)
      + 0.1 * effect(edge.rawValue &* 1024 &+ UInt64(hours % 168))
  }

  /// Returns a number that is fixed for each key, and normally distributed over keys.
  private func effect(_ key: UInt64) -> Double {
    var random = SplitMix(state: key)
    return normal(&random)
  }
}
