import Coordinates
import Fleet
import Foundation
import JourneySharing
import Polylines
import TestSupport
import Testing

/// Tests of the marker, with places near the equator in degrees east and north; 0.001° is 111 m.
@Suite struct SmoothMarkerTests {
  private let start = SampleTrip.start
  private let street: Polyline

  init() throws { street = try SampleTrip.line(SampleTrip.place(0), SampleTrip.place(0.1)) }

  private func east(_ marker: SmoothMarker, after seconds: Double) throws -> Double {
    let place = try #require(marker.place(at: start + seconds))
    return (place.coordinate.longitude * 1e7).rounded() / 1e7
  }

  @Test("at the first location, the marker is placed on the line, in the direction of the line")
  func first() throws {
    var marker = SmoothMarker()
    #expect(marker.place(at: start) == nil)
    marker.update(with: SampleTrip.location(0.001, 0.0001), along: street, at: start)
    let place = try #require(marker.place(at: start + 60))
    #expect(place.coordinate.distance(to: SampleTrip.place(0.001)) < 0.01)
    #expect(abs(try #require(place.heading) - 90) < 0.001)
    #expect(abs(try #require(place.distanceAlongLine) - 111.32) < 0.01)
    #expect(marker.place(at: start - 60) == place)
  }

  @Test("the marker drives from its place to the newest location, and then waits there")
  func drive() throws {
    var marker = SmoothMarker()
    marker.update(with: SampleTrip.location(0), along: street, at: start)
    marker.update(with: SampleTrip.location(0.001), along: street, at: start + 5)
    #expect(try east(marker, after: 5) == 0)
    #expect(try east(marker, after: 7.5) == 0.0005)
    #expect(try east(marker, after: 10) == 0.001)
    #expect(try east(marker, after: 99) == 0.001)
    // If a location arrives early, the marker drives to that location from its current place.
    marker.update(with: SampleTrip.location(0.002), along: street, at: start + 7.5)
    #expect(try east(marker, after: 7.5) == 0.0005)
    // The upper median of the intervals 5 s and 2.5 s is 5 s.
    #expect(try east(marker, after: 10) == 0.00125)
    #expect(try east(marker, after: 12.5) == 0.002)
  }

