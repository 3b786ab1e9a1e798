import Coordinates
import Foundation
import MilepostKit
import Polylines
import RouteSplitting
import Testing
import TripAnalysis

@Suite("Arrivals along a route")
struct JourneyFollowerTests {
  static let departure = Date(timeIntervalSince1970: 1_760_340_000)

  /// Returns a northward route of 10 km with a waypoint in the middle and one at the end, planned
  /// at 10 m/s or without times.
  static func planned(isTimed: Bool) throws -> PlannedRoute {
    let start = Coordinate(latitude: 41, longitude: -8)
    let line = try Polyline(
      (0...100).map { start.destination(distance: Double($0) * 100, bearing: 0) })
    let text = GooglePolylineCodec.precision6.encode(line)
    let middle = line.coordinates[50]
    let end = line.coordinates[100]
    func place(_ coordinate: Coordinate) -> String {
      "{\"location\":[\(coordinate.longitude),\(coordinate.latitude)],\"name\":\"\"}"
    }
    let half = Array(repeating: "10", count: 50).joined(separator: ",")
    let distances = Array(repeating: "100", count: 50).joined(separator: ",")
    let leg =
      isTimed
      ? """
      {"distance":5000,"duration":500,"steps":[],\
      "annotation":{"duration":[\(half)],"distance":[\(distances)]}}
      """ : "{\"distance\":5000,\"steps\":[]}"
    let response = """
      {"code":"Ok","routes":[{"geometry":"\(text)","distance":10000,"legs":[\(leg),\(leg)]}],
       "waypoints":[\(place(start)),\(place(middle)),\(place(end))]}
      """
    return try RouteResponse(bytes: Array(response.utf8), name: "test").routes[0]
  }

  /// Returns the updates of a drive at a speed in meters per second, with a location every 5 s.
  private static func updates(
    _ planned: PlannedRoute, speed: Double, seconds: Int, dwell: Duration = .zero
  ) -> [RouteUpdate] {
    var follower = JourneyFollower(planned, dwell: dwell)
    return (0...(seconds / 5)).map { step in
      let time = Double(step) * 5
      return follower.take(
        Location(
          coordinate: planned.route.line.coordinate(atDistance: speed * time),
          time: departure + time))
    }
  }

  @Test("arrivals follow the plan for a vehicle on schedule, and the pace of a slower vehicle")
  func pace() throws {
    let planned = try Self.planned(isTimed: true)
    #expect(planned.route.stops.count == 2)
    let asPlanned = Self.updates(planned, speed: 10, seconds: 800)
    for update in asPlanned.dropFirst(5) {
      let left = 1000 - update.along / 10
      let arrival = try #require(update.arrivals?.last)
      #expect((arrival.seconds - left).magnitude < 0.05 * left + 5)
      #expect(arrival.interval.contains(arrival.remainingDuration))
    }
    let slow = Self.updates(planned, speed: 5, seconds: 800)
    let last = try #require(slow.last?.arrivals?.last)
    // 4 of 10 km are driven in 800 s, so 1,200 s are left at this pace, but 600 s according to the
    // plan.
    #expect((last.remainingDistance - 6000).magnitude < 15)
    #expect((last.seconds - 1200).magnitude < 0.25 * 1200)
    #expect(last.interval.contains(.seconds(1200)))
    #expect(slow[1].arrivals?.map(\.waypoint) == [0, 1])
  }

