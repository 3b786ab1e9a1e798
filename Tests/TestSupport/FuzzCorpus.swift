import Foundation

/// The inputs from which fuzzing starts, including inputs that once failed (`Tests/Fuzzing`).
public enum FuzzCorpus {
  /// Returns the inputs of a target, with their names.
  public static func inputs(of target: String) throws -> [(name: String, bytes: [UInt8])] {
    let folder = URL(filePath: ReferenceData.packageRoot + "/Tests/Fuzzing/Corpora/" + target)
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return try files.map { ($0.lastPathComponent, Array(try Data(contentsOf: $0))) }
  }
}
