/// The raw locations of one drive, in the order in which they were recorded.
///
/// Every coordinate is valid. Times may be missing, repeat, or run backward; nothing is sorted or
/// dropped.
public struct Trace: Sendable, Hashable {
  /// The id of the drive.
  public var id: String

  /// The fixes in the order in which they were recorded.
  public let locations: [Location]

  /// Creates a trace from fixes, whose coordinates must be valid.
  ///
  /// - Throws: ``CoordinateError`` with the index of the first invalid coordinate.
  /// - Complexity: O(*n*).
  public init(id: String, locations: [Location]) throws(CoordinateError) {
    for (index, location) in locations.enumerated() where !location.coordinate.isValid {
      throw .invalid(location.coordinate, index: index)
    }
    self.id = id
    self.locations = locations
  }

  /// Creates a trace from fixes whose coordinates are known to be valid.
  package init(id: String, valid locations: [Location]) {
    assert(locations.allSatisfy(\.coordinate.isValid))
    self.id = id
    self.locations = locations
  }
}