  @Test("passed waypoints have no arrivals; other arrivals include the stays at earlier waypoints")
  func waypoints() throws {
    let planned = try Self.planned(isTimed: true)
    let updates = Self.updates(planned, speed: 10, seconds: 900, dwell: .seconds(120))
    #expect(try #require(updates[2].arrivals?.last).seconds > 1050)
    let late = try #require(updates.last)
    #expect(late.arrivals?.map(\.waypoint) == [1])
    #expect(late.isOnRoute == true && late.snapped != nil)
    for (a, b) in zip(updates, updates.dropFirst()) { #expect(b.along >= a.along - 1e-9) }
  }

  @Test("without planned times, the interval is wide; before the route is met, there is no arrival")

  func unknown() throws {
    let planned = try Self.planned(isTimed: false)
    let update = try #require(Self.updates(planned, speed: 10, seconds: 60).last)
    let arrival = try #require(update.arrivals?.last)
    #expect(arrival.seconds > 300 && arrival.seconds < 2500)
    let width = arrival.interval.upperBound - arrival.interval.lowerBound
    #expect(width > arrival.remainingDuration * 0.2)
    var follower = JourneyFollower(planned)
    let far = follower.take(
      Location(coordinate: Coordinate(latitude: 50, longitude: 8), time: Self.departure))
    #expect(far.isOnRoute == nil && far.snapped == nil && far.along == 0)
    #expect(far.arrivals == nil)
  }

  /// Returns a location `beside` meters east of the place at a distance in meters along a route,
  /// with a time in seconds after the departure.
  static func location(
    _ planned: PlannedRoute, at distance: Double, beside: Double = 0, after seconds: Double?
  ) -> Location {
    let place = planned.route.line.coordinate(atDistance: distance)
    return Location(
      coordinate: beside == 0 ? place : place.destination(distance: beside, bearing: 90),
      time: seconds.map { departure + $0 })
  }

  @Test("a location older than a previous one changes nothing, and has no arrivals")
  func late() throws {
    let planned = try Self.planned(isTimed: true)
    var follower = JourneyFollower(planned)
    var undisturbed = JourneyFollower(planned)
    for step in 0..<40 {
      let location = Self.location(planned, at: Double(step) * 50, after: Double(step) * 5)
      let expected = undisturbed.take(location)
      let update = follower.take(location)
      #expect(update.arrivals == expected.arrivals && update.progress.use == .used)
      guard step % 10 == 9 else { continue }
      let old = Self.location(planned, at: Double(step) * 20, after: Double(step) * 2)
      let late = follower.take(old)
      #expect(late.progress.use == .outOfOrder && late.arrivals == nil && late.snapped == nil)
      #expect(late.along == update.along)
    }
  }

  @Test("arrivals from segment times have narrower intervals if the source includes traffic")
  func timesWithTraffic() throws {
    let free = try Self.planned(isTimed: true)
    var known = free
    known.traffic = LineTraffic(on: free.route.line, [], elsewhere: .normal)
    #expect(!free.isTrafficKnown && known.isTrafficKnown)
    let (wide, narrow) = try (
      #require(Self.updates(free, speed: 10, seconds: 0)[0].arrivals?.last),
      #require(Self.updates(known, speed: 10, seconds: 0)[0].arrivals?.last)
    )
    #expect((wide.seconds - narrow.seconds).magnitude < 10)
    let widths = [wide, narrow].map { $0.interval.upperBound - $0.interval.lowerBound }
    #expect(widths[1] / widths[0] < 0.9)
    // Traffic doesn't make times more certain if they were spread over the whole route.
    let line = free.route.line
    let seconds = try #require(free.route.times).totalSeconds
    let whole = try PlannedTimes(
      stretches: [(line.length, seconds)], along: line, isSpread: true)
    let spread = [LineTraffic?.none, known.traffic].map { traffic in
      let route = try? Route(line, stops: free.route.stops, times: whole)
      return route.map { PlannedRoute($0, traffic: traffic) }
    }
    let spreadWidths = try spread.map { planned in
      let arrivals = try Self.updates(#require(planned), speed: 10, seconds: 0)[0].arrivals
      let last = try #require(arrivals?.last)
      return last.interval.upperBound - last.interval.lowerBound
    }
    #expect(spreadWidths[1] / spreadWidths[0] > 0.95)
    // Without traffic, the model for timed routes with traffic has no effect.
    var estimation = ProgressEstimation()
    estimation.timed = .unplanned
    var follower = JourneyFollower(free, estimation: estimation)
    let location = Location(
      coordinate: free.route.line.coordinate(atDistance: 0), time: Self.departure)
    #expect(follower.take(location).arrivals?.last?.seconds == wide.seconds)
  }

  @Test("spread times and a remaining duration with the same total lead to similar arrivals")
  func knownTotals() throws {
    let timed = try Self.planned(isTimed: true)
    let line = timed.route.line
    let seconds = try #require(timed.route.times).totalSeconds
    let whole = try PlannedTimes(
      stretches: [(line.length, seconds)], along: line, isSpread: true)
    var lasting = PlannedRoute(try Route(line, stops: timed.route.stops))
    lasting.remainingDuration = .seconds(seconds)
    let spread = PlannedRoute(try Route(line, stops: timed.route.stops, times: whole))
    let updates = [spread, lasting].map { Self.updates($0, speed: 8, seconds: 200) }
    for (a, b) in zip(updates[0], updates[1]) {
      let (a, b) = try (#require(a.arrivals?.last), #require(b.arrivals?.last))
      let (aWidth, bWidth) = (
        a.interval.upperBound - a.interval.lowerBound, b.interval.upperBound - b.interval.lowerBound
      )
      #expect((a.seconds / b.seconds - 1).magnitude < 0.02)
      #expect((aWidth / bWidth - 1).magnitude < 0.05)
    }
  }

  @Test("locations without a time don't change the arrivals estimated from later locations")
  func untimed() throws {
    let planned = try Self.planned(isTimed: true)
    var follower = JourneyFollower(planned)
    var sparse = JourneyFollower(planned)
    for step in 0...60 {
      let isTimed = step % 3 == 0
      let location = Self.location(
        planned, at: Double(step) * 50, after: isTimed ? Double(step) * 10 : nil)
      let update = follower.take(location)
      guard isTimed else { continue }
      let expected = try #require(sparse.take(location).arrivals?.last)
      let arrival = try #require(update.arrivals?.last)
      #expect((arrival.seconds - expected.seconds).magnitude < 1e-6)
    }
  }

  @Test("arrivals are unknown off the route, and known again when the vehicle is back on it")
  func offRoute() throws {
    let planned = try Self.planned(isTimed: true)
    var follower = JourneyFollower(planned)
    var statuses: [Bool?] = []
    for step in 0..<120 {
      let beside = (40..<80).contains(step) ? 1100.0 : 0
      let update = follower.take(
        Self.location(planned, at: Double(step) * 50, beside: beside, after: Double(step) * 5))
      let isKnown = update.isOnRoute == true && update.progress.use == .used
      #expect((update.arrivals != nil) == isKnown)
      statuses.append(update.isOnRoute)
    }
    #expect(statuses[30] == true && statuses[60] == false && statuses[119] == true)
  }

  @Test(
    "outliers along the route or beside it have no lasting effect",
    arguments: [(300.0, 0.0), (300, 25), (0, 500)], [true, false])
  func wild(error: (along: Double, beside: Double), isTimed: Bool) throws {
    let planned = try Self.planned(isTimed: isTimed)
    var follower = JourneyFollower(planned, dwell: .seconds(60))
    var undisturbed = JourneyFollower(planned, dwell: .seconds(60))
    for step in 0..<180 {
      let distance = Double(step) * 50
      // The first outlier is far from all waypoints. The second one, if it is along the route, is
      // 150 m past the waypoint in the middle.
      if step == 30 || step == 97 {
        let wild = Self.location(
          planned, at: distance + error.along, beside: error.beside, after: Double(step) * 5)
        let update = follower.take(wild)
        #expect(update.progress.use == (error.beside > 100 ? .tooFar : .used))
      } else {
        let location = Self.location(planned, at: distance, after: Double(step) * 5)
        let expected = undisturbed.take(location)
        let update = follower.take(location)
        let isAfter = step == 31 || step == 98
        #expect(update.progress.isCorrection == (error.along > 0 && isAfter))
        #expect(update.progress.nextStop == expected.progress.nextStop)
        for (a, b) in zip(update.arrivals ?? [], try #require(expected.arrivals)) {
          #expect((a.seconds - b.seconds).magnitude < 0.01, "at \(distance) m")
          #expect((a.remainingDistance - b.remainingDistance).magnitude < 0.01)
        }
        #expect(update.arrivals?.count == expected.arrivals?.count)
      }
    }
  }

  @Test("a smaller horizon only truncates the arrivals")
  func horizon() throws {
    let planned = try Self.planned(isTimed: true)
    var all = JourneyFollower(planned)
    var followers = [0, 1, 5].map { JourneyFollower(planned, horizon: $0) }
    for step in 0..<120 {
      let location = Self.location(planned, at: Double(step) * 60, after: Double(step) * 5)
      let update = all.take(location)
      for (index, count) in [0, 1, 5].enumerated() {
        let arrivals = try #require(update.arrivals)
        #expect(followers[index].take(location).arrivals == Array(arrivals.prefix(count)))
      }
    }
  }

  @Test(
    "the time that a vehicle waits at a waypoint counts toward the stay there",
    arguments: [true, false])
  func stay(hasSpeed: Bool) throws {
    let planned = try Self.planned(isTimed: true)
    var follower = JourneyFollower(planned, dwell: .seconds(300))
    var widths: [Duration] = []
    // The vehicle drives 5 km at 10 m/s, waits for 300 s at the waypoint, and drives on.
    for second in stride(from: 0.0, through: 1000, by: 5) {
      let distance = second < 500 ? second * 10 : max(5000, 5000 + (second - 800) * 10)
      var location = Self.location(planned, at: distance, after: second)
      if hasSpeed { location.speed = (500..<800).contains(second) ? 0 : 10 }
      let arrival = try #require(follower.take(location).arrivals?.last)
      guard second > 200 else { continue }
      let left = 1300 - second
      #expect((arrival.seconds - left).magnitude < 0.04 * left + 5, "at \(second) s")
      #expect(arrival.interval.contains(.seconds(left)))
      if (500..<800).contains(second) {
        widths.append(arrival.interval.upperBound - arrival.interval.lowerBound)
      }
    }
    #expect(try #require(widths.last) < widths[0] * 0.6)
  }

  @Test("a planned wait between two waypoints at the same place counts as a stay at the first one")
  func plannedWait() throws {
    var planned = try Self.planned(isTimed: true)
    let line = planned.route.line
    let times = try PlannedTimes(
      segmentSeconds: Array(repeating: 10.0, count: 100),
      waits: [
        .init(at: line.position(atDistance: line.distance(toVertex: 50)), stop: 1, seconds: 300)
      ])
    let middle = line.distance(toVertex: 50)
    planned.route = try Route(
      line, stops: [middle, middle, line.length].map { Route.Stop(Waypoint(), at: $0) },
      times: times)
    var follower = JourneyFollower(planned)
    for second in stride(from: 0.0, through: 1200, by: 5) {
      let distance = second < 500 ? second * 10 : max(5000, 5000 + (second - 800) * 10)
      let update = follower.take(Self.location(planned, at: distance, after: second))
      let arrivals = try #require(update.arrivals)
      if (200..<490).contains(second) {
        // The arrivals match those of the split route.
        let ahead = planned.route.split(atDistance: distance).stopsAhead
        #expect(arrivals.map(\.waypoint) == [0, 1, 2])
        for (arrival, stop) in zip(arrivals, ahead) {
          let planned = stop.remainingDuration?.inSeconds ?? .nan
          #expect((arrival.seconds - planned).magnitude < 0.04 * planned + 5, "at \(second) s")
        }
      }
      guard second > 200, let last = arrivals.last else { continue }
      let left = 1300 - second
      #expect((last.seconds - left).magnitude < 0.04 * left + 5, "at \(second) s")
    }
  }

  @Test("stays at several waypoints at the same place are consecutive")
  func sharedPlace() throws {
    var planned = try Self.planned(isTimed: true)
    planned.route = try Route(
      planned.route.line,
      stops: [5000, 5000, 10_000].map { Route.Stop(Waypoint(), at: $0) },
      times: planned.route.times)
    var follower = JourneyFollower(planned, dwell: .seconds(60))
    var reached: [Double] = []
    // The vehicle drives 5 km at 10 m/s, waits for a minute at each of the two waypoints, and
    // drives on.
    for second in stride(from: 0.0, through: 1000, by: 5) {
      let distance = second < 500 ? second * 10 : max(5000, 5000 + (second - 620) * 10)
      let update = follower.take(Self.location(planned, at: distance, after: second))
      reached += update.progress.reached.map { _ in second }
      let arrival = try #require(update.arrivals?.last)
      guard second > 200 else { continue }
      let left = 1120 - second
      #expect(
        (arrival.seconds - left).magnitude < 0.04 * left + 5, "at \(second) s")
    }
    #expect(reached.count == 2 && reached[1] < 560)
  }

  @Test(
    "a stay is recognized for various intervals between locations and times of the first location",
    arguments: [5.0, 20, 60, 75], [0.0, 13, 31])
  func sparse(interval: Double, offset: Double) throws {
    let planned = try Self.planned(isTimed: true)
    var follower = JourneyFollower(planned, dwell: .seconds(90))
    for second in stride(from: offset, through: 1000, by: interval) {
      let distance = second < 500 ? second * 10 : max(5000, 5000 + (second - 590) * 10)
      let arrival = try #require(
        follower.take(Self.location(planned, at: distance, after: second)).arrivals?.last)
      guard second > 600 else { continue }
      let left = 1090 - second
      #expect(
        (arrival.seconds - left).magnitude < 0.02 * left + 2, "at \(second) s")
    }
  }

