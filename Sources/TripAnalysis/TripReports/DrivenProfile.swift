import RoadNetworks
import RoadSearch

/// How long a vehicle took along a matching, from location to location, beside the time that it
/// takes when the road is free.
struct DrivenProfile {
  /// A location with a place on the matching and a time.
  struct TimedPlace {
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
    /// Seconds that it took, without ``waited``; nil where nothing is known of it or of free flow,
    /// or the vehicle was parked.
    var seconds: Double?
    /// Seconds of waits that don't count.
    var waited = 0.0
    /// Seconds at free flow, with turns.
    var freeSeconds: Double
    /// Seconds to a meter at its end, at free flow.
    var freePace: Double
    /// Whether its end is on a motorway, and not on a ramp.
    var isOnMotorway: Bool
  }

  /// In order of travel.
  private(set) var steps: [Step] = []
  /// Meters of the matching.
  let length: Double
  /// Signals and signs along the way: meters along the matching, in order.
  let controls: [Double]

  /// - Parameters:
  ///   - places: in order of travel, so that meters don't fall; seconds fall only where the clock
  ///     was set back, which shows nothing of the time between.
  ///   - absences: ranges of points, in order, between which the vehicle was parked, or nothing is
  ///     known of it.
  /// - Complexity: O(*n*) in places and stretches of the path.
  init(
    _ path: RoadPath, _ places: [TimedPlace], without absences: [ClosedRange<Int>],
    in network: RoadNetwork, for mode: TravelMode, at time: TravelTime
  ) throws(RoadNetworkError) {
    length = path.length
    var road = try FreeRoad(path, in: network, for: mode, at: time)
    controls = road.controls
    guard let first = places.first else { return }
    _ = road.drive(to: first.meters)
    var absence = absences.indices.partitionPoint { absences[$0].upperBound > first.point }
    for (last, place) in zip(places, places.dropFirst()) {
      while absence < absences.count, absences[absence].upperBound <= last.point { absence += 1 }
      let isAbsent = absence < absences.count && absences[absence].lowerBound < place.point
      let free = road.drive(to: place.meters)
      let isKnown = !isAbsent && free != nil && place.seconds >= last.seconds
      steps.append(
        Step(
          start: last.meters, end: place.meters, endTime: place.seconds,
          seconds: isKnown ? place.seconds - last.seconds : nil,
          freeSeconds: free ?? 0, freePace: road.pace ?? 0, isOnMotorway: road.isOnMotorway))
    }
  }
}

/// A drive along a path without traffic and waits.
private struct FreeRoad {
  /// A stretch of the path.
  private struct Stretch {
    /// Meters from the start of the path to its end.
    var end: Double
    /// Seconds to a meter; nil where the mode has no speed.
    var pace: Double?
    /// Seconds of the turn at its end.
    var turn: Double
    /// Whether it is a motorway, and not a ramp.
    var isMotorway: Bool
  }

  private var stretches: [Stretch] = []
  private var index = 0
  private var meters = 0.0
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
      let attributes = edge.attributes(at: time)
      stretches.append(
        Stretch(
          end: end, pace: attributes.freeFlowSpeed(for: mode).map { 1 / $0 },
          turn: Double(turn) / 1000,
          isMotorway: attributes.roadClass == .motorway && !attributes.isLink))
      if edge.endControl != nil, traversal.end == edge.lengthInMillimeters { controls.append(end) }
    }
  }

  /// Seconds to a meter where the drive is; nil where the mode has no speed.
  var pace: Double? { index < stretches.count ? stretches[index].pace : nil }

  var isOnMotorway: Bool { index < stretches.count && stretches[index].isMotorway }

  /// Drives on to so many meters from the start.
  ///
  /// - Returns: the seconds that it takes; nil where the mode has no speed on a part of the way.
  mutating func drive(to end: Double) -> Double? {
    var seconds: Double? = 0
    func add(_ meters: Double, _ turn: Double = 0) {
      guard meters > 0 || turn > 0 else { return }
      seconds = pace.flatMap { pace in seconds.map { $0 + meters * pace + turn } }
    }
    while index + 1 < stretches.count, stretches[index].end < end {
      add(stretches[index].end - meters, stretches[index].turn)
      meters = max(meters, stretches[index].end)
      index += 1
    }
    add(end - meters)
    meters = max(meters, end)
    return seconds
  }
}
