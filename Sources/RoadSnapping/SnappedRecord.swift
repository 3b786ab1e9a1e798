public import Coordinates
public import RoadNetworks

/// A trace as it was read, and on the roads of a network.
public struct SnappedRecord: Sendable {
  /// The trace, and what else its input said.
  public var source: TraceRecord
  /// The trace on roads.
  public var snapped: SnappedTrace
  /// The network whose edges the answer names.
  public var network: RoadNetwork
  /// Who travels: whose access and free-flow speeds are written.
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
