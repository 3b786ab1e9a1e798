/// Writes network files, each whole or not at all.
package enum NetworkFileWriter {
  /// Puts bytes at a path, replacing the file that is there (``AtomicFileWriter``).
  ///
  /// Readers that have the old file mapped keep it: its bytes are never touched.
  ///
  /// - Throws: `inputOutput` with the system's reason, or where a device, a pipe or a folder stands at
  ///   the path; then nothing is left behind.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(RoadNetworkError) {
    let target = AtomicFileWriter.Target(path)
    guard !target.isSpecial else {
      throw RoadNetworkError(
        .inputOutput, "found a device, a pipe or a folder, expected a file to replace", path: path)
    }
    do throws(AtomicFileWriter.Failure) {
      var file = try AtomicFileWriter(target)
      try file.write(bytes)
      try file.finish()
    } catch {
      throw RoadNetworkError(.inputOutput, error.reason, path: path)
    }
  }
}
