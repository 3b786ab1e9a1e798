import RoadNetworks
import RoadSearch

/// How long a vehicle took along a matching, from location to location, beside what it takes when
/// the road is free.
struct DrivenProfile {
  /// A location with a place on the matching and a time.
  struct Knot {
    /// Meters along the matching.
    var meters: Double
    var seconds: Double
    /// Its index in the trace.
    var point: Int
  }

  /// The way from one location to the next.
  struct Step {
    /// Meters along the matching.
    var start: Double
    var end: Double
    /// When the vehicle was at its end, in seconds.
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
  private(set) var controls: [Double] = []

  /// - Parameters:
  ///   - knots: in order of travel; neither meters nor seconds fall.
  ///   - absences: ranges of points, in order, between which the vehicle was parked, or nothing is
  ///     known of it.
  /// - Complexity: O(*n*) in knots and stretches of the path.
  init(
    _ path: RoadPath, _ knots: [Knot], without absences: [ClosedRange<Int>],
    in network: RoadNetwork, for mode: TravelMode, at time: TravelTime
  ) throws(RoadNetworkError) {
    let turns = try network.turnMilliseconds(along: path, for: mode)
    var index = 0
    var along = 0.0
    var absence = 0
    /// Meters to the end of the stretch that is looked at, and its pace.
    var end = 0.0
    var pace = 0.0
    /// Free seconds up to `along`.
    var free = 0.0
    func enter(_ number: Int) throws(RoadNetworkError) {
      let traversal = path.traversals[number]
      let edge = try network.edge(traversal.edge)
      end += Double(traversal.lengthInMillimeters) / 1000
      pace = edge.attributes(at: time).freeFlowSpeed(for: mode).map { 1 / $0 } ?? 0
      if edge.endControl != nil, traversal.end == edge.lengthInMillimeters { controls.append(end) }
    }
    func drive(to meters: Double) throws(RoadNetworkError) {
      while index < path.traversals.count, end < meters {
        free += (end - along) * pace + Double(turns[index]) / 1000
        along = end
        index += 1
        if index < path.traversals.count { try enter(index) }
      }
      free += max(0, meters - along) * pace
      along = max(along, meters)
    }
    guard !path.traversals.isEmpty else { return }
    try enter(0)
    var last: Knot?
    for knot in knots {
      let before = free
      try drive(to: knot.meters)
      defer { last = knot }
      guard let last else { continue }
      while absence < absences.count, absences[absence].upperBound <= last.point { absence += 1 }
      let isAbsent = absence < absences.count && absences[absence].lowerBound < knot.point
      steps.append(
        Step(
          start: last.meters, end: knot.meters, endTime: knot.seconds,
          seconds: isAbsent ? nil : knot.seconds - last.seconds, freeSeconds: free - before,
          freePace: pace))
    }
    // What lies ahead of the last location keeps vehicles waiting before it.
    while index + 1 < path.traversals.count {
      index += 1
      try enter(index)
    }
  }
}
