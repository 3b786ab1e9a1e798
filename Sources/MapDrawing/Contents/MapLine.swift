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

  /// Creates a line.
  public init(
    _ kind: PolylineKind, _ coordinates: [Coordinate], title: String = "", facts: [MapFact] = [],
    traffic: [TrafficStretch] = []
  ) {
    self.kind = kind
    self.coordinates = coordinates
    self.title = title
    self.facts = facts
    self.traffic = traffic
  }
}
