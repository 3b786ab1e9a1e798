/// Why a coordinate, or a list of them, was refused.
public struct CoordinateError: Error, Hashable, Sendable {
  /// The kind of refusal; new kinds may be added.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the kind, such as `invalidCoordinate`.
    public let description: String

    private init(_ name: String) { description = name }

    /// Latitude or longitude is NaN, infinite or out of range.
    public static let invalidCoordinate = Code("invalidCoordinate")
  }

  /// What kind of refusal this is.
  public let code: Code

  /// The pair that was found.
  public let found: Coordinate

  /// Its place in the list that was given, from 0; nil for a single coordinate.
  public let index: Int?

  /// An error for a pair that names no place on Earth.
  public static func invalid(_ found: Coordinate, index: Int?) -> CoordinateError {
    CoordinateError(code: .invalidCoordinate, found: found, index: index)
  }
}

extension CoordinateError: CustomStringConvertible {
  /// A sentence for people; its text may change.
  public var description: String {
    let place = index.map { "coordinate \($0): " } ?? ""
    let hint = found.looksSwapped ? "; are latitude and longitude swapped?" : ""
    return place
      + "found latitude \(found.latitude), longitude \(found.longitude), "
      + "expected -90…90 and -180…180" + hint
  }
}
