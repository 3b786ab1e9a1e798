package import Files

/// A writer of network files that writes each file completely or not at all.
package enum NetworkFileWriter {
  /// Writes bytes to a path, replacing an existing file (``AtomicFileWriter``).
  ///
  /// Processes that have mapped the old file keep it, because its bytes aren't modified.
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
  /// A new file is renamed to its path, but must never replace a device, such as `/dev/null`.
  ///
  /// - Throws: `inputOutput` if there is a device, a pipe, or a folder at the path.
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
