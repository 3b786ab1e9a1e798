public import RoadNetworks

/// A classifier of observed speeds by their share of the free-flow speed of the same stretch.
///
///     let classifier = TrafficClassifier()
///     classifier.traffic(observed: 3.1, freeFlow: 11.1)  // .trafficJam
///
/// The default thresholds are those of the Highway Capacity Manual (6th edition, exhibit 18-1,
/// travel speed on urban streets as a share of base free-flow speed): up to 30% is level of
/// service F, and above 30%, up to 50%, is level D or E.
public struct TrafficClassifier: Sendable, Hashable {
  /// The share of the free-flow speed up to which traffic is slow, in 0…1.
  public var slowShare = 0.5
  /// The share of the free-flow speed up to which traffic is jammed, in 0…``slowShare``.
  public var jamShare = 0.3
  /// The amount by which the share of the free-flow speed must pass a threshold of the previous
  /// class before the class changes, in 0…0.1.
  public var margin = 0.05
  /// The length in meters below which a stretch gets the class of a known neighbor.
  public var leastLength = 50.0

  /// Creates a classifier with the default thresholds.
  public init() {}

  /// Returns the class of a speed; `noData` if either speed is unknown, negative, or not finite, or
  /// if the free-flow speed is 0.
  ///
  /// - Parameters:
  ///   - observed: the observed speed in meters per second, 0 or more.
  ///   - freeFlow: the free-flow speed in meters per second, above 0.
  /// - Complexity: O(1).
  public func traffic(observed: Double?, freeFlow: Double?) -> TrafficClass {
    guard let observed, let freeFlow, observed.isFinite, observed >= 0, freeFlow.isFinite,
      freeFlow > 0
    else { return .noData }
    let share = observed / freeFlow
    if share <= jamShare { return .trafficJam }
    return share <= slowShare ? .slow : .normal
  }

  /// Returns the mean speed over traversals with known times, the free-flow speed over the same
  /// traversals, and the resulting class.
  ///
  /// Traversals without times, or on edges without a speed for the mode, are left out.
  ///
  /// - Parameter time: the time of travel, for limits that depend on it.
  /// - Throws: `unknownEdge`; `damaged`, or `inputOutput` if the network's file changed while it
  ///   was open.
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
      observed: observed, freeFlow: freeFlow,
      traffic: traffic(observed: observed, freeFlow: freeFlow)
    )
  }
}

/// The mean speed on a stretch of road, and its class of traffic.
public struct SpeedReading: Sendable, Hashable {
  /// The observed mean speed in meters per second; nil if unknown.
  public var observed: Double?
  /// The free-flow speed in meters per second; nil if unknown.
  public var freeFlow: Double?
  /// The class of the observed speed relative to the free-flow speed.
  public var traffic: TrafficClass

  /// An unknown reading.
  public static let unknown = SpeedReading(observed: nil, freeFlow: nil, traffic: .noData)
}
