import MilepostTools

/// Shows on a terminal how far a long import is; elsewhere, and for short ones, nothing.
struct ImportProgressLine {
  private let file: String
  private let start = ContinuousClock.now
  private let isShown = StandardStreams.isErrorTerminal

  /// Imports that end sooner show nothing.
  private static let patience = Duration.milliseconds(500)

  init(_ file: String) { self.file = file }

  func show(_ progress: ImportProgress) {
    guard isShown, ContinuousClock.now - start > Self.patience else { return }
    let step =
      switch progress {
      case .ways(let count): "\(count) ways"
      case .nodes(let count): "\(count) nodes"
      case .building: "building the network"
      case .writing: "writing"
      }
    StandardStreams.replaceLine(with: "importing \(file): \(step)")
  }

  func clear() {
    if isShown { StandardStreams.replaceLine() }
  }
}
