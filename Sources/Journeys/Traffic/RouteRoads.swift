import Coordinates
package import Polylines
package import RoadNetworks
package import RoadSearch
package import RoadSnapping
package import RouteSplitting
package import TrafficClassification

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The roads under the line of a route.
///
/// The roads are found once; the traffic on them can be forecast again whenever speeds change.
package struct RouteRoads: Sendable {
  /// The part of the line to which these roads belong, in meters from the start of the line.
  package private(set) var extent: ClosedRange<Double>
  private var parts: [Part] = []

  /// A path over roads, and its place on the line.
  private struct Part: Sendable {
    var path: RoadPath
    var places: DistanceMap
  }

  /// Matches a line to roads.
  ///
  /// - Throws: `damaged`, or `inputOutput` if the network's file changed while it was open.
  /// - Complexity: that of ``RoadSnapping/RoadSnapper/snap(_:)`` for the points of the line.
  package init(
    under line: MeasuredPolyline, by snapper: RoadSnapper
  ) throws(RoadNetworkError) {
    let snapped = try snapper.snap(
      Trace(id: "route", valid: line.polyline.coordinates.map { Location(coordinate: $0) }))
    extent = 0...line.length
    for (matching, places) in zip(snapped.matchings, DistanceMap.maps(of: snapped, on: line)) {
      parts.append(Part(path: matching.path, places: places))
    }
  }

  /// Creates the roads of a route that was planned on the network.
  ///
  /// - Parameters:
  ///   - stops: the end of each leg on the line.
  ///   - start: the distance in meters from the start of the line to the start of the first leg.
  package init(of route: NetworkRoute, to stops: [Route.Stop], from start: Double = 0) {
    var end = start
    for (leg, stop) in zip(route.legs, stops) {
      // The lengths of edges are rounded, so their sum differs slightly from the length of the
      // line.
      let places = DistanceMap(leg.path.length, on: end...max(end, stop.distance))
      parts.append(Part(path: leg.path, places: places))
      end = places.end
    }
    extent = start...end
  }

  /// Returns these roads followed by those of the next part of the line, if any.
  package func followed(by next: RouteRoads?) -> RouteRoads {
    guard let next else { return self }
    var roads = self
    roads.parts += next.parts
    roads.extent = extent.lowerBound...max(extent.upperBound, next.extent.upperBound)
    return roads
  }

  /// Forecasts the traffic on each stretch for the time when a vehicle reaches it.
  ///
  /// - Parameter departure: the time at which the vehicle is at the start of the extent.
  /// - Throws: `damaged`, or `inputOutput` if the network's file changed while it was open.
  /// - Complexity: O(*m* log *n*) for *m* edges and *n* points of a matched line.
  package func forecast(
    by layers: SpeedLayers, _ classifier: TrafficClassifier = TrafficClassifier(),
    departing departure: Date
  ) throws(RoadNetworkError) -> RoadForecast {
    var end = extent.lowerBound
    var forecast = RoadForecast(start: end)
    var time: Date? = departure
    for part in parts {
      let gap = forecast.passGap(from: end, to: part.places.start)
      time = time.map { $0 + gap }
      end = part.places.end
      let roads = try layers.forecast(along: part.path, departing: time ?? departure)
      for stretch in classifier.stretches(roads.samples) {
        forecast.stretches.append(
          TrafficStretch(
            from: part.places.distance(atPathDistance: stretch.start),
            to: part.places.distance(atPathDistance: stretch.end), stretch.traffic))
      }
      var reached = 0.0
      for (sample, seconds) in zip(roads.samples, roads.durations ?? []) {
        reached += sample.length
        forecast.passages.append(
          (part.places.distance(atPathDistance: reached), seconds.inSeconds))
      }
      forecast.coveredLength += part.places.end - part.places.start
      time = time == nil ? nil : roads.arrival
      forecast.freeFlowSeconds = forecast.freeFlowSeconds.flatMap { sum in
        roads.freeFlowDuration.map { sum + $0.inSeconds }
      }
    }
    let rest = forecast.passGap(from: end, to: extent.upperBound)
    forecast.seconds = time.map { $0.timeIntervalSince(departure) + rest }
    return forecast
  }

  /// Forecasts the traffic for a vehicle that is already on its way.
  ///
  /// - Parameter place: the current place of the vehicle, in meters from the start of the line.
  /// - Throws: `damaged`, or `inputOutput` if the network's file changed while it was open.
  package func forecast(
    by layers: SpeedLayers, at place: Double, now: Date
  ) throws(RoadNetworkError) -> RoadForecast {
    let first = try forecast(by: layers, departing: now)
    let driven = first.seconds(to: place)
    // Stretches that are already driven keep the forecast for the estimated time of driving them.
    return driven > 0 ? try forecast(by: layers, departing: now - driven) : first
  }
}

