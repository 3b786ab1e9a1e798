import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A list of files that a signal handler can traverse without locks or heap allocation.
///
/// Entries are reused and never freed, so the list stays intact during a traversal.
package final class SignalSafeList: @unchecked Sendable {
  /// An entry of a list.
  fileprivate struct Node: ~Copyable {
    let next: UnsafeMutablePointer<Node>?
    /// The NUL-terminated name; nil while the entry is free.
    let name: Atomic<UnsafeMutablePointer<CChar>?>
    /// The address range to which the file is mapped; both addresses are 0 if there is none.
    let start = Atomic<UInt>(0)
    let end = Atomic<UInt>(0)
  }

  /// A reference to an entry of a list.
  package struct Entry: @unchecked Sendable {
    fileprivate let node: UnsafeMutablePointer<Node>
  }

  private let first = Atomic<UnsafeMutablePointer<Node>?>(nil)

  init() {}

  /// Adds a file, and the memory to which it is mapped, if any.
  package func add(_ name: String, mappedTo memory: UnsafeRawBufferPointer? = nil) -> Entry {
    let name = strdup(name)
    let node = freeNode(taking: name) ?? newNode(name)
    let start = memory?.baseAddress.map { UInt(bitPattern: $0) } ?? 0
    node.pointee.end.store(start + UInt(memory?.count ?? 0), ordering: .relaxed)
    node.pointee.start.store(start, ordering: .releasing)
    return Entry(node: node)
  }

  /// Removes a file from the list; returns false if ``unlinkAll()`` has already deleted it.
  ///
  /// Call this only once for each entry, since another file may reuse it afterwards.
  @discardableResult
  package func remove(_ entry: Entry) -> Bool {
    entry.node.pointee.start.store(0, ordering: .relaxed)
    entry.node.pointee.end.store(0, ordering: .relaxed)
    guard let name = entry.node.pointee.name.exchange(nil, ordering: .acquiringAndReleasing)
    else { return false }
    free(name)
    return true
  }

  /// Deletes the files of all entries; safe to call from a signal handler.
  package func unlinkAll() {
    forEach { node in
      // Memory can't be freed in a signal handler, and the process is about to end.
      if let name = node.pointee.name.exchange(nil, ordering: .acquiringAndReleasing) {
        unlink(name)
      }
    }
  }

  /// Returns the name of the file that is mapped at an address, if any; safe to call from a signal
  /// handler.
  ///
  /// The name is valid until the file is removed.
  package func name(at address: UInt) -> UnsafePointer<CChar>? {
    var found: UnsafePointer<CChar>?
    forEach { node in
      let start = node.pointee.start.load(ordering: .acquiring)
      if start != 0, start <= address, address < node.pointee.end.load(ordering: .relaxed) {
        found = node.pointee.name.load(ordering: .acquiring).map { UnsafePointer($0) }
      }
    }
    return found
  }

  private func forEach(_ body: (UnsafeMutablePointer<Node>) -> Void) {
    var next = first.load(ordering: .acquiring)
    while let node = next {
      body(node)
      next = node.pointee.next
    }
  }

  private func freeNode(taking name: UnsafeMutablePointer<CChar>?) -> UnsafeMutablePointer<Node>? {
    var next = first.load(ordering: .acquiring)
    while let node = next {
      let isTaken = node.pointee.name.compareExchange(
        expected: nil, desired: name, ordering: .acquiringAndReleasing
      ).exchanged
      if isTaken { return node }
      next = node.pointee.next
    }
    return nil
  }

  private func newNode(_ name: UnsafeMutablePointer<CChar>?) -> UnsafeMutablePointer<Node> {
    let node = UnsafeMutablePointer<Node>.allocate(capacity: 1)
    while true {
      let second = first.load(ordering: .acquiring)
      node.initialize(to: Node(next: second, name: Atomic(name)))
      let isFirst = first.compareExchange(
        expected: second, desired: node, ordering: .acquiringAndReleasing
      ).exchanged
      if isFirst { return node }
      node.deinitialize(count: 1)
    }
  }
}
