public import Coordinates

/// A marker on a map.
public struct MapMarker: Sendable, Hashable {
  /// The id, unique on the map, by which an app recognizes a tapped marker.
  public var id: String
  /// The kind, which selects the style.
  public var kind: MarkerKind
  /// The position.
  public var coordinate: Coordinate
  /// The heading in degrees clockwise from north; nil if unknown.
  public var heading: Double?
  /// The label beside the marker; empty for no label.
  public var label: String
  /// Additional properties, shown in the pop-up.
  public var facts: [MapFact]
  /// The name of the group of lines and markers that are replaced and removed together, such as the
  /// name of a trip; empty for no group.
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
