/// An error that reports an invalid coordinate, alone or in a list.
public struct CoordinateError: Error, Hashable, Sendable {
  /// The kind of error; new kinds may be added.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the kind, such as `invalidCoordinate`.
    public let description: String

    private init(_ name: String) { description = name }

    /// The latitude or longitude is NaN, infinite, or out of range.
    public static let invalidCoordinate = Code("invalidCoordinate")
  }

  /// The kind of this error.
  public let code: Code

  /// The invalid coordinate.
  public let found: Coordinate

  /// The index of the coordinate in the given list, starting at 0; nil for a single coordinate.
  public let index: Int?

  /// Returns the error for an invalid coordinate.
  public static func invalid(_ found: Coordinate, index: Int?) -> CoordinateError {
    CoordinateError(code: .invalidCoordinate, found: found, index: index)
  }
}

extension CoordinateError: CustomStringConvertible {
  /// A human-readable description; its text may change.
  public var description: String {
    let place = index.map { "coordinate \($0): " } ?? ""
    let hint = found.looksSwapped ? "; are latitude and longitude swapped?" : ""
    return place
      + "found latitude \(found.latitude), longitude \(found.longitude), "
      + "expected -90…90 and -180…180" + hint
  }
}
