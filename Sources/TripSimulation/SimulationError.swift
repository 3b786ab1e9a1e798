/// Why a town or a drive could not be simulated.
public struct SimulationError: Error, Hashable, Sendable {
  /// The kind of refusal; new kinds may be added.
  public struct Code: Hashable, Sendable {
    private enum Value { case unsupportedSize }
    private let value: Value

    /// A town of this size can't be made.
    public static let unsupportedSize = Code(value: .unsupportedSize)
  }

  /// What kind of refusal this is.
  public let code: Code

  /// What was given.
  public let found: String

  /// What would have been right.
  public let expected: String

  /// The place in the list that was given, from 0; nil where it was no list.
  public let index: Int?

  init(_ code: Code, found: String, expected: String, index: Int? = nil) {
    self.code = code
    self.found = found
    self.expected = expected
    self.index = index
  }
}

extension SimulationError: CustomStringConvertible {
  /// A sentence for people; its text may change.
  public var description: String {
    (index.map { "entry \($0): " } ?? "") + "found \(found), expected \(expected)"
  }
}
