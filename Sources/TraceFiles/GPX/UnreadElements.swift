/// The names of the unused elements of tracks and points, for a note.
///
/// Only elements without child elements count, since others are only containers.
struct UnreadElements {
  /// Up to 13 names, in order of appearance.
  private(set) var names: [[UInt8]] = []
  /// The line of the first element.
  private(set) var line = 1

  /// Up to 13 names of elements with child elements.
  private var containers: [[UInt8]] = []
  /// The current element, as long as it has no child element.
  private var open: (name: [UInt8], depth: Int, line: Int)?

  private static let most = 13

  /// Records the start of any element, which makes an open unused element a container.
  @inline(__always)
  mutating func enter() { if open != nil { close() } }

  /// Records the start of an unused element.
  mutating func start(_ name: Span<UInt8>, depth: Int, line: @autoclosure () -> Int) {
    enter()
    guard names.count < Self.most, !name.isAmong(names), !name.isAmong(containers) else { return }
    open = (name.indices.map { name[$0] }, depth, line())
  }

  /// Records the end of any element.
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
