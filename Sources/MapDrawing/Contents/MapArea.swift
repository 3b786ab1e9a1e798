public import Coordinates

/// An area on a map: polygons of rings.
public struct MapArea: Sendable, Hashable {
  /// Each polygon as its rings, the outer one first and then its holes; a ring ends where it
  /// begins.
  public var polygons: [[[Coordinate]]]
  /// The title of its pop-up.
  public var title: String
  /// Its further properties, for the pop-up.
  public var facts: [MapFact]

  /// Creates an area.
  public init(_ polygons: [[[Coordinate]]], title: String = "", facts: [MapFact] = []) {
    self.polygons = polygons
    self.title = title
    self.facts = facts
  }
}
