import Foundation
import MilepostKit

/// A trip with the times that are expected along its path, followed as a rider's app follows it.
struct FollowedTrip {
  private let trip: TaxiTrip
  private let planned: PlannedRoute

  /// A trip by what is known of speeds when it departs.
  init(_ trip: TaxiTrip, by layers: SpeedLayers, on network: RoadNetwork) throws {
    self.trip = trip
    let forecast = try layers.forecast(along: trip.path, departing: trip.departure)
    let line = try MeasuredPolyline(Polyline(network.line(of: trip.path)))
    // Joined matchings may miss each other by some meters.
    let scale = line.length / trip.path.length
    var end = 0.0
    var stretches: [(end: Double, seconds: Double)] = []
    for (traversal, duration) in zip(trip.path.traversals, forecast.durations ?? []) {
      end += Double(traversal.lengthInMillimeters) / 1000 * scale
      stretches.append((end, duration / .seconds(1)))
    }
    let times = try PlannedTimes(stretches: stretches, along: line)
    planned = PlannedRoute(
      try Route(line, stops: [Route.Stop(Waypoint(), at: line.length)], times: times))
  }

  /// Estimates when shares of the way are driven.
  ///
  /// - Parameter shares: of the length; ascending.
  func arrivals(at shares: [Double]) -> [ScoredArrival] {
    var follower = JourneyFollower(planned)
    var found: [ScoredArrival] = []
    for place in trip.places {
      let moment = follower.advance(to: place.location)
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
}
