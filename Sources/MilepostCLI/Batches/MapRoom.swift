import Synchronization

/// A flag for drawing threads, which shows whether the maps of a batch accept more drives.
final class MapRoom: Sendable {
  private let open = Atomic(true)

  var isOpen: Bool { open.load(ordering: .relaxed) }

  func close() { open.store(false, ordering: .relaxed) }
}
