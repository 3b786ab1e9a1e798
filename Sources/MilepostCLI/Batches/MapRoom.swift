import Synchronization

/// Whether the maps of a batch take more drives, for the threads that draw them.
final class MapRoom: Sendable {
  private let open = Atomic(true)

  var isOpen: Bool { open.load(ordering: .relaxed) }

  func close() { open.store(false, ordering: .relaxed) }
}
