import Polylines
import RouteSplitting

extension RouteAssembly {
  /// The length of a leg, in meters, below which its time is a wait.
  private static let standstill = 1.0

  /// Returns the times of the segments, or nil if none are known.
  func times(
    on line: MeasuredPolyline, _ placed: [PlacedLeg]
  ) throws(RouteError) -> PlannedTimes? {
    guard !legs.isEmpty, legs.allSatisfy({ $0.hasTimes }) else {
      return try (duration ?? typicalDuration).map { seconds throws(RouteError) in
        try PlannedTimes(stretches: [(line.length, seconds)], along: line, isSpread: true)
      }
    }
    guard legs.allSatisfy({ $0.lastPoint != nil }) else { return try spread(placed, on: line) }
    var (seconds, waits) = segmentTimes(on: line, placed)
    // If the legs' times exclude traffic, only the route's duration includes it; if legs are
    // missing, only the route's duration is complete.
    if let duration = ownDuration {
      let total = waits.reduce(seconds.reduce(0, +)) { $0 + $1.seconds }
      guard total > 0 else {
        return try PlannedTimes(stretches: [(line.length, duration)], along: line, isSpread: true)
      }
      for segment in seconds.indices { seconds[segment] *= duration / total }
      for wait in waits.indices { waits[wait].seconds *= duration / total }
    }
    let isSpread = legs.contains { $0.steps.isEmpty && $0.seconds == nil }
    return try PlannedTimes(segmentSeconds: seconds, waits: waits, isSpread: isSpread)
  }

  /// The duration of the route if legs are missing or a leg lacks a duration; nil otherwise, and if
  /// the route's duration is unknown.
  private var ownDuration: Double? {
    lacksLegs || legs.contains { $0.duration == nil } ? duration : nil
  }

  /// Returns the times of segments and the waits, for legs whose last points are known.
  private func segmentTimes(
    on line: MeasuredPolyline, _ placed: [PlacedLeg]
  ) -> ([Double], [PlannedTimes.Wait]) {
    var seconds: [Double] = []
    var waits: [PlannedTimes.Wait] = []
    var first = 0
    for (leg, place) in zip(legs, placed) {
      let last = min(leg.lastPoint ?? 0, line.polyline.count - 1)
      let times = SegmentTimes(of: leg, on: line, from: first, to: last)
      seconds += times.seconds
      for wait in times.waits {
        let distance = line.distance(toVertex: wait.point)
        waits.append(
          .init(
            at: line.position(atDistance: distance), stop: place.firstStop, seconds: wait.seconds))
      }
      first = max(first, last)
    }
    // The time after the last leg is unknown.
    seconds += Array(repeating: 0, count: max(0, line.polyline.count - 1 - seconds.count))
    return (seconds, waits)
  }

  /// Returns the times along the line for legs that may end between its points.
  private func spread(
    _ placed: [PlacedLeg], on line: MeasuredPolyline
  ) throws(RouteError) -> PlannedTimes {
    let own = legs.map { $0.statedDuration ?? 0 }
    let total = own.reduce(0, +)
    var share = 1.0
    if let duration = ownDuration {
      guard total > 0 else {
        return try PlannedTimes(stretches: [(line.length, duration)], along: line, isSpread: true)
      }
      share = duration / total
    }
    var stretches: [(end: Double, seconds: Double)] = []
    var waits: [PlannedTimes.Wait] = []
    var start = 0.0
    for (seconds, place) in zip(own, placed) {
      let isWait = place.end - start < Self.standstill
      if isWait {
        waits.append(
          .init(
            at: line.position(atDistance: start), stop: place.firstStop, seconds: share * seconds))
      }
      stretches.append((place.end, isWait ? 0 : share * seconds))
      start = place.end
    }
    return try PlannedTimes(stretches: stretches, along: line, waits: waits, isSpread: true)
  }
}

extension RouteAssembly.Leg {
  /// The stated duration in seconds, including traffic if the source provides it.
  var statedDuration: Double? { duration ?? typicalDuration }

  /// Whether the source provides any times for the leg.
  fileprivate var hasTimes: Bool { statedDuration != nil || !steps.isEmpty || seconds != nil }
}
