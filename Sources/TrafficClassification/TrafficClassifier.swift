public import RoadNetworks

/// Classifies observed speeds by their share of the free-flow speed of the same stretch.
///
///     let classifier = TrafficClassifier()
///     classifier.speed(observed: 3.1, freeFlow: 11.1)  // .trafficJam
///
/// The default thresholds are those of the Highway Capacity Manual (6th edition, exhibit 18-1,
/// travel speed on urban streets as a share of base free-flow speed): up to 30 % is level of
/// service F, up to 50 % D and E.
public struct TrafficClassifier: Sendable, Hashable {
  /// The share of free flow up to which traffic is slow; in 0…1.
  public var slowShare = 0.5
  /// The share of free flow up to which traffic is jammed; in 0…``slowShare``.
  public var jamShare = 0.3
  /// By how much the share of free flow has to pass a border for another class than that beside it;
  /// in 0…0.1.
  public var margin = 0.05
  /// Meters under which a stretch has no class of its own.
  public var leastLength = 50.0

  /// A classifier with the default thresholds.
  public init() {}

  /// The class of a speed; `noData` where either speed is unknown, not finite, or free flow is 0.
  ///
  /// - Parameters:
  ///   - observed: meters per second, 0 or above.
  ///   - freeFlow: meters per second when the road is free, above 0.
  /// - Complexity: O(1).
  public func speed(observed: Double?, freeFlow: Double?) -> TrafficSpeed {
    guard let observed, let freeFlow, observed.isFinite, observed >= 0, freeFlow.isFinite,
      freeFlow > 0
    else { return .noData }
    let share = observed / freeFlow
    if share <= jamShare { return .trafficJam }
    return share <= slowShare ? .slow : .normal
  }

  /// The mean speed over traversals with known times and the free-flow speed over the same, and the
  /// class of the one against the other.
  ///
  /// Traversals without times, or on edges without a speed for the mode, are left out.
  ///
  /// - Parameter time: when they were driven, for limits that hold at hours.
  /// - Throws: `unknownEdge` or `damaged`.
  /// - Complexity: O(*n*).
  public func reading(
    over traversals: some Sequence<EdgeTraversal>, in network: RoadNetwork,
    for mode: TravelMode = .car, at time: TravelTime = .usual
  ) throws(RoadNetworkError) -> SpeedReading {
    var meters = 0.0
    var seconds = 0.0
    var freeFlowSeconds = 0.0
    for traversal in traversals {
      let attributes = try network.edge(traversal.edge).attributes(at: time)
      guard let entry = traversal.entryTime, let exit = traversal.exitTime,
        let speed = attributes.freeFlowSpeed(for: mode)
      else { continue }
      let length = Double(traversal.lengthInMillimeters) / 1000
      meters += length
      seconds += exit.timeIntervalSince(entry)
      freeFlowSeconds += length / speed
    }
    let observed = seconds > 0 ? meters / seconds : nil
    let freeFlow = freeFlowSeconds > 0 ? meters / freeFlowSeconds : nil
    return SpeedReading(
      observed: observed, freeFlow: freeFlow, traffic: speed(observed: observed, freeFlow: freeFlow)
    )
  }
}

/// A mean speed on a stretch of road, and what it means.
public struct SpeedReading: Sendable, Hashable {
  /// Meters per second that were driven; nil where unknown.
  public var observed: Double?
  /// Meters per second when the road is free; nil where unknown.
  public var freeFlow: Double?
  /// The one against the other.
  public var traffic: TrafficSpeed

  /// The reading where nothing is known.
  public static let unknown = SpeedReading(observed: nil, freeFlow: nil, traffic: .noData)
}
