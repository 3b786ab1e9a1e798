import MilepostKit

extension PlacedPoints {
  /// Reports points without a road.
  ///
  /// - Parameter title: the word for a point in messages.
  func report(
    as title: String, for options: RouteOptions, on network: RoadNetwork, _ tally: inout Tally
  ) {
    for (index, point) in points.enumerated() where places[index] == nil {
      tally.answer(
        without: "\(title) \(index + 1) (\(point.argument)): no road for \(options.mode) within "
          + "\(options.searchRadius) m"
          + NetworkCoverage(of: [point], in: network).advice(for: network))
    }
  }
}
