import RoadNetworks
import RoadSearch

/// How long a vehicle took along a matching, from location to location, beside the time that it
/// takes when the road is free.
struct DrivenProfile {
  /// A location with a place on the matching and a time.
  struct Knot {
    /// Meters along the matching.
    var meters: Double
    /// Since 1970.
    var seconds: Double
    /// Its index in the trace.
    var point: Int
  }

  /// The way from one location to the next.
  struct Step {
    /// Meters along the matching.
    var start: Double
    var end: Double
    /// When the vehicle was at its end, in seconds since 1970.
    var endTime: Double
    /// Seconds that it took; nil where nothing is known of it, or the vehicle was parked.
    var seconds: Double?
    /// Seconds at free flow, with turns.
    var freeSeconds: Double
    /// Seconds to a meter at its end, at free flow.
    var freePace: Double
  }

  /// In order of travel.
  private(set) var steps: [Step] = []
  /// Signals and signs along the way: meters along the matching, in order.
  let controls: [Double]

  /// - Parameters:
  ///   - knots: in order of travel; neither meters nor seconds fall.
  ///   - absences: ranges of points, in order, between which the vehicle was parked, or nothing is
  ///     known of it.
  /// - Complexity: O(*n*) in knots and stretches of the path.
  init(
    _ path: RoadPath, _ knots: [Knot], without absences: [ClosedRange<Int>],
    in network: RoadNetwork, for mode: TravelMode, at time: TravelTime
  ) throws(RoadNetworkError) {
    var road = try FreeRoad(path, in: network, for: mode, at: time)
    controls = road.controls
    guard let first = knots.first else { return }
    road.drive(to: first.meters)
    var absence = absences.indices.partitionPoint { absences[$0].upperBound > first.point }
    for (last, knot) in zip(knots, knots.dropFirst()) {
      while absence < absences.count, absences[absence].upperBound <= last.point { absence += 1 }
      let isAbsent = absence < absences.count && absences[absence].lowerBound < knot.point
      let before = road.seconds
      road.drive(to: knot.meters)
      steps.append(
        Step(
          start: last.meters, end: knot.meters, endTime: knot.seconds,
          seconds: isAbsent ? nil : knot.seconds - last.seconds,
          freeSeconds: road.seconds - before, freePace: road.pace))
    }
  }
}

/// A drive along a path without traffic and waits.
private struct FreeRoad {
  /// A stretch of the path.
  private struct Stretch {
    /// Meters from the start of the path to its end.
    var end: Double
    /// Seconds to a meter.
    var pace: Double
    /// Seconds of the turn at its end.
    var turn: Double
  }

  private var stretches: [Stretch] = []
  private var index = 0
  private var meters = 0.0
  /// Seconds since the start of the path.
  private(set) var seconds = 0.0
  /// Signals and signs, in meters from the start of the path.
  private(set) var controls: [Double] = []

  init(
    _ path: RoadPath, in network: RoadNetwork, for mode: TravelMode, at time: TravelTime
  ) throws(RoadNetworkError) {
    let turns = try network.turnMilliseconds(along: path, for: mode)
    var end = 0.0
    for (traversal, turn) in zip(path.traversals, turns) {
      let edge = try network.edge(traversal.edge)
      end += Double(traversal.lengthInMillimeters) / 1000
      let speed = edge.attributes(at: time).freeFlowSpeed(for: mode)
      stretches.append(
        Stretch(end: end, pace: speed.map { 1 / $0 } ?? 0, turn: Double(turn) / 1000))
      if edge.endControl != nil, traversal.end == edge.lengthInMillimeters { controls.append(end) }
    }
  }

  /// Seconds to a meter where the drive is; 0 where the mode has no speed.
  var pace: Double { index < stretches.count ? stretches[index].pace : 0 }

  /// Drives on to so many meters from the start.
  mutating func drive(to end: Double) {
    while index + 1 < stretches.count, stretches[index].end < end {
      seconds += (stretches[index].end - meters) * pace + stretches[index].turn
      meters = stretches[index].end
      index += 1
    }
    seconds += max(0, end - meters) * pace
    meters = max(meters, end)
  }
}
