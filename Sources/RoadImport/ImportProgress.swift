/// The progress of an import.
public enum ImportProgress: Sendable, Hashable {
  /// Reading ways; the number read so far.
  case ways(Int)
  /// Reading nodes; the number read so far.
  case nodes(Int)
  /// The whole file has been read; the network is being built.
  case building
  /// The network has been built; the file is being written.
  case writing

  /// The number of objects between two reports.
  static let step = 1 << 16
}
