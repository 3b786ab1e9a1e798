import Foundation
import MilepostKit
import Samples

/// A program that measures the time of a step of a route cursor, with hot and with cold caches.
///
///     cursor-steps            routes of 200, 2,000, and 20,000 vertices
///     cursor-steps 5          the same with a location every 5 s instead of every second
///
/// Hot: one cursor at a time follows its route, in runs of up to 100 steps. Each run has a mean
/// time per step; prints the median and the 99th percentile of these means.
///
/// Cold: each of 100,000 cursors receives one location, in a scattered order, so that neither its
/// state nor its part of the route is in a cache. The routes have two million vertices in total.
/// Prints the mean time per step.
@main
struct CursorSteps {
  /// The accepted intervals in seconds; with a longer one, the shortest route would have too few
  /// locations.
  private static let intervals = 0.1...30

  static func main() throws {
    let text = CommandLine.arguments.dropFirst().first ?? "1"
    guard let interval = Double(text), intervals.contains(interval) else {
      print("cursor-steps: found '\(text)', expected seconds from 0.1 to 30")
      exit(64)
    }
    for vertexCount in [200, 2_000, 20_000] {
      let hot = try hotStep(vertexCount, interval)
      let cold = try coldStep(vertexCount, interval)
      print(
        "\(vertexCount) vertices, one location every \(interval) s: hot \(hot.median) ns median, "
          + "\(hot.high) ns p99; cold \(cold) ns mean over 100,000 cursors")
    }
  }

  private static func hotStep(
    _ vertexCount: Int, _ interval: Double
  ) throws -> (median: Double, high: Double) {
    let drive = try RouteDrive(vertexCount: vertexCount, interval: interval, seed: 1)
    var runs: [Double] = []
    let runLength = min(100, drive.locations.count)
    let rounds = max(1, 400_000 / drive.locations.count)
    for _ in 0..<rounds {
      var cursor = RouteCursor(drive.route)
      var index = 0
      while index + runLength <= drive.locations.count {
        let start = ContinuousClock.now
        var sum = 0.0
        for location in drive.locations[index..<index + runLength] {
          sum += cursor.update(with: location).remainingDistance
        }
        let time = (ContinuousClock.now - start) / .nanoseconds(1)
        guard sum >= 0, cursor.progress.status == .onRoute else { fatalError("the drive was lost") }
        runs.append(time / Double(runLength))
        index += runLength
      }
    }
    runs.sort()
    return (runs[runs.count / 2].rounded(), runs[runs.count * 99 / 100].rounded())
  }

  private static func coldStep(_ vertexCount: Int, _ interval: Double) throws -> Double {
    let count = 100_000
    let drives = try (0..<max(1, 2_000_000 / vertexCount)).map { number in
      try RouteDrive(vertexCount: vertexCount, interval: interval, seed: number + 1, most: 40)
    }
    // Each cursor has already received ten locations of its drive, and is to receive the next one.
    var cursors: [RouteCursor] = []
    var next: [Location] = []
    for number in 0..<count {
      let drive = drives[number % drives.count]
      let taken = 10 + number / drives.count % (drive.locations.count - 11)
      var cursor = RouteCursor(drive.route)
      for location in drive.locations[..<taken].suffix(10) { _ = cursor.update(with: location) }
      cursors.append(cursor)
      next.append(drive.locations[taken])
    }
    // The stride is coprime to the count, so the loop visits each cursor once, far from the
    // previous one.
    let stride = 61_803
    var index = 0
    var sum = 0.0
    let start = ContinuousClock.now
    for _ in 0..<count {
      sum += cursors[index].update(with: next[index]).remainingDistance
      index = (index + stride) % count
    }
    let time = (ContinuousClock.now - start) / .nanoseconds(1)
    guard sum >= 0 else { fatalError("the drives were lost") }
    return (time / Double(count)).rounded()
  }
}
