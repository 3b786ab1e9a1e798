public import Coordinates

/// A marker on a map.
public struct MapMarker: Sendable, Hashable {
  /// Its unique name on the map, which a tap on it reports.
  public var id: String
  /// Its kind, which selects its style.
  public var kind: MarkerKind
  /// Where it is.
  public var coordinate: Coordinate
  /// Where it is headed, degrees clockwise from north; nil where that is not known.
  public var heading: Double?
  /// The label beside it; empty for none.
  public var label: String
  /// Its further properties, for the pop-up.
  public var facts: [MapFact]
  /// What it belongs to, such as the name of a trip, so that it is replaced and removed with it;
  /// empty for nothing.
  public var group: String

  /// Creates a marker.
  public init(
    id: String, _ kind: MarkerKind, at coordinate: Coordinate, heading: Double? = nil,
    label: String = "", facts: [MapFact] = [], group: String = ""
  ) {
    self.id = id
    self.kind = kind
    self.coordinate = coordinate
    self.heading = heading
    self.label = label
    self.facts = facts
    self.group = group
  }
}