  @Test("problems with locations are reported")
  func review() throws {
    let planned = try Self.planned(isTimed: true)
    func review(_ locations: [Location]) -> RouteReview {
      var follower = JourneyFollower(planned)
      var review = RouteReview()
      for location in locations { review.update(with: follower.take(location)) }
      return review
    }
    let drive = (0..<20).map {
      Self.location(planned, at: Double($0) * 50, after: Double($0) * 5)
    }
    #expect(review(drive).complaint == nil && review(drive).remarks.isEmpty)
    #expect(review([]).complaint?.contains("no location") == true && review([]).remarks.isEmpty)
    let backward = review(drive.reversed())
    #expect(backward.complaint?.hasPrefix("19 of 20 locations are out of order") == true)
    let late = review(drive + drive[2...3])
    #expect(late.complaint == nil)
    #expect(late.remarks.map { $0.prefix(8) } == ["2 of 22 "])
    #expect(late.latest == review(drive).latest)
    let wild = [11, 12].map {
      Self.location(planned, at: 600, beside: 1_500, after: Double($0) * 5)
    }
    let disturbed = review(drive[..<11] + wild + drive[13...])
    #expect(disturbed.remarks.map { $0.prefix(8) } == ["2 of 20 "])
    #expect(disturbed.latest?.along == review(drive).latest?.along)
    let vague = review(
      drive.map {
        Location(coordinate: $0.coordinate, time: $0.time, accuracy: 600)
      })
    #expect(vague.complaint?.hasPrefix("all 20 locations are too vague") == true)
    let untimed = review(drive.map { Location(coordinate: $0.coordinate) })
    #expect(untimed.remarks.map { $0.prefix(20) } == ["no location has a ti"])
    let returned = review(
      drive[..<6]
        + (6..<46).map { step in
          let beside = 50 * Double(max(0, min(step - 5, 26 - step)))
          return Self.location(planned, at: 300, beside: beside, after: Double(step) * 5)
        }
        + (46..<52).map {
          Self.location(planned, at: Double($0 - 40) * 50, after: Double($0) * 5)
        })
    #expect(returned.complaint == nil && returned.latest?.isOnRoute == true)
    #expect(returned.remarks.contains { $0.hasPrefix("the vehicle returned to the route after") })
    let left = review(
      drive
        + (20..<60).map {
          Self.location(planned, at: 1000, beside: 50 * Double($0 - 19), after: Double($0) * 5)
        })
    #expect(left.complaint == nil && left.latest?.arrivals == nil)
    #expect(left.remarks.count == 1 && left.remarks[0].contains("has left the route at 950 m"))
  }

