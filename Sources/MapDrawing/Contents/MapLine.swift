public import Coordinates
public import TrafficClassification

/// A line on a map.
public struct MapLine: Sendable {
  /// The kind, which selects the style.
  public var kind: PolylineKind
  /// The points of the line; a line with fewer than two points isn't drawn.
  public var coordinates: [Coordinate]
  /// The title of the pop-up.
  public var title: String
  /// Additional properties, shown in the pop-up.
  public var facts: [MapFact]
  /// The traffic along the line, in meters from its start; empty if unknown.
  public var traffic: [TrafficStretch]
  /// The name of the group of lines and markers that are replaced and removed together, such as the
  /// name of a trip; empty for no group.
  public var group: String

  /// Creates a line.
  public init(
    _ kind: PolylineKind, _ coordinates: [Coordinate], title: String = "", facts: [MapFact] = [],
    traffic: [TrafficStretch] = [], group: String = ""
  ) {
    self.kind = kind
    self.coordinates = coordinates
    self.title = title
    self.facts = facts
    self.traffic = traffic
    self.group = group
  }
}
