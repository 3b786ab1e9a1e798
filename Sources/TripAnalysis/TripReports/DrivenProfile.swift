import RoadNetworks
import RoadSearch
import TrafficClassification

/// The time that a vehicle took along a matching, from location to location, together with the
/// free-flow time.
struct DrivenProfile {
  /// A location with a place on the matching and a time.
  struct TimedPlace {
    /// The distance along the matching in meters.
    var meters: Double
    /// The seconds since 1970.
    var seconds: Double
    /// The index of the location in the trace.
    var point: Int
  }

  /// The drive from one location to the next.
  struct Step {
    /// The distances along the matching of the step's start and end, in meters.
    var start: Double
    var end: Double
    /// The time at the end of the step, in seconds since 1970.
    var endTime: Double
    /// The elapsed seconds without ``waited``; nil if the elapsed or the free-flow time is unknown,
    /// or if the vehicle was parked or unobserved.
    var seconds: Double?
    /// The seconds of waits that don't count as traffic.
    var waited = 0.0
    /// The seconds at free-flow speed, including turns, signals, and signs as in routing; 0 if
    /// unknown.
    var freeSeconds: Double
    /// The seconds per meter at free-flow speed at the end of the step; 0 if unknown.
    var freePace: Double
    /// Whether the step ends on a motorway, but not on a ramp.
    var isOnMotorway: Bool
  }

  /// The steps in order of travel.
  private(set) var steps: [Step] = []
  /// The length of the matching in meters.
  let length: Double
  /// The distances along the matching of signals and signs, in meters and in order.
  let controls: [Double]

  /// Creates the profile of a drive along a path.
  ///
  /// - Parameters:
  ///   - places: the places in order of travel; their distances never decrease. Their times
  ///     decrease only if the clock was set back, in which case the elapsed time is unknown.
  ///   - absences: the ranges of points, in order, during which the vehicle was parked or
  ///     unobserved.
  /// - Complexity: O(*n*) in the number of places and stretches of the path.
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

/// A simulated drive along a path at free-flow speed.
private struct FreeRoad {
  /// A stretch of the path.
  private struct Stretch {
    /// The distance in meters from the start of the path to the end of the stretch.
    var end: Double
    /// The seconds per meter; nil if the mode has no speed.
    var pace: Double?
    /// The seconds that the turn, signal, or sign at the end of the stretch takes in routing.
    var turn: Double
    /// Whether the stretch is on a motorway, but not on a ramp.
    var isMotorway: Bool
  }

  private var stretches: [Stretch] = []
  private var index = 0
  private var meters = 0.0
  /// The distances of signals and signs from the start of the path, in meters.
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

  /// The seconds per meter at the current place; nil if the mode has no speed.
  var pace: Double? { index < stretches.count ? stretches[index].pace : nil }

  var isOnMotorway: Bool { index < stretches.count && stretches[index].isMotorway }

  /// Drives to a distance in meters from the start.
  ///
  /// - Returns: the seconds that this takes; nil if the mode has no speed on a part of the stretch
  ///   driven.
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
