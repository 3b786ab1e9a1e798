import Foundation
import MilepostKit

/// A program that learns speeds from the trips of some taxis, and scores the arrivals estimated for
/// others.
///
///     taxi-arrivals porto.roads trips.ndjson [remainders.ndjson]
///
/// The trips are divided into five folds by taxi. The arrivals of each fold are estimated along the
/// paths driven, with the speeds learned from the other four. Each trip is snapped once; trips with
/// fewer than two matched locations, or without a duration, are skipped. For comparison, two other
/// estimates are scored: those with free-flow speeds, and the expected times multiplied by constant
/// quantiles. For each share of the path, these quantiles are fitted to the other folds.
///
/// Prints a Markdown table. If a third file is given, the remaining part of each path is written to
/// it; `peers compare-arrivals` passes these parts to another engine.
@main
enum TaxiArrivals {
  private static let foldCount = 5
  /// The shares of the path after which arrivals are estimated.
  private static let shares = [0, 0.25, 0.5, 0.75]

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3 else {
      print("usage: taxi-arrivals NETWORK TRIPS [REMAINDERS]")
      exit(64)
    }
    let network = try RoadNetwork(contentsOf: arguments[1])
    let snapper = RoadSnapper(network)
    let workspace = snapper.makeWorkspace()
    var trips: [TaxiTrip] = []
    var count = 0
    for record in try TraceReader(path: arguments[2]) {
      let record = try record.get()
      count += 1
      let taxi = record.trace.id.drop { !$0.isNumber }.prefix { $0.isNumber }
      if let trip = try TaxiTrip(record, taxi: Int(taxi) ?? 0, by: snapper, workspace) {
        trips.append(trip)
      }
    }
    let pieces = trips.count { $0.snapped.matchings.count > 1 }
    print("\(trips.count) of \(count) trips, \(pieces) with several matchings\n")

    let free = SpeedLayers(network)
    let freeFlow = try trips.map { trip in
      try FollowedTrip(trip, by: free, on: network).arrivals(at: shares)
    }
    let folds = try (0..<foldCount).map { fold in
      try speeds(of: trips.filter { $0.taxi % foldCount != fold }, on: network)
    }
    let learned = try trips.map { trip in
      try FollowedTrip(trip, by: folds[trip.taxi % foldCount], on: network)
    }
    let arrivals = learned.map { $0.arrivals(at: shares) }
    let expected = learned.map { $0.expected(at: shares) }
    if arguments.count > 3 {
      let rests = try learned.flatMap { try $0.driven(at: shares).map(JSONEncoder().encode) }
      try Data(rests.joined(separator: Data("\n".utf8))).write(to: URL(filePath: arguments[3]))
    }
    print("| driven | times | MAPE % | MAE s | bias % | in 80% | thirds | interval score | CRPS |")
    print("| ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for (horizon, share) in shares.enumerated() {
      row(share, "free flow", freeFlow.map { $0[horizon] })
      // Each fold uses the quantiles fitted to the other folds.
      let quantiles = (0..<foldCount).map { fold in
        ConstantQuantiles(
          zip(trips, expected).filter { $0.0.taxi % foldCount != fold }.map { $0.1[horizon] })
      }
      row(
        share, "constant quantiles",
        zip(trips, expected).map { quantiles[$0.taxi % foldCount].applied(to: $1[horizon]) })
      row(share, "learned", arrivals.map { $0[horizon] })
    }
  }

  private static func speeds(of trips: [TaxiTrip], on network: RoadNetwork) throws -> SpeedLayers {
    var recorder = ProbeRecorder(network)
    for trip in trips {
      for matching in trip.snapped.matchings { try recorder.add(matching.path) }
    }
    let last = trips.map { $0.places[$0.places.count - 1].seconds }.max() ?? 0
    return SpeedLayers(
      typical: try TypicalSpeeds(
        recorder.speeds(), on: network, timeZone: .gmt,
        asOf: Date(timeIntervalSince1970: last)))
  }

  private static func row(_ share: Double, _ name: String, _ arrivals: [ScoredArrival]) {
    let cells = ["\(Int(100 * share))%", name] + ArrivalScore(arrivals).cells
    print("| " + cells.joined(separator: " | ") + " |")
  }
}
