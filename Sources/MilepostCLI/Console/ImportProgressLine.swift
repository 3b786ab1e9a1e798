import MilepostKit

/// A line on a terminal that shows the progress of a long import.
final class ImportProgressLine {
  private let file: String
  private var line = ProgressLine()

  private init(_ path: String) { file = String(FileIdentity.name(of: path)) }

  /// Runs an import that reports its progress, and removes the line at the end.
  static func during<Result>(
    importOf path: String, _ body: ((ImportProgress) -> Void) throws -> Result
  ) rethrows -> Result {
    let progress = ImportProgressLine(path)
    defer { progress.line.clear() }
    return try body(progress.show)
  }

  private func show(_ progress: ImportProgress) {
    let step =
      switch progress {
      case .ways(let count): "\(count) ways"
      case .nodes(let count): "\(count) nodes"
      case .building: "building the network"
      case .writing: "writing the file"
      }
    line.show("importing \(file): \(step)")
  }
}
