import Coordinates
import Foundation
import Polylines
import RouteSplitting
import TestSupport
import Testing

@Suite("Departures from a route, detected from position, course, and speed")
struct RouteDepartureTests {
  private static func location(
    _ east: Double, _ north: Double, at seconds: Double, accuracy: Double? = 4,
    bearing: Double? = nil, speed: Double? = nil
  ) -> Location {
    Location(
      coordinate: DrawnDrive.at(east, north), time: Date(timeIntervalSinceReferenceDate: seconds),
      accuracy: accuracy, bearing: bearing, speed: speed)
  }

  /// A receiver with position errors of a given standard deviation along each axis, in meters.
  ///
  /// Four fifths of their variance are correlated, with a time constant of 40 s; the remaining
  /// fifth is white noise.
  private struct SlowReceiver {
    var random: SeededGenerator
    var sigma: Double
    private var drift: (east: Double, north: Double)?

    init(seed: Int, sigma: Double) {
      random = SeededGenerator(seed: UInt64(seed))
      self.sigma = sigma
    }

    private mutating func normal() -> Double {
      (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0...1, using: &random) }
    }

    mutating func error(after seconds: Double) -> (east: Double, north: Double) {
      let memory = exp(-seconds / 40)
      let renewal = (1 - memory * memory).squareRoot()
      let last = drift ?? (normal(), normal())
      let next = (
        east: last.east * memory + normal() * renewal,
        north: last.north * memory + normal() * renewal
      )
      drift = next
      let (slow, fresh) = (sigma * 0.8.squareRoot(), sigma * 0.2.squareRoot())
      return (next.east * slow + normal() * fresh, next.north * slow + normal() * fresh)
    }
  }

  @Test("a turn of 86° that the motion confirms shows a departure at the first location")
  func turnedCourse() throws {
    let route = try DrawnDrive.route([(0, 0), (3_000, 0)])
    var cursor = RouteCursor(route)
    for step in 0...20 {
      let progress = cursor.update(
        with: Self.location(
          Double(step) * 50, 3, at: Double(step) * 5, bearing: 90, speed: step == 20 ? 3.3 : 10))
      #expect(progress.status == .onRoute)
    }
    // The vehicle moves 17.5 m in 3 s, to a place 20.5 m beside the line.
    let progress = cursor.update(
      with: Self.location(1_000.7, 20.5, at: 103, accuracy: 3, bearing: 4, speed: 5.7))
    #expect(progress.status == .offRoute)
  }

  @Test("one location along the route, or too far away for its speed, shows no departure")
  func courseAlone() throws {
    let route = try DrawnDrive.route([(0, 0), (3_000, 0)])
    for (north, bearing) in [(20.5, 88.0), (90, 4)] {
      var cursor = RouteCursor(route)
      for step in 0...20 {
        _ = cursor.update(
          with: Self.location(Double(step) * 50, 3, at: Double(step) * 5, bearing: 90, speed: 10))
      }
      let progress = cursor.update(
        with: Self.location(1_001, north, at: 103, accuracy: 3, bearing: bearing, speed: 5.7))
      #expect(progress.status == .onRoute)
    }
  }

  @Test(
    "without reported accuracies, errors of 25 m neither lead off the route nor hide a departure",
    arguments: [1.0, 5, 15, 30], [true, false])
  func noAccuracies(interval: Double, hasMotion: Bool) throws {
    let route = try DrawnDrive.route([(0, 0), (6_000, 0), (6_000, 6_000)])
    for seed in 0..<8 {
      var receiver = SlowReceiver(seed: seed, sigma: 25)
      var cursor = RouteCursor(route)
      for step in 0..<Int(900 / interval) {
        let seconds = Double(step) * interval
        let driven = seconds * 11
        let isTurned = driven > 6_000
        // The vehicle continues straight where the route turns left.
        let error = receiver.error(after: interval)
        let progress = cursor.update(
          with: Self.location(
            driven + error.east, error.north, at: seconds, accuracy: nil,
            bearing: hasMotion ? 90 : nil, speed: hasMotion ? 11 : nil))
        if !isTurned {
          #expect(progress.status == .onRoute, "\(seed): \(seconds) s, \(error.north) m beside")
        } else if driven > 6_000 + 11 * max(40, 3 * interval) {
          #expect(progress.status == .offRoute, "\(seed): \(driven - 6_000) m after the turn")
        }
      }
    }
  }

  @Test("with small errors, a departure is detected about as soon without accuracies as with them")
  func exactWithoutAccuracies() throws {
    let route = try DrawnDrive.route([(0, 0), (6_000, 0), (6_000, 6_000)])
    var found: [Double] = []
    for accuracy in [5.0, nil] {
      var receiver = SlowReceiver(seed: 1, sigma: 3.3)
      var cursor = RouteCursor(route)
      for second in 0..<700 {
        let error = receiver.error(after: 1)
        let progress = cursor.update(
          with: Self.location(
            Double(second) * 10 + error.east, error.north, at: Double(second), accuracy: accuracy))
        if progress.status == .offRoute {
          found.append(Double(second) - 600)
          break
        }
      }
    }
    try #require(found.count == 2)
    #expect(found.allSatisfy { 2...12 ~= $0 })
    #expect(abs(found[0] - found[1]) <= 3)
  }

  @Test("sharp corners of the route don't count as departures", arguments: 0..<10)
  func corners(seed: Int) throws {
    let stairs = (0...40).map { (index: Int) -> (Double, Double) in
      (Double((index + 1) / 2) * 80, Double(index / 2) * 80)
    }
    let route = try DrawnDrive.route(stairs)
    var receiver = SlowReceiver(seed: seed, sigma: 8)
    var cursor = RouteCursor(route)
    for second in 0..<Int(route.length / 8) {
      let distance = Double(second) * 8
      let place = DrawnDrive.frame.position(of: route.line.coordinate(atDistance: distance))
      let error = receiver.error(after: 1)
      let progress = cursor.update(
        with: Self.location(
          place.east + error.east, place.north + error.north, at: Double(second), accuracy: 12,
          bearing: route.line.bearing(atDistance: distance), speed: 8))
      #expect(progress.status == .onRoute, "\(distance) m")
    }
  }

  @Test("on a route that begins with an out-and-back stretch, the vehicle is placed on the way out")
  func outAndBackStart() throws {
    let route = try DrawnDrive.route([(0, 0), (400, 0), (0, 4), (-3_000, 4)])
    for interval in [1.0, 5] {
      var receiver = SlowReceiver(seed: 3, sigma: 10)
      var cursor = RouteCursor(route)
      for step in 0..<Int(60 / interval) {
        let seconds = Double(step) * interval
        let distance = max(0, seconds - 3) * 8
        let place = DrawnDrive.frame.position(of: route.line.coordinate(atDistance: distance))
        let error = receiver.error(after: interval)
        let moves = seconds > 3
        let progress = cursor.update(
          with: Self.location(
            place.east + error.east, place.north + error.north, at: seconds, accuracy: 15,
            bearing: moves ? route.line.bearing(atDistance: distance) : nil,
            speed: moves ? 8 : 0))
        #expect(progress.status != .offRoute, "\(seconds) s")
        if (100.0..<300).contains(distance) {
          #expect(abs(progress.position.distance - distance) < 60, "\(seconds) s")
        }
      }
    }
  }

  @Test(
    "a vehicle that drives against the route is rarely placed on it, and reaches no waypoint",
    arguments: [1.0, 5, 15, 30], [0.0, 8])
  func wrongWay(interval: Double, sigma: Double) throws {
    let route = try DrawnDrive.route(
      [(0, 0), (3_000, 0), (3_500, 900), (3_500, 4_000), (8_000, 5_000)], stops: [4_000, 11_700])
    for seed in 0..<5 {
      var receiver = SlowReceiver(seed: seed, sigma: sigma)
      var cursor = RouteCursor(route)
      var (late, onRoute, reached) = (0, 0, 0)
      for step in 0..<Int(700 / interval) {
        let seconds = Double(step) * interval
        let place = DrawnDrive.frame.position(
          of: route.line.coordinate(atDistance: route.length - seconds * 12))
        let error = receiver.error(after: interval)
        let progress = cursor.update(
          with: Self.location(
            place.east + error.east, place.north + error.north, at: seconds, accuracy: nil))
        reached += progress.reached.count
        guard seconds >= 90 else { continue }
        late += 1
        if progress.status == .onRoute { onRoute += 1 }
      }
      #expect(Double(onRoute) <= 0.1 * Double(late), "seed \(seed): \(onRoute) of \(late)")
      #expect(reached == 0, "seed \(seed)")
    }
  }

  @Test("after an hour of steady positions, errors of 16 m don't lead off the route")
  func longStanding() throws {
    let route = try DrawnDrive.route([(0, 0), (9_000, 0)])
    for scatter in [0.0, 0.3] {
      for seed in 0..<5 {
        var receiver = SlowReceiver(seed: seed, sigma: 16)
        var cursor = RouteCursor(route)
        for second in 0..<4_200 {
          // While the vehicle is stationary, the receiver holds or smooths its position.
          let moves = second > 3_600
          let error = moves ? receiver.error(after: 1) : (east: 0, north: 12)
          let jitter = moves ? 0 : scatter * Double(second % 3 - 1)
          let progress = cursor.update(
            with: Self.location(
              100 + Double(max(0, second - 3_600)) * 10 + error.east + jitter, error.north,
              at: Double(second), accuracy: nil))
          #expect(progress.status != .offRoute, "seed \(seed), \(second) s")
          if progress.status == .offRoute { break }
        }
      }
    }
  }
}
