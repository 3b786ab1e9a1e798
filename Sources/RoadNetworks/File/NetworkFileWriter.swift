package import Files

/// Writes network files, each whole or not at all.
package enum NetworkFileWriter {
  /// Puts bytes at a path, replacing the file that is there (``AtomicFileWriter``).
  ///
  /// Readers that have the old file mapped keep it: its bytes are never touched.
  ///
  /// - Throws: `inputOutput` with the system's reason, or where a device, a pipe or a folder stands
  ///   at the path; no partial file remains.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(RoadNetworkError) {
    let target = try target(path)
    do throws(AtomicFileWriter.Failure) {
      // A file that others may write is copied into memory by each process, not shared.
      var file = try AtomicFileWriter(target, permissions: 0o644)
      try file.write(bytes)
      try file.finish()
    } catch {
      throw RoadNetworkError(.inputOutput, error.reason, path: path)
    }
  }

  /// The file that a path names, to be replaced.
  ///
  /// A network stands under its name by a rename. That must never be a device: replacing
  /// `/dev/null` breaks a system.
  ///
  /// - Throws: `inputOutput` where a device, a pipe or a folder stands at the path.
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
