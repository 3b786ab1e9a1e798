/// An error in the settings of a simulated town or drive.
public struct SimulationError: Error, Hashable, Sendable {
  /// The kind of error; more kinds may be added.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the kind, such as `invalidPlan`.
    public let description: String

    private init(_ name: String) { description = name }

    /// A town of the requested size is not supported.
    public static let unsupportedSize = Code("unsupportedSize")
    /// A plan is invalid, or a path or network doesn't allow the requested drive.
    public static let invalidPlan = Code("invalidPlan")
    /// A setting of a driver, a receiver, or a sampling, or of a change to a plan or a sampled
    /// drive, is out of range.
    public static let invalidSetting = Code("invalidSetting")
  }

  /// The kind of error.
  public let code: Code

  /// The value that was found.
  public let found: String

  /// The expected values.
  public let expected: String

  /// The index of the invalid element of a list, starting at 0; nil if the error isn't in an
  /// element.
  public let index: Int?

  init(_ code: Code, found: String, expected: String, index: Int? = nil) {
    self.code = code
    self.found = found
    self.expected = expected
    self.index = index
  }

  /// Throws an error for a number outside a range; NaN is outside every range.
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
  /// A description for people; its text may change.
  public var description: String {
    (index.map { "entry \($0): " } ?? "") + "found \(found), expected \(expected)"
  }
}
