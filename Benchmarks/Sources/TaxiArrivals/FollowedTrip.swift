import Foundation
import MilepostKit

/// A trip with the expected times along its path, which is followed as in a rider's app.
struct FollowedTrip {
  private let trip: TaxiTrip
  private let planned: PlannedRoute
  /// The expected times along the path.
  private let times: PlannedTimes

  /// Creates a trip with the expected times according to `layers`, for a departure at its start.
  init(_ trip: TaxiTrip, by layers: SpeedLayers, on network: RoadNetwork) throws {
    self.trip = trip
    let forecast = try layers.forecast(along: trip.path, departing: trip.departure)
    let line = try MeasuredPolyline(Polyline(network.line(of: trip.path)))
    // Joined matchings may be a few meters apart, so the line can be longer than the path.
    let scale = line.length / trip.path.length
    var end = 0.0
    var stretches: [(end: Double, seconds: Double)] = []
    for (traversal, duration) in zip(trip.path.traversals, forecast.durations ?? []) {
      end += Double(traversal.lengthInMillimeters) / 1000 * scale
      stretches.append((end, duration / .seconds(1)))
    }
    times = try PlannedTimes(stretches: stretches, along: line)
    // Without learned speeds, there is no traffic.
    let traffic = layers.typical.map { _ in
      LineTraffic(
        on: line, TrafficClassifier().stretches(forecast.samples), elsewhere: .noData)
    }
    planned = PlannedRoute(
      try Route(line, stops: [Route.Stop(Waypoint(), at: line.length)], times: times),
      traffic: traffic)
  }

  /// Returns the arrivals at the end of the path, as estimated after each share of the path.
  ///
  /// - Parameters:
  ///   - shares: the shares of the length from the first place to the last, in ascending order.
  ///   - estimation: the method of estimation.
  func arrivals(
    at shares: [Double], estimation: ProgressEstimation = ProgressEstimation()
  ) -> [ScoredArrival] {
    var follower = JourneyFollower(planned, estimation: estimation)
    var found: [ScoredArrival] = []
    for place in trip.places {
      let moment = follower.update(with: place.location)
      let driven = place.distance - trip.places[0].distance
      while found.count < shares.count, driven >= shares[found.count] * trip.length {
        let arrival = moment.arrivals.first ?? follower.arrivals(at: moment.time).first
        let end = trip.places[trip.places.count - 1].seconds
        let interval = arrival?.interval ?? .zero ... .zero
        found.append(
          ScoredArrival(
            median: (arrival?.remainingDuration ?? .zero) / .seconds(1),
            interval: (interval.lowerBound / .seconds(1))...(interval.upperBound / .seconds(1)),
            actual: end - place.seconds, tripSeconds: trip.duration))
      }
    }
    return found
  }

  /// Returns the planned time for the remaining path after each share, as an estimate that doesn't
  /// depend on the drive so far.
  func expected(at shares: [Double]) -> [ScoredArrival] {
    let line = planned.route.line
    return rests(at: shares).map { rest in
      let seconds = times.seconds(from: rest.start, to: rest.end, along: line)
      return ScoredArrival(
        median: seconds, interval: seconds...seconds, actual: rest.seconds,
        tripSeconds: trip.duration)
    }
  }

  /// Returns the part of the path that remains after each share, and the actual time for it.
  func driven(at shares: [Double]) -> [DrivenRest] {
    zip(shares, rests(at: shares)).map { share, rest in
      DrivenRest(
        share: share, seconds: rest.seconds,
        line: planned.route.line.slice(from: rest.start, to: rest.end).map {
          [$0.longitude, $0.latitude]
        })
    }
  }

  /// Returns the part of the path that remains after each share, and the actual time for it.
  ///
  /// The part is from `start` to `end`, in meters along the line; the time is in seconds.
  private func rests(at shares: [Double]) -> [(start: Double, end: Double, seconds: Double)] {
    let (start, end) = (trip.places[0], trip.places[trip.places.count - 1])
    let scale = planned.route.length / trip.path.length
    return shares.compactMap { share in
      let place = trip.places.first { $0.distance - start.distance >= share * trip.length }
      return place.map { ($0.distance * scale, end.distance * scale, end.seconds - $0.seconds) }
    }
  }
}

/// The remaining part of a trip's path, as input for other engines.
struct DrivenRest: Encodable {
  /// The share of the path already driven.
  var share: Double
  /// The actual seconds for the remaining part.
  var seconds: Double
  /// The line of the remaining part, as pairs of longitude and latitude in degrees.
  var line: [[Double]]
}
