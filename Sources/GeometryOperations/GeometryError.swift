/// Why a geometric operation was refused.
public struct GeometryError: Error, Hashable, Sendable {
  /// The kind of refusal; new kinds may be added.
  public struct Code: Hashable, Sendable {
    private enum Value { case invalidEllipsoid }
    private let value: Value

    /// The radius or the flattening of an ellipsoid is out of range.
    public static let invalidEllipsoid = Code(value: .invalidEllipsoid)
  }

  /// What kind of refusal this is.
  public let code: Code

  /// What was found, as text.
  public let found: String

  /// What was expected, as text.
  public let expected: String

  static func invalidEllipsoid(found: Double, expected: String) -> GeometryError {
    GeometryError(code: .invalidEllipsoid, found: "\(found)", expected: expected)
  }
}

extension GeometryError: CustomStringConvertible {
  /// A sentence for people; its text may change.
  public var description: String { "found \(found), expected \(expected)" }
}
