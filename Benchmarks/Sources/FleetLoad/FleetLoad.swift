import Foundation
import MilepostKit

/// A program that sends the reports of a large fleet to an engine at a steady rate and measures the
/// response times.
///
///     fleet-load porto.roads --rate 2000 --updates 2000000
///
/// Each vehicle reports its location every `--vehicles` / `--rate` seconds. It drives its simulated
/// shift of 100 reports repeatedly, and goes off duty in between. `--trips` of the vehicles make
/// trips, each followed by a rider who reads it as often as its vehicle reports. Every thousandth
/// report is followed by a search for the ten vehicles that can arrive first at a pickup. Reports
/// are due at fixed times, whether or not earlier ones have been processed; the response time of a
/// report counts from the time at which it is due.
@main
enum FleetLoad {
  static func main() async throws {
    guard let options = LoadOptions(CommandLine.arguments.dropFirst()) else {
      print("usage: fleet-load NETWORK [--vehicles N] [--trips N] [--rate N] [--updates N]")
      exit(64)
    }
    let network = try RoadNetwork(contentsOf: options.network)
    let drives = try SimulatedFleet(network, interval: options.interval)
    let roads = FleetRoads(network, speeds: SharedLayer(try drives.speeds(on: network)))
    let engine = EmbeddedFleetEngine(roads: roads)
    let run = LoadRun(engine, drives, options)
    print(
      "\(options.vehicles) vehicles, one report each every \(options.interval) s, "
        + "\(options.trips) trips with a rider")
    try await run.start()
    print(
      "| updates | p50 | p99 | p99.9 | max | reads p99 | searches p50 | p99 | resident "
        + "| per vehicle |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for part in 1...options.parts {
      let times = try await run.send(options.updates / options.parts)
      let resident = Memory.resident
      let perVehicle = Double(resident - run.residentBefore) / Double(options.vehicles)
      print(
        "| \(part * options.updates / options.parts) "
          + "| \(times.updates.text(0.5)) | \(times.updates.text(0.99)) "
          + "| \(times.updates.text(0.999)) | \(times.updates.text(1)) "
          + "| \(times.reads.text(0.99)) | \(times.searches.text(0.5)) "
          + "| \(times.searches.text(0.99)) | \(resident >> 10) MB "
          + "| \(String(format: "%.1f", perVehicle)) kB |")
    }
    print(await run.summary())
  }
}

/// The parameters of a run.
struct LoadOptions: Sendable {
  var network = ""
  var vehicles = 10_000
  var trips = 2_000
  var rate = 2_000
  var updates = 2_000_000
  /// The number of parts of a run, after each of which the results of the part are printed.
  let parts = 10

  /// The seconds between two reports of a vehicle.
  var interval: Double { Double(vehicles) / Double(rate) }

  /// Parses arguments; nil if they are invalid.
  init?(_ arguments: ArraySlice<String>) {
    guard let first = arguments.first, !first.hasPrefix("-") else { return nil }
    network = first
    var rest = arguments.dropFirst()
    while let name = rest.popFirst() {
      guard let value = rest.popFirst().flatMap(Int.init), value > 0 else { return nil }
      switch name {
      case "--vehicles": vehicles = value
      case "--trips": trips = value
      case "--rate": rate = value
      case "--updates": updates = value
      default: return nil
      }
    }
  }
}

/// The memory use of this process.
enum Memory {
  /// The resident anonymous memory in KiB, which excludes the mapped network; 0 if unknown.
  static var resident: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first).flatMap { Int($0) } ?? 0
  }
}

/// The response times of calls.
struct LoadTimes: Sendable {
  var updates = Times()
  var reads = Times()
  var searches = Times()

  mutating func add(_ other: LoadTimes) {
    updates.add(other.updates)
    reads.add(other.reads)
    searches.add(other.searches)
  }
}

/// A list of times in seconds.
struct Times: Sendable {
  private(set) var seconds: [Double] = []

  mutating func add(since start: ContinuousClock.Instant) {
    seconds.append((ContinuousClock.now - start) / .seconds(1))
  }

  mutating func add(_ other: Times) { seconds += other.seconds }

  /// Returns the quantile of a share in milliseconds; a dash if there are no times.
  func text(_ share: Double) -> String {
    let sorted = seconds.sorted()
    guard !sorted.isEmpty else { return "–" }
    let index = min(sorted.count - 1, Int(share * Double(sorted.count)))
    return String(format: "%.2f ms", sorted[index] * 1000)
  }
}
