/// Why a town or a drive could not be simulated.
public struct SimulationError: Error, Hashable, Sendable {
  /// The kind of refusal; new kinds may be added.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the kind, such as `invalidPlan`.
    public let description: String

    private init(_ name: String) { description = name }

    /// A town of this size can't be made.
    public static let unsupportedSize = Code("unsupportedSize")
    /// A drive can't follow this line.
    public static let invalidPlan = Code("invalidPlan")
    /// A number that describes a driver, a receiver or a sampling is out of its range.
    public static let invalidSetting = Code("invalidSetting")
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

  /// Refuses a number outside a range; NaN is outside of every range.
  static func check(
    _ value: Double, in range: ClosedRange<Double>, _ name: String, _ code: Code = .invalidSetting,
    index: Int? = nil
  ) throws(SimulationError) {
    guard range.contains(value) else {
      throw SimulationError(
        code, found: "\(name) \(value)",
        expected: "\(range.lowerBound)…\(range.upperBound)", index: index)
    }
  }
}

extension SimulationError: CustomStringConvertible {
  /// A sentence for people; its text may change.
  public var description: String {
    (index.map { "entry \($0): " } ?? "") + "found \(found), expected \(expected)"
  }
}
