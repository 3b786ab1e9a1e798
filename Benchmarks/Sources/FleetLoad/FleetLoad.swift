import Foundation
import MilepostKit

/// Sends an engine the reports of a whole fleet at a steady rate, and says how long each takes.
///
///     fleet-load porto.roads --rate 2000 --updates 2000000
///
/// Vehicles report a location every so many seconds (`--vehicles` over `--rate`): each drives its
/// simulated shift of 100 reports again and again, off duty between two. As many trips as `--trips`
/// are under way, each followed by a rider who reads it as often as its vehicle reports; every
/// thousandth report is followed by a search for the ten vehicles that arrive first. A report
/// is due at a time whether or not those before are answered; how long it takes counts from that
/// time.
@main
enum FleetLoad {
  static func main() async throws {
    guard let options = LoadOptions(CommandLine.arguments.dropFirst()) else {
      print("fleet-load NETWORK [--vehicles N] [--trips N] [--rate N] [--updates N]")
      exit(64)
    }
    let network = try RoadNetwork(contentsOf: options.network)
    let drives = try SimulatedFleet(network, interval: options.interval)
    let roads = FleetRoads(network, speeds: SharedLayer(try drives.speeds(on: network)))
    let engine = EmbeddedFleetEngine(roads: roads)
    let run = LoadRun(engine, drives, options)
    print(
      "\(options.vehicles) vehicles, a report each every \(options.interval) s, "
        + "\(options.trips) trips followed")
    try await run.start()
    print(
      "| updates | p50 | p99 | p99.9 | most | reads p99 | searches p50 | p99 | resident "
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

/// What is sent.
struct LoadOptions: Sendable {
  var network = ""
  var vehicles = 10_000
  var trips = 2_000
  var rate = 2_000
  var updates = 2_000_000
  /// How many times the figures are printed.
  let parts = 10

  /// Seconds between two reports of a vehicle.
  var interval: Double { Double(vehicles) / Double(rate) }

  /// Reads arguments; nil where they are not understood.
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

/// The memory of this process.
enum Memory {
  /// Kilobytes that are resident and its own, without the mapped network.
  static var resident: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first).flatMap { Int($0) } ?? 0
  }
}

/// How long calls took.
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

/// Times in seconds.
struct Times: Sendable {
  private(set) var seconds: [Double] = []

  mutating func add(since start: ContinuousClock.Instant) {
    seconds.append((ContinuousClock.now - start) / .seconds(1))
  }

  mutating func add(_ other: Times) { seconds += other.seconds }

  /// The time that a share of all does not exceed, in milliseconds.
  func text(_ share: Double) -> String {
    let sorted = seconds.sorted()
    guard !sorted.isEmpty else { return "–" }
    let index = min(sorted.count - 1, Int(share * Double(sorted.count)))
    return String(format: "%.2f ms", sorted[index] * 1000)
  }
}
