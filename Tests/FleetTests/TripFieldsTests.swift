import Coordinates
import Fleet
import Foundation
import Journeys
import Polylines
import RouteSplitting
import Testing
import TrafficClassification

@Suite struct TripFieldsTests {
  private let trip: Trip

  init() throws {
    trip = Trip(
      try TripID("7"), .exclusive,
      from: TerminalLocation(Coordinate(latitude: 41, longitude: -8)))
  }

  private func changes(_ change: (inout Trip) throws -> Void) rethrows -> Trip.Properties {
    var other = trip
    try change(&other)
    // The comparison is symmetric.
    #expect(other.changes(from: trip) == trip.changes(from: other))
    return other.changes(from: trip)
  }

  @Test("GMTSTripPropertyFields: each property has its own bit, set if the property differs")
  func eachField() throws {
    let place = TerminalLocation(Coordinate(latitude: 42, longitude: -8))
    let date = Date(timeIntervalSince1970: 0)
    let vehicle = try VehicleID("v")
    let line = try Polyline([trip.pickup.point, place.point])
    let traffic = LineTraffic(unknownOn: try MeasuredPolyline(line))
    let each: [(Trip.Properties, (inout Trip) -> Void)] = [
      (.type, { $0.type = .shared }),
      (.status, { $0.status = .canceled }),
      (.vehicleID, { $0.vehicleID = vehicle }),
      (.passengerCount, { $0.passengerCount = 2 }),
      (.pickup, { $0.pickup.label = "door" }),
      (.dropOff, { $0.dropOff = place }),
      (.intermediateDestinations, { $0.intermediateDestinations = [place] }),
      (.intermediateDestinationIndex, { $0.intermediateDestinationIndex = 0 }),
      (.attributes, { $0.attributes = [Attribute("a", .truth(true))] }),
      (.actual, { $0.actual.pickup = StopLocation(place.point) }),
      (.pickupTime, { $0.progress.pickupTime = date }),
      (.dropOffTime, { $0.progress.dropOffTime = date }),
      (
        .vehicleLocation,
        { $0.progress.vehicleLocation = VehicleLocation(Location(coordinate: place.point)) }
      ),
      (.isLocationSnappable, { $0.progress.isLocationSnappable = true }),
      (.activeRoute, { $0.progress.activeRoute = line }),
      (.traffic, { $0.progress.traffic = traffic }),
      (.remainingDistance, { $0.progress.remainingDistance = 0 }),
      (.arrival, { $0.progress.arrival = date }),
      (
        .remainingWaypoints,
        { $0.progress.remainingWaypoints = [TripWaypoint($0.id, .pickup, at: place)] }
      ),
      (.driven, { $0.progress.driven = DrivenDistance() }),
    ]
    var seen: Trip.Properties = []
    for (field, change) in each {
      #expect(changes(change) == field)
      #expect(seen.isDisjoint(with: field))
      seen.insert(field)
    }
    #expect(seen == .all)
    #expect(changes { trip in for (_, change) in each { change(&trip) } } == .all)
  }

  @Test("a changed version isn't a difference, and a trip doesn't differ from itself")
  func none() {
    #expect(changes { $0.progress.versions.traffic = Date() }.isEmpty)
    #expect(changes { _ in }.isEmpty)
  }
}
