import FoundationEssentials

/// How many inputs a test tries where there are many.
///
/// `swift test` tries a fifth of them, to be done in minutes; `Tests/thorough` tries all.
public enum Thoroughness {
  /// Whether all inputs are tried.
  public static let isWhole = ProcessInfo.processInfo.environment["MILEPOST_THOROUGH"] != nil

  /// A count of inputs: all, or a fifth of them.
  public static func count(_ all: Int) -> Int { isWhole ? all : max(1, all / 5) }

  /// Some of a list of inputs: all, or the first fifth.
  public static func some<Input>(_ all: [Input]) -> [Input] { Array(all.prefix(count(all.count))) }
}
