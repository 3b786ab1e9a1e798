/// The names of the elements of tracks and points that nothing is read from, for a note.
///
/// Only elements without elements inside count: others only hold elements.
struct UnreadElements {
  /// The first names, in the order in which they come.
  private(set) var names: [[UInt8]] = []
  /// The line of the first.
  private(set) var line = 1

  /// Names of elements that have others inside.
  private var containers: [[UInt8]] = []
  /// The element that has begun, if nothing has begun inside.
  private var open: (name: [UInt8], depth: Int, line: Int)?

  private static let most = 13

  /// Notices that an element begins.
  @inline(__always)
  mutating func enter() { if open != nil { close() } }

  /// Notices an element that nothing is read from.
  mutating func start(_ name: Span<UInt8>, depth: Int, line: @autoclosure () -> Int) {
    enter()
    guard names.count < Self.most, !name.isAmong(names), !name.isAmong(containers) else { return }
    open = (name.indices.map { name[$0] }, depth, line())
  }

  /// Notices that an element ends.
  @inline(__always)
  mutating func end(depth: Int) { if open != nil { finish(depth: depth) } }

  private mutating func close() {
    if let name = open.take()?.name, containers.count < Self.most { containers.append(name) }
  }

  private mutating func finish(depth: Int) {
    guard let ended = open, ended.depth == depth else { return }
    open = nil
    if names.isEmpty { line = ended.line }
    names.append(ended.name)
  }
}

extension Span<UInt8> {
  fileprivate func isAmong(_ names: [[UInt8]]) -> Bool {
    names.contains { other in
      count == other.count && indices.allSatisfy { self[$0] == other[$0] }
    }
  }
}
