import Fleet
import Foundation
import JourneySharing
import Journeys
import Testing

/// Tests of followers that don't receive all events of a poll before the next poll.
@Suite struct SlowFollowerTests {
  private let trip: Trip

  init() throws { trip = try SampleTrip.enroute() }

  /// Returns the trip with a location and an arrival that depend on a number.
  private func moved(_ number: Int) -> Trip {
    var trip = trip
    trip.progress.vehicleLocation = SampleTrip.location(Double(number) / 10_000)
    trip.progress.arrival = SampleTrip.start + Double(number)
    return trip
  }

  @Test("a slow follower receives one event of each changed kind, with the newest value")
  func merged() async throws {
    let following = try await Following(trip)
    var iterator = try await following.follower()
    for number in 1...50 { try await following.poll(moved(number)) }
    let events = try await following.pending(&iterator)
    #expect(events.kinds == ["trip", "vehicleLocation", "nextWaypointETA"])
    let newest = moved(50)
    guard case .trip(newest, changed: [.vehicleLocation, .arrival]) = events[0],
      case .vehicleLocation(newest.progress.vehicleLocation) = events[1],
      case .nextWaypointETA(newest.progress.arrival) = events[2]
    else {
      Issue.record("found \(events), expected the newest values")
      return
    }
  }

  @Test("a value that changes back before the follower receives it causes no event")
  func changedBack() async throws {
    let following = try await Following(trip)
    var iterator = try await following.follower()
    var other = moved(1)
    other.status = .arrivedAtPickup
    try await following.poll(other)
    try await following.poll(trip)
    #expect(try await following.pending(&iterator).isEmpty)
  }

  @Test("a follower that receives one event between polls receives all pending kinds in turn")
  func fairness() async throws {
    let following = try await Following(trip)
    var iterator = try await following.follower()
    var kinds: Set<String> = []
    for number in 1...6 {
      try await following.poll(moved(number))
      if number == 2 { try await following.poll(.outage) }
      kinds.insert(try #require(await iterator.next()).kind)
    }
    #expect(kinds == ["trip", "vehicleLocation", "nextWaypointETA", "failure"])
  }
}
