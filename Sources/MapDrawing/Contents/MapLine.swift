public import Coordinates
public import TrafficClassification

/// A line on a map.
public struct MapLine: Sendable {
  /// Its kind, which selects its style.
  public var kind: PolylineKind
  /// The line; one of fewer than two places is not drawn.
  public var coordinates: [Coordinate]
  /// The title of its pop-up.
  public var title: String
  /// Its further properties, for the pop-up.
  public var facts: [MapFact]
  /// Traffic along it, in meters from its start; empty where nothing is known.
  public var traffic: [TrafficStretch]
  /// What it belongs to, such as the name of a trip, so that it is replaced and removed with it;
  /// empty for nothing.
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
