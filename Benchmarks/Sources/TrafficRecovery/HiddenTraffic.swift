import Foundation
import MilepostKit
import Samples

/// The simulated traffic, which makes driving slower or faster than at free flow.
///
/// Its effect depends on the hour and the road class, on the quarter of the town, on the edge, and
/// on the edge together with the hour of the week.
struct HiddenTraffic {
  let network: RoadNetwork

  init(_ network: RoadNetwork) { self.network = network }

  /// Returns the logarithm of the factor by which traffic increases the travel time on an edge.
  func logFactor(_ edge: EdgeID, at time: Date) throws -> Double {
    let road = try network.edge(edge)
    let hours = Int(time.timeIntervalSince1970 / 3600)
    let hour = Double(hours % 24)
    let isWeekend = (hours / 24 + 3) % 7 > 4
    let rush = exp(-pow(hour - 8, 2) / 4) + 1.2 * exp(-pow(hour - 18, 2) / 6)
    let amplitude =
      switch road.attributes.roadClass {
      case .motorway, .trunk: 0.5
      case .primary, .secondary: 0.7
      case .tertiary: 0.4
      default: 0.15
      }
    let place = road.shape[0]
    let quarter =
      UInt64(bitPattern: Int64(place.latitude * 40)) << 32
      ^ UInt64(bitPattern: Int64(place.longitude * 40))
    return 0.1 + (isWeekend ? 0.3 : 1) * amplitude * rush + 0.15 * effect(quarter)
      + 0.2 * effect(edge.rawValue &* 3 &+ 1)
      + 0.1 * effect(edge.rawValue &* 1024 &+ UInt64(hours % 168))
  }

  /// Returns a number that is fixed for each key, and approximately normally distributed over keys.
  private func effect(_ key: UInt64) -> Double {
    var random = SplitMix(state: key)
    return normal(&random)
  }
}
