import Coordinates
import Fleet
import FleetComputing
import Foundation
import JourneySharing
import MapDrawing
import Polylines
import TestSupport
import Testing

/// Tests of arbitrary responses of an engine: nothing traps, and markers have valid coordinates.
@Suite struct HostileTripTests {
  @Test("with extreme locations, lines, and times, a marker doesn't trap and has a valid place")
  func markers() throws {
    var generator = SeededGenerator(seed: 12)
    let lines: [Polyline?] = [
      nil, try Polyline([]), try SampleTrip.line(SampleTrip.place(0)),
      try SampleTrip.line(SampleTrip.place(0), SampleTrip.place(0)),
      try SampleTrip.line(SampleTrip.place(8.001, 45), SampleTrip.place(8.002, 45)),
      try SampleTrip.line(SampleTrip.place(-180, 89), SampleTrip.place(180, -90)),
    ]
    let dates = Hostile.dates + [SampleTrip.start, SampleTrip.start + 5]
    for interval in Hostile.durations {
      var marker = SmoothMarker(interval: interval)
      for location in Hostile.locations.shuffled(using: &generator) {
        let line = lines[Int.random(in: 0..<lines.count, using: &generator)]
        let near = Hostile.numbers.randomElement(using: &generator)
        marker.update(
          with: VehicleLocation(location), along: line,
          near: Bool.random(using: &generator) ? near : nil,
          at: dates.randomElement(using: &generator) ?? SampleTrip.start)
        for date in dates.shuffled(using: &generator).prefix(3) {
          guard let place = marker.place(at: date) else { continue }
          #expect(place.coordinate.isValid)
          #expect(place.heading.map { (0..<360).contains($0) } ?? true)
          #expect(place.distanceAlongLine.map { $0 >= 0 && $0.isFinite } ?? true)
        }
      }
    }
  }

  @Test("with extreme numbers and dates, markers of a journey have valid places and distinct ids")
  func journeys() async throws {
    let services = ConsumerServices(
      engine: EmbeddedFleetEngine(), provider: try ProviderID("acme"))
    let size = MapSize(width: 100, height: 100)
    var map = JourneyMap()
    for (number, date) in zip(Hostile.numbers, Hostile.dates) {
      var trip = try SampleTrip.enroute()
      trip.progress.remainingDistance = number
      trip.progress.arrival = date
      trip.progress.vehicleLocation = SampleTrip.location(number, number)
      trip.progress.remainingWaypoints[0].location = TerminalLocation(
        SampleTrip.place(number), label: Hostile.texts[3])
      trip.progress.remainingWaypoints[1].distance = number
      // More intermediate destinations remain than the trip has.
      trip.intermediateDestinations = []
      var journey = JourneySharingSession(trip: await services.trips.trip(trip.id))
      for now in Hostile.dates {
        journey.update(with: .trip(trip, changed: .all), at: now)
        map.show(journey, at: now, in: size)
        _ = SVGRenderer(size: size).bytes(of: map)
      }
      #expect(!map.markers.contains { !$0.coordinate.isValid })
      #expect(Set(map.markers.map(\.id)).count == map.markers.count)
    }
  }
}