  @Test("the marker follows the line around a corner")
  func corner() throws {
    let line = try SampleTrip.line(
      SampleTrip.place(0), SampleTrip.place(0.001), SampleTrip.place(0.001, 0.001))
    let measured = try MeasuredPolyline(line)
    var marker = SmoothMarker()
    marker.update(with: SampleTrip.location(0.0002), along: line, at: start)
    marker.update(with: SampleTrip.location(0.001, 0.0008), along: line, at: start + 5)
    for tenth in 50...100 {
      let place = try #require(marker.place(at: start + Double(tenth) / 10))
      let near = measured.nearestPosition(to: place.coordinate)
      #expect(near.offset < 0.01)
      let heading = try #require(place.heading)
      let expected = near.position.distance < 111.3 ? 90.0 : 0.0
      #expect(
        near.position.distance.distance(to: 111.32).magnitude < 0.1
          || abs(heading - expected) < 0.01)
    }
  }

  @Test("the marker waits if a little ahead of the vehicle, and jumps if far ahead or far behind")
  func corrections() throws {
    var marker = SmoothMarker()
    marker.update(with: SampleTrip.location(0.001), along: street, at: start)
    marker.update(with: SampleTrip.location(0.0006), along: street, at: start + 5)
    for second in 5...10 { #expect(try east(marker, after: Double(second)) == 0.001) }
    let heading = try #require(marker.place(at: start + 10)?.heading)
    #expect(abs(heading - 90) < 0.001)
    // The marker drives on after the vehicle has caught up.
    marker.update(with: SampleTrip.location(0.002), along: street, at: start + 10)
    #expect(try east(marker, after: 12.5) == 0.0015)
    marker.update(with: SampleTrip.location(0.0001), along: street, at: start + 15)
    #expect(try east(marker, after: 15) == 0.0001)
    marker.update(with: SampleTrip.location(0.0101), along: street, at: start + 20)
    #expect(try east(marker, after: 20) == 0.0101)
  }

  @Test("a repeated location doesn't restart the drive")
  func repeated() throws {
    var marker = SmoothMarker()
    marker.update(with: SampleTrip.location(0), along: street, at: start)
    marker.update(with: SampleTrip.location(0.001), along: street, at: start + 5)
    marker.update(with: SampleTrip.location(0.001), along: street, at: start + 7.5)
    #expect(try east(marker, after: 8.75) == 0.00075)
    #expect(try east(marker, after: 10) == 0.001)
  }

  @Test("the marker adapts to the usual interval between locations, and ignores single pauses")
  func interval() throws {
    var marker = SmoothMarker(interval: .seconds(2))
    marker.update(with: SampleTrip.location(0), along: street, at: start)
    for number in 1...5 {
      marker.update(
        with: SampleTrip.location(Double(number) / 1_000), along: street,
        at: start + Double(number) * 10)
    }
    #expect(try east(marker, after: 55) == 0.0045)
    #expect(try east(marker, after: 60) == 0.005)
    // The drive still takes 10 s after a pause, as at a red light, and after a slightly late
    // location.
    marker.update(with: SampleTrip.location(0.006), along: street, at: start + 200)
    #expect(try east(marker, after: 205) == 0.0055)
    #expect(try east(marker, after: 210) == 0.006)
    marker.update(with: SampleTrip.location(0.007), along: street, at: start + 212)
    #expect(try east(marker, after: 217) == 0.0065)
    // A new interval takes effect after three more locations at that interval.
    for number in 8...10 {
      marker.update(
        with: SampleTrip.location(Double(number) / 1_000), along: street,
        at: start + 212 + Double(number - 7) * 4)
    }
    let left = 0.01 - (try east(marker, after: 224))
    #expect(abs(0.01 - left / 2 - (try east(marker, after: 226))) < 1e-6)
    #expect(try east(marker, after: 228) == 0.01)
  }

  @Test("without a line, the marker drives straight or jumps; small moves don't turn the marker")
  func besideTheLine() throws {
    var marker = SmoothMarker()
    marker.update(with: SampleTrip.location(0), along: nil, at: start)
    #expect(marker.place(at: start)?.heading == nil)
    marker.update(with: SampleTrip.location(0, 0.002), along: nil, at: start + 5)
    let middle = try #require(marker.place(at: start + 7.5))
    #expect(middle.coordinate.distance(to: SampleTrip.place(0, 0.001)) < 0.1)
    #expect(abs(try #require(middle.heading)) < 0.01 && middle.distanceAlongLine == nil)
    marker.update(with: SampleTrip.location(0.00002, 0.002), along: nil, at: start + 10)
    #expect(abs(try #require(marker.place(at: start + 12)?.heading)) < 0.01)
    marker.update(with: SampleTrip.location(0, 0.01), along: nil, at: start + 15)
    #expect(marker.place(at: start + 15)?.coordinate == SampleTrip.place(0, 0.01))
  }

  @Test("if a line passes a place twice, the expected distance determines the pass")
  func returning() throws {
    let line = try SampleTrip.line(
      SampleTrip.place(0), SampleTrip.place(0.02), SampleTrip.place(0))
    var marker = SmoothMarker()
    let length = try MeasuredPolyline(line).length
    marker.update(with: SampleTrip.location(0.005), along: line, near: length - 556, at: start)
    #expect(abs(try #require(marker.place(at: start)?.heading) - 270) < 0.01)
    marker.update(with: SampleTrip.location(0.003), along: line, near: length - 334, at: start + 5)
    #expect(try east(marker, after: 7.5) == 0.004)
    #expect(abs(try #require(marker.place(at: start + 8)?.heading) - 270) < 0.01)
    // Without an expected distance, the next pass after the marker is used.
    marker.update(with: SampleTrip.location(0.001), along: line, at: start + 10)
    #expect(try east(marker, after: 12.5) == 0.002)
    #expect(abs(try #require(marker.place(at: start + 12)?.heading) - 270) < 0.01)
  }

  @Test("the marker continues on a new line, but follows the old line to get there if necessary")
  func newLine() throws {
    var marker = SmoothMarker()
    let old = try SampleTrip.line(
      SampleTrip.place(0), SampleTrip.place(0.001), SampleTrip.place(0.001, 0.002))
    marker.update(with: SampleTrip.location(0), along: old, at: start)
    // The next leg begins at the corner, 111 m ahead of the marker.
    let next = try SampleTrip.line(
      SampleTrip.place(0.001), SampleTrip.place(0.001, 0.002))
    marker.update(with: SampleTrip.location(0.001, 0.001), along: next, at: start + 5)
    let corner = try #require(marker.place(at: start + 7.5))
    #expect(corner.coordinate.distance(to: SampleTrip.place(0.001)) < 0.5)
    #expect(corner.distanceAlongLine == nil)
    marker.update(with: SampleTrip.location(0.001, 0.0015), along: next, at: start + 10)
    let place = try #require(marker.place(at: start + 12.5))
    #expect(place.coordinate.distance(to: SampleTrip.place(0.001, 0.00125)) < 0.1)
    #expect(abs(try #require(place.distanceAlongLine) - 138.2) < 0.5)
    // The heading of the marker doesn't change when the marker moves to a line beside it.
    let beside = try SampleTrip.line(
      SampleTrip.place(0.00102, 0.0012), SampleTrip.place(0.00102, 0.004))
    marker.update(with: SampleTrip.location(0.00102, 0.002), along: beside, at: start + 15)
    #expect(abs(try #require(marker.place(at: start + 15)?.heading)) < 0.01)
  }

  @Test("on a noisy drive, the marker moves continuously along the line, and never backward")
  func continuity() throws {
    var generator = SeededGenerator(seed: 7)
    let line = try Polyline(
      (0..<200).map { SampleTrip.place(Double($0) / 4_000, $0 % 4 < 2 ? 0 : 0.0002) })
    let measured = try MeasuredPolyline(line)
    var marker = SmoothMarker()
    var now = start
    var along = 0.0
    marker.update(with: SampleTrip.location(0), along: line, at: now)
    for _ in 0..<150 {
      let before = try #require(marker.place(at: now))
      along += Double.random(in: 0...80, using: &generator)
      let noisy = measured.coordinate(
        atDistance: along + Double.random(in: -20...20, using: &generator))
      marker.update(
        with: VehicleLocation(Location(coordinate: noisy)), along: line, near: along, at: now)
      let after = try #require(marker.place(at: now))
      #expect(before.coordinate.distance(to: after.coordinate) < 0.01)
      var last = after
      let wait = Double.random(in: 1...10, using: &generator)
      for step in 1...20 {
        let place = try #require(marker.place(at: now + wait * Double(step) / 20))
        #expect(measured.nearestPosition(to: place.coordinate).offset < 0.01)
        let progress = try #require(place.distanceAlongLine) - (last.distanceAlongLine ?? 0)
        #expect(progress > -0.001 && progress < 60)
        last = place
      }
      now += wait
    }
    #expect(along > 3_000)
  }

  @Test("an invalid location doesn't move the marker, and invalid lines and times don't trap")
  func badInput() throws {
    var marker = SmoothMarker()
    marker.update(with: nil, along: street, at: start)
    marker.update(with: SampleTrip.location(.nan), along: street, at: start)
    #expect(marker.place(at: start) == nil)
    marker.update(with: SampleTrip.location(0.001), along: try Polyline([]), at: start)
    #expect(marker.place(at: start)?.coordinate == SampleTrip.place(0.001))
    marker.update(with: SampleTrip.location(200, 100), along: street, at: start + 5)
    #expect(marker.place(at: start + 9)?.coordinate == SampleTrip.place(0.001))
    // If the clock is set back, the drive begins at the new time.
    marker.update(with: SampleTrip.location(0.002), along: street, at: start - 3_600)
    #expect(try east(marker, after: -3_600) == 0.001)
    #expect(try east(marker, after: 0) == 0.002)
    let nowhen = Date(timeIntervalSinceReferenceDate: .nan)
    #expect(marker.place(at: nowhen)?.coordinate.isValid == true)
    marker.update(with: SampleTrip.location(0.003), along: street, near: .nan, at: nowhen)
    #expect(marker.place(at: start)?.coordinate.isValid == true)
    _ = SmoothMarker(interval: .seconds(Int64.max))
  }
}
