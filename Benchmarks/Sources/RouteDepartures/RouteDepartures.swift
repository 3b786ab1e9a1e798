import Foundation
import MilepostKit
import Samples

/// A program that simulates drives, half of which leave their routes, and measures how soon a
/// cursor detects the departures.
///
///     route-departures porto.roads [hours] [seed]
///
/// Each drive is sampled by receivers with various errors and intervals, with and without accuracy,
/// course, and speed. A vehicle leaves its route at the first edge that differs from the planned
/// ones; only departures that last at least a minute count. Prints a Markdown table with a row for
/// each receiver: the departures, the false detections, the drives that follow their whole route
/// but that the cursor doesn't find on it at the end, the detected departures, and the median and
/// the 95th percentile of the delays in seconds.
@main
enum RouteDepartures {
  static func main() throws {
    let arguments = CommandLine.arguments
    let network = try RoadNetwork(contentsOf: arguments.count > 1 ? arguments[1] : "")
    let hours = arguments.count > 2 ? Double(arguments[2]) ?? 50 : 50
    let seed = arguments.count > 3 ? UInt64(arguments[3]) ?? 1 : 1
    var scores = [DepartureScore](repeating: DepartureScore(), count: Receiving.all.count)
    var town = RouteTown(network, seed: seed)
    var seconds = 0.0
    var number: UInt64 = 0
    while seconds < hours * 3600 {
      guard let planned = town.planned(),
        let drive = try town.drive(along: planned, leaving: number.isMultiple(of: 2))
      else { continue }
      number += 1
      seconds += drive.drive.duration / .seconds(1)
      for (index, receiving) in Receiving.all.enumerated() {
        scores[index].add(drive, try receiving.locations(of: drive.drive, seed: seed &+ number))
      }
    }
    print("\(number) drives, \(Int(seconds / 3600)) hours\n")
    print("| receiver | departures | false | never on route | detected | median s | p95 s |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for (score, receiving) in zip(scores, Receiving.all) { print(score.row(receiving.name)) }
  }
}

/// The parameters of a receiver.
struct Receiving {
  /// The standard deviation of the position error along each axis, in meters.
  var sigma: Double
  /// The time between two locations, in seconds.
  var interval: Double
  var hasAccuracy: Bool
  var hasMotion: Bool

  static let all: [Receiving] = [5.0, 12, 25].flatMap { sigma in
    [1.0, 5, 15, 30].flatMap { interval in
      [(true, true), (false, true), (false, false)].map {
        Receiving(sigma: sigma, interval: interval, hasAccuracy: $0.0, hasMotion: $0.1)
      }
    }
  }

  var name: String {
    "\(Int(sigma)) m, \(Int(interval)) s, "
      + (hasAccuracy ? "all" : hasMotion ? "no accuracy" : "positions only")
  }

  /// Returns the locations received on a drive, with their times in seconds since its start.
  func locations(of drive: Drive, seed: UInt64) throws -> [(location: Location, time: Double)] {
    let start = Date(timeIntervalSince1970: 1_767_254_400)
    let sample = try drive.sampled(
      every: .seconds(interval), receiver: Receiver(sigma: sigma), startingAt: start, seed: seed)
    return sample.fixes.map { fix in
      var location = fix.location
      if !hasAccuracy { location.accuracy = nil }
      if !hasMotion { (location.bearing, location.speed) = (nil, nil) }
      return (location, location.time?.timeIntervalSince(start) ?? 0)
    }
  }
}

/// The departures detected by a cursor.
struct DepartureScore {
  private var left = 0
  private var wrong = 0
  private var unmet = 0
  private var delays: [Double] = []

  mutating func add(_ drive: RouteTown.Drive, _ locations: [(location: Location, time: Double)]) {
    var cursor = RouteCursor(drive.route)
    var wasOn = false
    var found: Double?
    for (location, time) in locations {
      let status = cursor.update(with: location).status
      if status == .onRoute { wasOn = true }
      if wasOn, status == .offRoute {
        if let departure = drive.departure, time >= departure {
          found = found ?? time - departure
        } else {
          wrong += 1
        }
        wasOn = false
      }
    }
    // The vehicle follows its route, but according to the cursor it isn't on the route at the end:
    // it was never on it, or didn't return to it after a false detection.
    if !wasOn, found == nil, drive.departure == nil { unmet += 1 }
    guard drive.departure != nil else { return }
    left += 1
    if let found { delays.append(found) }
  }

  func row(_ name: String) -> String {
    let sorted = delays.sorted()
    func quantile(_ share: Double) -> String {
      // Departures that were not detected count as having the longest delays.
      let index = Int(share * Double(left))
      return index < sorted.count ? String(format: "%.0f", sorted[index]) : "-"
    }
    return "| \(name) | \(left) | \(wrong) | \(unmet) | \(delays.count) | \(quantile(0.5)) | "
      + "\(quantile(0.95)) |"
  }
}
