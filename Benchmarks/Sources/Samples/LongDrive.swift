import FoundationEssentials
package import MilepostKit

/// A generator of drives of any duration on a network.
package struct LongDrive {
  private let network: RoadNetwork

  package init(_ network: RoadNetwork) {
    self.network = network
  }

  /// Returns the first `count` fixes of a drive.
  ///
  /// The receiver's errors have a standard deviation of 5 m along each axis; four fifths of their
  /// variance are correlated over 40 s. The same network and parameters produce the same fixes.
  package func locations(_ count: Int, secondsBetween interval: Double) throws -> [Location] {
    let drive = Drive(
      try DrivePlan(path(lasting: Double(count) * interval), in: network), seed: 1)
    let sample = try drive.sampled(
      every: .seconds(interval), receiver: Receiver(sigma: 5),
      startingAt: Date(timeIntervalSince1970: 1.7e9), seed: 1)
    return sample.fixes.prefix(count).map(\.location)
  }

  /// Returns a path made of fastest routes between places 2 to 4 km apart, each starting at the end
  /// of the previous one.
  ///
  /// - Parameter duration: the minimum free-flow travel time of the path, in seconds.
  private func path(lasting duration: Double) throws -> RoadPath {
    var place = try RoadSample.places(1, beside: network)[0]
    var path = RoadPath(traversals: [])
    var seconds = 0.0
    // Every leg takes at least 10 s. The additional legs make up for places that can't be reached.
    let legs = Spread.points(Int(duration / 10) + 100)
    for leg in legs where seconds < duration {
      let next = place.destination(distance: 2000 + 2000 * leg.x, bearing: 360 * leg.y)
      guard let route = try? network.route(through: [place, next]) else { continue }
      path.traversals += route.legs.flatMap(\.path.traversals)
      seconds += route.duration / .seconds(1)
      place = route.waypoints[1].place.coordinate
    }
    return path
  }
}
