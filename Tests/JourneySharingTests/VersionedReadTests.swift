import Fleet
import Foundation
import JourneySharing
import Testing

/// Tests of responses that omit the parts that the session already has.
@Suite struct VersionedReadTests {
  private let trip: Trip

  init() throws { trip = try SampleTrip.enroute() }

  /// Returns a response without routes and traffic.
  private func withoutWays(_ trip: Trip) -> Trip {
    var answer = trip
    answer.progress.activeRoute = nil
    answer.progress.traffic = nil
    for index in answer.progress.remainingWaypoints.indices {
      answer.progress.remainingWaypoints[index].path = nil
      answer.progress.remainingWaypoints[index].traffic = nil
    }
    return answer
  }

  @Test("the session requests only parts newer than its own, and keeps the parts that are omitted")
  func leftOut() async throws {
    let following = try await Following(trip)
    var iterator = try await following.follower()
    #expect(following.engine.reads[0].versions == Trip.Versions())
    #expect(following.engine.reads[1].versions == trip.progress.versions)
    try await following.poll(withoutWays(trip))
    #expect(following.session.currentTrip == trip)
    #expect(try await following.pending(&iterator).isEmpty)
  }

  @Test("when a stop is completed, the other stops keep their paths")
  func stopMade() async throws {
    let following = try await Following(trip)
    let iterator = try await following.follower()
    var next = trip
    next.progress.remainingWaypoints.removeFirst()
    try await following.poll(withoutWays(next))
    #expect(following.session.currentTrip == next)
    _ = iterator
  }

  @Test("stops in a new order keep their paths, and a stop that occurs twice keeps both paths")
  func order() async throws {
    var twice = trip
    twice.progress.remainingWaypoints.append(trip.progress.remainingWaypoints[1])
    twice.progress.remainingWaypoints[3].path = try SampleTrip.line(
      SampleTrip.place(0.03), SampleTrip.place(0.02))
    let following = try await Following(twice)
    let iterator = try await following.follower()
    var other = twice
    other.progress.remainingWaypoints.swapAt(0, 2)
    try await following.poll(withoutWays(other))
    #expect(following.session.currentTrip == other)
    _ = iterator
  }

  @Test("parts with newer versions replace the kept ones, even if the new parts are nil")
  func newer() async throws {
    let following = try await Following(trip)
    let iterator = try await following.follower()
    var other = withoutWays(trip)
    other.progress.versions.activeRoute = SampleTrip.start + 1
    other.progress.versions.traffic = SampleTrip.start + 1
    try await following.poll(other)
    var expected = trip
    expected.progress.activeRoute = nil
    expected.progress.traffic = nil
    expected.progress.versions = other.progress.versions
    #expect(following.session.currentTrip == expected)
    other.progress.versions.waypointRoutes = SampleTrip.start + 1
    try await following.poll(other)
    #expect(following.session.currentTrip == other)
    _ = iterator
  }

  @Test("if a version is missing or older than the kept one, the whole trip is read again")
  func runBack() async throws {
    let following = try await Following(trip)
    let iterator = try await following.follower()
    for change in [
      { (versions: inout Trip.Versions) in versions.activeRoute = SampleTrip.start - 1 },
      { $0.traffic = nil }, { $0.waypointRoutes = SampleTrip.start - 9 },
    ] {
      try await following.poll(trip)
      var other = trip
      other.progress.remainingDistance = 1
      change(&other.progress.versions)
      let (whole, part) = (other, withoutWays(other))
      let count = following.engine.reads.count
      try await following.poll { engine in
        engine.script { versions, _ throws(FleetError) in
          versions == Trip.Versions() ? whole : part
        }
      }
      #expect(following.session.currentTrip == whole)
      #expect(following.engine.reads.count == count + 2)
    }
    _ = iterator
  }
}
