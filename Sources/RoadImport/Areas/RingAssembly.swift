/// Joins ways at their ends to closed rings.
///
/// Source: OpenStreetMap wiki, "Relation:multipolygon/Algorithm", the assigning of rings.
enum RingAssembly {
  /// The rings; nil where a way is left over.
  static func rings(_ ways: [[Int64]]) -> [[Int64]]? {
    var rest = ways.filter { $0.count >= 2 }
    var rings: [[Int64]] = []
    while var ring = rest.popLast() {
      while ring[0] != ring[ring.count - 1] {
        let end = ring[ring.count - 1]
        guard
          let next = rest.firstIndex(where: { $0[0] == end || $0[$0.count - 1] == end })
        else { return nil }
        let way = rest.remove(at: next)
        ring += way[0] == end ? way.dropFirst() : way.reversed().dropFirst()
      }
      if ring.count >= 4 { rings.append(ring) }
    }
    return rings
  }
}
