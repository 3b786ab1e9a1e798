/// The class of a road, usually from OpenStreetMap's `highway` tag.
///
/// Ramps (`…_link`) have the class of their road; ``RoadAttributes/isLink`` identifies them.
public enum RoadClass: UInt8, Sendable, Hashable, CaseIterable {
  /// `highway=motorway`
  case motorway
  /// `highway=trunk`
  case trunk
  /// `highway=primary`
  case primary
  /// `highway=secondary`
  case secondary
  /// `highway=tertiary`
  case tertiary
  /// `highway=unclassified` and `highway=road`
  case unclassified
  /// `highway=residential`
  case residential
  /// `highway=living_street`
  case livingStreet
  /// `highway=service`: driveways, alleys, parking aisles
  case service
  /// `highway=busway` and `highway=bus_guideway`
  case busway
  /// `highway=track`
  case track
  /// `highway=pedestrian`
  case pedestrian
  /// `highway=cycleway`
  case cycleway
  /// `highway=bridleway`
  case bridleway
  /// `highway=footway`, corridors, platforms, elevators, and piers
  case footway
  /// `highway=path`
  case path
  /// `highway=steps`
  case steps
  /// `route=ferry` and shuttle trains
  case ferry
}
