import Foundation
import MilepostKit
import TestSupport
import Testing

@Suite struct RideTests {
  @Test(
    "the example with a driver and a rider: the rider sees the statuses and a shrinking distance")
  func oneFile() async throws {
    let lines = Lines()
    let clock = ManualClock()
    let town = try Town()
    let trip = Task {
      defer { lines.add("end") }
      try await ride(
        on: town.network, from: town.home, to: town.pickup, and: town.dropOff,
        clock: clock, now: clock.date, log: lines.add)
    }
    var isOver = false
    while !isOver {
      isOver = lines.all.last == "end"
      // The driver's periodic report, the receiver, and the rider's poll are all waiting while the
      // vehicle drives.
      if clock.waits.count >= 3 || lines.all.contains("driver: offline") {
        clock.advance(by: .seconds(1))
      }
      await Task.yield()
    }
    try await trip.value
    // A poll may occur before the trip begins, or at the pickup.
    let brief = ["rider: NEW", "rider: ARRIVED_AT_PICKUP"]
    let statuses = lines.all.filter { !$0.hasSuffix("m left") && !brief.contains($0) }
    #expect(
      statuses == [
        "driver: online", "rider: ENROUTE_TO_PICKUP", "rider: ENROUTE_TO_DROPOFF",
        "driver: offline", "rider: COMPLETE", "end",
      ])
    let distances = lines.all.compactMap { line in
      line.hasSuffix("m left") ? Int(line.split(separator: " ")[1]) : nil
    }
    // The distance grows only when the drop-off becomes the next stop.
    let growths = zip(distances, distances.dropFirst()).filter { $0 < $1 }
    #expect(distances.count > 10 && growths.count == 1)
    #expect(distances.last.map { $0 < 150 } == true)
  }
}
