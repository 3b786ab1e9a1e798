public import Coordinates

/// An area on a map: one or more polygons.
public struct MapArea: Sendable, Hashable {
  /// The rings of each polygon: the outer ring, followed by the holes; each ring ends at its first
  /// point.
  public var polygons: [[[Coordinate]]]
  /// The title of the pop-up.
  public var title: String
  /// Additional properties, shown in the pop-up.
  public var facts: [MapFact]

  /// Creates an area.
  public init(_ polygons: [[[Coordinate]]], title: String = "", facts: [MapFact] = []) {
    self.polygons = polygons
    self.title = title
    self.facts = facts
  }
}
