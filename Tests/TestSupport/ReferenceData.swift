import FoundationEssentials
public import Testing

/// Real inputs and exact vectors that are stored next to the repository, not in it.
///
/// They are read from the folder named by `MILEPOST_REFERENCE_DATA`, or else from `../shared/data`
/// relative to the package. A test whose data is missing is disabled, with a reason:
///
///     @Test(.enabled(if: ReferenceData.has("vectors/geodesic.csv"), ReferenceData.missing))
public enum ReferenceData {
  /// The reason for disabling a test.
  public static let missing: Comment = "reference data is missing (MILEPOST_REFERENCE_DATA)"

  /// Returns the path of a file in the reference data, whether or not it exists.
  public static func path(_ name: String) -> String { root + "/" + name }

  /// Returns whether a file of the reference data exists.
  public static func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: path(name))
  }

  /// Returns the text of a file of the reference data.
  public static func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }

  /// Returns the bytes of a file of the reference data.
  public static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path(name))))
  }

  private static let root: String =
    ProcessInfo.processInfo.environment["MILEPOST_REFERENCE_DATA"]
    ?? packageRoot + "/../shared/data"

  /// The folder that contains `Package.swift`.
  public static let packageRoot = #filePath.components(before: "/Tests/")
}

extension String {
  fileprivate func components(before marker: String) -> String {
    var end = startIndex
    while end < endIndex, !self[end...].hasPrefix(marker) { formIndex(after: &end) }
    return String(self[..<end])
  }
}
