/// The vertices from which the costs of some targets follow: the targets, and all vertices between
/// them and the roots of the elimination tree, in descending order.
struct VertexSelection: Sendable {
  private(set) var vertices: [UInt32] = []

  /// - Complexity: O(*n* + *m*) in the number of selected vertices and in that of all vertices, the
  ///   latter divided by 64.
  init(of targets: some Sequence<UInt32>, _ arcs: HierarchyArcs.View) {
    let wordCount = arcs.parents.count / 64 + 1
    let words = Cells<UInt64>(repeating: 0, count: wordCount)
    var count = 0
    for target in targets {
      var vertex = target
      while vertex != .max, words[vertex / 64] & 1 << UInt64(vertex % 64) == 0 {
        words[vertex / 64] |= 1 << UInt64(vertex % 64)
        count += 1
        vertex = arcs.parents[vertex]
      }
    }
    vertices.reserveCapacity(count)
    for number in (0..<UInt32(wordCount)).reversed() {
      var word = words[number]
      while word != 0 {
        let bit = UInt32(63 - word.leadingZeroBitCount)
        vertices.append(number * 64 + bit)
        word ^= 1 << UInt64(bit)
      }
    }
  }
}
