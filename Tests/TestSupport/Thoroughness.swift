import FoundationEssentials

/// The share of inputs that a test tries if there are many.
///
/// `swift test` tries a fifth of them, to finish within minutes; `Tests/thorough` tries all.
public enum Thoroughness {
  /// Whether all inputs are tried.
  public static let isWhole = ProcessInfo.processInfo.environment["MILEPOST_THOROUGH"] != nil

  /// Returns the number of inputs to try: all, or a fifth of them but at least one.
  public static func count(_ all: Int) -> Int { isWhole ? all : max(1, all / 5) }

  /// Returns the inputs to try: all, or the first fifth but at least one.
  public static func some<Input>(_ all: [Input]) -> [Input] { Array(all.prefix(count(all.count))) }
}
