package import Files

/// A writer of network files that writes each file completely or not at all.
package enum NetworkFileWriter {
  /// Writes bytes to a path, replacing an existing file (``AtomicFileWriter``); processes that have
  /// mapped the old file keep it.
  ///
  /// - Throws: `inputOutput` with the system's reason, or if there is a device, a pipe, or a folder
  ///   at the path; no partial file remains.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(RoadNetworkError) {
    let target = try target(path)
    do throws(AtomicFileWriter.Failure) {
      // Only the owner may write the file: otherwise, processes would copy it instead of sharing
      // its memory.
      var file = try AtomicFileWriter(target, permissions: 0o644)
      try file.write(bytes)
      try file.finish()
    } catch {
      throw RoadNetworkError(.inputOutput, error.reason, path: path)
    }
  }

  /// Returns the file to replace at a path.
  ///
  /// - Throws: `inputOutput` if there is a device, such as `/dev/null`, a pipe, or a folder.
  package static func target(
    _ path: String
  ) throws(RoadNetworkError) -> AtomicFileWriter.Target {
    let target = AtomicFileWriter.Target(path)
    if let special = target.special {
      throw RoadNetworkError(
        .inputOutput, "found \(special.rawValue), expected the name of a file to write", path: path)
    }
    return target
  }
}