/// The traffic expected on the roads under a line.
package struct RoadForecast: Sendable {
  /// The start of the first edge or gap in meters from the start of the line.
  private let start: Double
  /// The stretches with their classes of traffic, in meters from the start of the line.
  package fileprivate(set) var stretches: [TrafficStretch] = []
  /// The ends of edges and gaps in meters from the start of the line, ascending, each with the
  /// seconds that the edge or gap takes.
  package fileprivate(set) var passages: [(end: Double, seconds: Double)] = []
  /// The length in meters of the parts of the line that lie on roads.
  package fileprivate(set) var coveredLength = 0.0
  /// The time to the end in seconds; nil if one of the roads can't be driven.
  package fileprivate(set) var seconds: Double?
  /// The time to the end at free-flow speeds in seconds; nil if one of the roads can't be driven.
  package fileprivate(set) var freeFlowSeconds: Double? = 0

  /// The assumed speed off the roads, in meters per second.
  private static let offRoadSpeed = 10.0

  /// Creates a forecast without edges and gaps.
  init(start: Double) { self.start = start }

  /// Adds a part of the line that is off the roads, and returns its duration in seconds.
  mutating func passGap(from start: Double, to end: Double) -> Double {
    let seconds = max(0, end - start) / Self.offRoadSpeed
    passages.append((end, seconds))
    freeFlowSeconds = freeFlowSeconds.map { $0 + seconds }
    return seconds
  }

  /// Returns the seconds from the start of the roads to a place in meters from the start of the
  /// line.
  func seconds(to place: Double) -> Double {
    var start = start
    var sum = 0.0
    for passage in passages {
      guard passage.end > place else {
        (start, sum) = (passage.end, sum + passage.seconds)
        continue
      }
      let share = (place - start) / (passage.end - start)
      return sum + max(0, share) * passage.seconds
    }
    return sum
  }
}

/// A map from distances along a path to distances along a line.
private struct DistanceMap: Sendable {
  /// Pairs of distances, ascending in both.
  private var pairs: [(path: Double, line: Double)] = []

  /// The distance in meters from the end of a path within which a place counts as the end.
  private static let tolerance = 0.001

  /// Creates a map from a path with a length in meters to a part of a line.
  init(_ length: Double, on part: ClosedRange<Double>) {
    pairs = [(0, part.lowerBound), (length, part.upperBound)]
  }

  private init() {}

  /// Returns the maps of all matchings.
  ///
  /// - Complexity: O(*n*) in the number of points.
  static func maps(of snapped: SnappedTrace, on line: MeasuredPolyline) -> [DistanceMap] {
    var maps = snapped.matchings.map { _ in DistanceMap() }
    for (index, point) in snapped.points.enumerated() {
      guard let place = point.place else { continue }
      maps[place.matching].add(place.distanceAlong, at: line.distance(toVertex: index))
    }
    return maps
  }

  private mutating func add(_ path: Double, at line: Double) {
    // Points that aren't farther along the path than the previous pair don't count.
    if let last = pairs.last, path <= last.path { return }
    pairs.append((path, line))
  }

  /// The distance in meters along the line at which the path begins.
  var start: Double { pairs.first?.line ?? 0 }

  /// The distance in meters along the line at which the path ends.
  var end: Double { pairs.last?.line ?? 0 }

  /// Returns the distance in meters along the line for a distance along the path.
  func distance(atPathDistance distance: Double) -> Double {
    guard let first = pairs.first, let last = pairs.last else { return 0 }
    guard distance > first.path else { return first.line }
    // Otherwise, rounding errors could leave a sliver at the end.
    guard distance < last.path - Self.tolerance else { return last.line }
    let high = pairs.partitionPoint { $0.path > distance }
    let low = high - 1
    let share = (distance - pairs[low].path) / (pairs[high].path - pairs[low].path)
    return pairs[low].line + share * (pairs[high].line - pairs[low].line)
  }
}
