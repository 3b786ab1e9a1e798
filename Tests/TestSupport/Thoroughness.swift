import FoundationEssentials

/// How many inputs of chance a test tries.
///
/// `swift test` tries a fifth of them, to be done in minutes; `Tests/thorough` tries all.
public enum Thoroughness {
  private static let isWhole = ProcessInfo.processInfo.environment["MILEPOST_THOROUGH"] != nil

  /// A count of inputs: all, or a fifth of them.
  public static func count(_ all: Int) -> Int { isWhole ? all : max(1, all / 5) }
}