  @Test("an update is converted to the vehicle's progress to the next waypoint")
  func progress() throws {
    let planned = try Self.planned(isTimed: true)
    let updates = Self.updates(planned, speed: 10, seconds: 1_000)
    let all = updates.map { VehicleProgress($0, number: 1) }
    #expect(all.map { $0.route?.isNew } == [true] + Array(repeating: false, count: 200))
    #expect(all.prefix(2).map(\.timestamp) == ["2025-10-13T07:20:00Z", "2025-10-13T07:20:05Z"])
    for (update, progress) in zip(updates, all) {
      let followed = try #require(progress.route)
      #expect(followed.number == 1 && followed.route == planned.route)
      #expect(progress.vehicleID == update.id && progress.tripID == nil)
      #expect(progress.traffic == planned.traffic.intervals)
      let place = followed.progress
      let parts = [place.traveled, place.active, place.remaining]
      let sum = parts.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
      #expect(abs(sum - planned.route.length) < 1e-6)
      #expect(parts[0].upperBound == update.along)
      guard let next = update.arrivals?.first else {
        #expect(followed.nextWaypoint == nil && progress.arrival == nil)
        continue
      }
      #expect(followed.nextWaypoint == next.waypoint)
      #expect(abs(try #require(progress.remainingDistance) - next.remainingDistance) < 1e-9)
      let arrival = try #require(progress.arrival)
      #expect(
        abs(arrival.timeIntervalSince(try #require(update.time)) - next.seconds) < 1e-6)
      #expect(try #require(progress.arrivalInterval).contains(arrival))
    }
    let reached = all.compactMap(\.route).flatMap { Array($0.progress.reached) }
    #expect(reached == [0], "only the waypoint in the middle is reached")
    var follower = JourneyFollower(planned)
    let timeless = VehicleProgress(
      follower.take(Location(coordinate: planned.route.line.polyline[3])), number: 0)
    #expect(timeless.timestamp == nil && timeless.arrival == nil)
    #expect(timeless.remainingDistance != nil)
  }
}

extension JourneyMoment.Arrival {
  fileprivate var seconds: Double { remainingDuration.inSeconds }
}

extension JourneyFollower {
  /// Returns the update for a location.
  fileprivate mutating func take(_ location: Location) -> RouteUpdate {
    let moment = self.update(with: location)
    guard let update = RouteUpdate(moment, id: "", point: 0) else {
      preconditionFailure("the follower has no route")
    }
    return update
  }
}
