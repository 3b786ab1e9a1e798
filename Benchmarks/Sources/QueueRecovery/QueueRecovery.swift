import Foundation
import MilepostKit
import Samples

/// A program that simulates trips with and without queues, and scores the traffic in their reports.
///
///     queue-recovery town.roads [drives] [seed]
///
/// A queue is at least 150 m long and takes at least 90 s plus the longest wait at a signal. In a
/// queue, vehicles average less than 40% of the free-flow speed, either steadily or in stop-and-go
/// traffic. The same drives are also simulated without queues.
///
/// Prints a Markdown table with a row for each interval and each error of the receiver. For drives
/// without queues, it has the shares of meters and rows that are reported as slow or jammed, and
/// the share of meters without a class. For drives with queues, it has the number of queues, the
/// shares of meters in queues that are reported as slow or jammed and that have the correct class,
/// and the share of meters outside queues that are reported as slow or jammed.
@main
enum QueueRecovery {
  static func main() throws {
    let arguments = CommandLine.arguments
    let network = try RoadNetwork(contentsOf: arguments.count > 1 ? arguments[1] : "")
    let count = arguments.count > 2 ? Int(arguments[2]) ?? 100 : 100
    let seed = arguments.count > 3 ? UInt64(arguments[3]) ?? 1 : 1
    var town = QueueTown(network, seed: seed)
    var drives: [QueuedDrive] = []
    while drives.count < count { if let drive = try town.drive() { drives.append(drive) } }
    let analyzer = TripAnalyzer(network)
    print(
      "| interval | sigma | free meters slow | free rows slow | unknown | queues | found | "
        + "correct class | slow outside queues |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for interval in [1.0, 5, 15] {
      for sigma in [3.0, 8] {
        var score = QueueScore()
        for (number, drive) in drives.enumerated() {
          for isQueued in [false, true] {
            let sample = try (isQueued ? drive.queued : drive.free).sampled(
              every: .seconds(interval), receiver: Receiver(sigma: sigma),
              startingAt: Date(timeIntervalSince1970: 1_767_254_400),
              seed: seed &+ UInt64(number))
            let report = try analyzer.report(on: try sample.trace(id: "drive"))
            score.add(report, sample, drive, isQueued: isQueued)
          }
        }
        print(score.row(interval, sigma))
      }
    }
  }
}

/// The meters and rows of reports, counted by their true and reported classes.
struct QueueScore {
  private var free = (meters: 0.0, slow: 0.0, unknown: 0.0, rows: 0, slowRows: 0)
  private var queue = (meters: 0.0, found: 0.0, right: 0.0, count: 0)
  private var beside = (meters: 0.0, slow: 0.0)

  mutating func add(
    _ report: TripReport, _ sample: SampledDrive, _ drive: QueuedDrive, isQueued: Bool
  ) {
    if isQueued { queue.count += drive.queues.count }
    for (number, part) in report.parts.enumerated() {
      // For each place, the distance along the matching and the true distance, in meters.
      var places: [(along: Double, truth: Double)] = []
      for (index, point) in report.snapped.points.enumerated() {
        guard let place = point.place, place.matching == number,
          let truth = sample.fixes[index].distance
        else { continue }
        if let last = places.last, place.distanceAlong <= last.along || truth < last.truth {
          continue
        }
        places.append((place.distanceAlong, truth))
      }
      guard places.count > 1 else { continue }
      var start = 0.0
      for street in part.streets {
        defer { start += street.length }
        let traffic = street.traffic
        let isSlow = traffic == .slow || traffic == .trafficJam
        if !isQueued {
          free.rows += 1
          free.meters += street.length
          if isSlow {
            free.slowRows += 1
            free.slow += street.length
          }
          if traffic == .noData { free.unknown += street.length }
          continue
        }
        let ends = (Self.truth(at: start, places), Self.truth(at: start + street.length, places))
        var inQueues = 0.0
        for item in drive.queues {
          let shared = min(ends.1, item.range.upperBound) - max(ends.0, item.range.lowerBound)
          guard shared > 0 else { continue }
          inQueues += shared
          queue.meters += shared
          if isSlow { queue.found += shared }
          if traffic == item.traffic { queue.right += shared }
        }
        beside.meters += max(0, ends.1 - ends.0 - inQueues)
        if isSlow { beside.slow += max(0, ends.1 - ends.0 - inQueues) }
      }
    }
  }

  private static func truth(at along: Double, _ places: [(along: Double, truth: Double)]) -> Double
  {
    let next = places.firstIndex { $0.along >= along } ?? places.count - 1
    let (a, b) = (places[max(0, next - 1)], places[max(1, next)])
    let share = min(1, max(0, (along - a.along) / (b.along - a.along)))
    return a.truth + share * (b.truth - a.truth)
  }

  func row(_ interval: Double, _ sigma: Double) -> String {
    func percent(_ part: Double, _ whole: Double) -> String {
      String(format: "%.1f%%", whole > 0 ? 100 * part / whole : 0)
    }
    return "| \(Int(interval)) s | \(Int(sigma)) m | \(percent(free.slow, free.meters)) | "
      + "\(percent(Double(free.slowRows), Double(free.rows))) | "
      + "\(percent(free.unknown, free.meters)) | \(queue.count) | "
      + "\(percent(queue.found, queue.meters)) | \(percent(queue.right, queue.meters)) | "
      + "\(percent(beside.slow, beside.meters)) |"
  }
}
