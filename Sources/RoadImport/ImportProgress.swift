/// How far an import is.
public enum ImportProgress: Sendable, Hashable {
  /// Ways are read; so many so far.
  case ways(Int)
  /// Nodes are read; so many so far.
  case nodes(Int)
  /// Everything is read, and the network is built.
  case building
  /// The network is built, and the file is written.
  case writing

  /// Objects between two reports.
  static let step = 1 << 16
}
