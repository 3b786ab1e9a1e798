/// An algorithm that joins ways at their ends into closed rings.
///
/// Source: OpenStreetMap wiki, "Relation:multipolygon/Algorithm", ring assignment.
enum RingAssembly {
  /// Returns the rings with at least three nodes, each with its first node repeated at the end; nil
  /// if a way can't be joined into a ring.
  ///
  /// Ways of fewer than two nodes are ignored.
  ///
  /// - Complexity: O(*n*) in the number of nodes of the ways.
  static func rings(_ ways: [[Int64]]) -> [[Int64]]? {
    let ways = ways.filter { $0.count >= 2 }
    // The indices of the ways with an end at each node; some of the ways may already be used.
    var atEnd: [Int64: [Int]] = [:]
    for (number, way) in ways.enumerated() {
      for end in [way[0], way[way.count - 1]] { atEnd[end, default: []].append(number) }
    }
    var isUsed = Array(repeating: false, count: ways.count)
    var rings: [[Int64]] = []
    for first in ways.indices.reversed() where !isUsed[first] {
      isUsed[first] = true
      var ring = ways[first]
      while ring[0] != ring[ring.count - 1] {
        let end = ring[ring.count - 1]
        var next: Int?
        while next == nil, let number = atEnd[end]?.popLast() {
          if !isUsed[number] { next = number }
        }
        guard let next else { return nil }
        isUsed[next] = true
        ring += ways[next][0] == end ? ways[next].dropFirst() : ways[next].reversed().dropFirst()
      }
      if ring.count >= 4 { rings.append(ring) }
    }
    return rings
  }
}
