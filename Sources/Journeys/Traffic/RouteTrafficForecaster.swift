import ArrivalEstimation
import Coordinates
import Polylines
public import RoadNetworks
public import RoadSnapping
public import RouteSplitting
public import TrafficClassification

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Says what traffic a vehicle meets on a route, by what is known of the roads under it.
///
/// The route may come from anywhere: its line is put on the roads of the network.
public struct RouteTrafficForecaster: Sendable {
  private let snapper: RoadSnapper
  private let layers: SpeedLayers
  private let classifier: TrafficClassifier

  /// Creates a forecaster.
  ///
  /// - Parameter layers: speeds on the network.
  public init(
    _ network: RoadNetwork, _ layers: SpeedLayers, options: SnappingOptions = SnappingOptions(),
    classifier: TrafficClassifier = TrafficClassifier()
  ) {
    snapper = RoadSnapper(network, options: options)
    self.layers = layers
    self.classifier = classifier
  }

  /// Looks at each stretch of a route at the time a vehicle gets there.
  ///
  /// - Parameter number: of the route in its source, from 0.
  /// - Throws: `damaged` where the network's file has changed.
  /// - Complexity: as of ``RoadSnapping/RoadSnapper/snap(_:)`` for the points of the line, and
  ///   O(*m* log *n*) for the *m* edges under them.
  public func forecast(
    _ route: Route, number: Int = 0, departing departure: Date
  ) throws(RoadNetworkError) -> RouteTraffic {
    let line = route.line
    let snapped = try snapper.snap(
      Trace(
        id: "route", valid: line.polyline.coordinates.map { Location(coordinate: $0) }))
    var stretches: [TrafficStretch] = []
    var passages: [(end: Double, seconds: Double)] = []
    var covered = 0.0
    var end = 0.0
    var offRoad = 0.0
    var freeFlow: Duration? = .zero
    var time: Date? = departure
    for (matching, places) in zip(snapped.matchings, DistanceMap.maps(of: snapped, on: line)) {
      let gap = max(0, places.start - end) / Self.offRoadSpeed
      passages.append((places.start, gap))
      offRoad += gap
      time = time.map { $0 + gap }
      end = places.end
      let forecast = try layers.forecast(along: matching.path, departing: time ?? departure)
      for stretch in classifier.stretches(forecast.samples) {
        stretches.append(
          TrafficStretch(
            from: places.distance(atPathDistance: stretch.start),
            to: places.distance(atPathDistance: stretch.end), stretch.speed))
      }
      var reached = 0.0
      for (sample, seconds) in zip(forecast.samples, forecast.durations ?? []) {
        reached += sample.length
        passages.append((places.distance(atPathDistance: reached), seconds.inSeconds))
      }
      covered += places.end - places.start
      time = time == nil ? nil : forecast.arrival
      freeFlow = freeFlow.flatMap { sum in forecast.freeFlowDuration.map { sum + $0 } }
    }
    let rest = max(0, line.length - end) / Self.offRoadSpeed
    passages.append((line.length, rest))
    offRoad += rest
    var traffic = RouteTraffic(
      number: number, route: route, departure: departure,
      traffic: LineTraffic(on: line, stretches, elsewhere: .noData), coveredLength: covered)
    // Of what lies on no road nobody knows how long it takes, but for a few meters.
    guard traffic.isOnRoads else { return traffic }
    if let time,
      let duration = Duration(finiteSeconds: time.timeIntervalSince(departure) + rest)
    {
      traffic.duration = duration
      traffic.times = ExpectedTimes(stretches: passages)
    }
    traffic.freeFlowDuration = freeFlow.map { $0 + .seconds(offRoad) }
    return traffic
  }

  /// Meters per second where a route lies on no road.
  private static let offRoadSpeed = 10.0
}

/// Maps distances along a matched path to distances along the route.
private struct DistanceMap {
  /// Ascending in both.
  private var pairs: [(path: Double, route: Double)] = []

  /// Those of all matchings.
  ///
  /// - Complexity: O(*n*) in points.
  static func maps(of snapped: SnappedTrace, on line: MeasuredPolyline) -> [DistanceMap] {
    var maps = snapped.matchings.map { _ in DistanceMap() }
    for (index, point) in snapped.points.enumerated() {
      guard let place = point.place else { continue }
      maps[place.matching].add(place.distanceAlong, at: line.distance(toVertex: index))
    }
    return maps
  }

  private mutating func add(_ path: Double, at route: Double) {
    // Of several points at one place of the path the first counts.
    if let last = pairs.last, path <= last.path { return }
    pairs.append((path, route))
  }

  /// Meters of the route where the path begins.
  var start: Double { pairs.first?.route ?? 0 }

  /// Meters of the route where it ends.
  var end: Double { pairs.last?.route ?? 0 }

  /// Meters along the route.
  func distance(atPathDistance distance: Double) -> Double {
    guard let first = pairs.first, let last = pairs.last else { return 0 }
    guard distance > first.path else { return first.route }
    // A sum of rounded lengths may fall short of the end, where no sliver is to be left over.
    guard distance < last.path - 0.001 else { return last.route }
    let high = pairs.partitionPoint { $0.path > distance }
    let low = high - 1
    let share = (distance - pairs[low].path) / (pairs[high].path - pairs[low].path)
    return pairs[low].route + share * (pairs[high].route - pairs[low].route)
  }
}
