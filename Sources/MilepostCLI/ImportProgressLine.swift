import MilepostTools

/// Shows on a terminal how far a long import is; elsewhere, and for short ones, nothing.
final class ImportProgressLine {
  private let file: String
  private let start = ContinuousClock.now
  private var isVisible = false

  /// Imports that end sooner show nothing.
  private static let patience = Duration.milliseconds(500)

  private init(_ path: String) { file = String(path.split(separator: "/").last ?? "") }

  /// Runs an import that tells its progress, and takes the line away at the end.
  static func during<Result>(
    importOf path: String, _ body: ((ImportProgress) -> Void) throws -> Result
  ) rethrows -> Result {
    guard StandardStreams.isErrorTerminal else { return try body { _ in } }
    let line = ImportProgressLine(path)
    defer { if line.isVisible { StandardStreams.replaceLine() } }
    return try body(line.show)
  }

  private func show(_ progress: ImportProgress) {
    guard ContinuousClock.now - start > Self.patience else { return }
    let step =
      switch progress {
      case .ways(let count): "\(count) ways"
      case .nodes(let count): "\(count) nodes"
      case .building: "building the network"
      case .writing: "writing the file"
      }
    isVisible = true
    StandardStreams.replaceLine(with: "importing \(file): \(step)")
  }
}
