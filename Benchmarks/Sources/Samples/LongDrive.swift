import FoundationEssentials
package import MilepostKit

/// A drive from place to place that lasts as long as it is asked to.
package struct LongDrive {
  private let network: RoadNetwork

  package init(_ network: RoadNetwork) {
    self.network = network
  }

  /// The fixes of a receiver that errs by 5 m along each axis, the most of it for longer than a
  /// fix.
  ///
  /// The same network gives the same fixes.
  package func locations(_ count: Int, secondsBetween interval: Double) throws -> [Location] {
    let drive = Drive(
      try DrivePlan(path(lasting: Double(count) * interval), in: network), seed: 1)
    let sample = try drive.sampled(
      every: .seconds(interval), receiver: Receiver(sigma: 5),
      startingAt: Date(timeIntervalSince1970: 1.7e9), seed: 1)
    return sample.fixes.prefix(count).map(\.location)
  }

  /// Fastest routes of some kilometers, each from where the one before ends.
  ///
  /// - Parameter duration: seconds at free flow.
  private func path(lasting duration: Double) throws -> RoadPath {
    var place = try RoadSample.places(1, beside: network)[0]
    var path = RoadPath(traversals: [])
    var seconds = 0.0
    // No route is longer than these take, but some lead nowhere.
    let legs = Spread.points(Int(duration / 10) + 100)
    for leg in legs where seconds < duration {
      let next = place.destination(distance: 2000 + 2000 * leg.x, bearing: 360 * leg.y)
      guard let route = try? network.route(through: [place, next]) else { continue }
      path.traversals += route.legs.flatMap(\.path.traversals)
      seconds += route.duration / .seconds(1)
      place = route.waypoints[1].coordinate
    }
    return path
  }
}
