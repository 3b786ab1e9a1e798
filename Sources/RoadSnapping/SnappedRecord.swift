public import Coordinates
public import RoadNetworks

/// A trace as it was read, together with the result of matching it to the roads of a network.
public struct SnappedRecord: Sendable {
  /// The trace and everything else that the input contained about it.
  public var source: TraceRecord
  /// The trace matched to the roads.
  public var snapped: SnappedTrace
  /// The network whose edges the result refers to.
  public var network: RoadNetwork
  /// The travel mode for which access and free-flow speeds are written.
  public var mode: TravelMode

  /// Creates a record.
  public init(
    source: TraceRecord, snapped: SnappedTrace, network: RoadNetwork, mode: TravelMode = .car
  ) {
    self.source = source
    self.snapped = snapped
    self.network = network
    self.mode = mode
  }
}
