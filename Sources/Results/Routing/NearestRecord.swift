public import Coordinates
public import RoadNetworks
public import RoadSearch

/// The roads around a point.
public struct NearestRecord: Sendable {
  /// The point that was asked for.
  public var point: Coordinate
  /// The roads, nearest first.
  public var roads: [RoadPosition]
  /// The network whose edges the answer names.
  public var network: RoadNetwork

  /// Creates a record.
  public init(point: Coordinate, roads: [RoadPosition], network: RoadNetwork) {
    self.point = point
    self.roads = roads
    self.network = network
  }
}
