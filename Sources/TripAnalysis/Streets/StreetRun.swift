package import RoadNetworks

/// Consecutive stretches of one street: of one name, or without a name of one reference or class.
package struct StreetRun {
  /// Its stretches among those of the path.
  package let range: Range<Int>
  /// Its name; nil where it has none.
  package let name: String?
  /// Its reference, such as `N 12`; nil where it has none.
  package let reference: String?
  /// The class of its last stretch.
  package let roadClass: RoadClass
}

extension RoadNetwork {
  /// The streets of a path in order.
  ///
  /// - Complexity: O(*n*) in stretches.
  package func streets(of traversals: [EdgeTraversal]) throws(RoadNetworkError) -> [StreetRun] {
    var streets: [StreetRun] = []
    var first = 0
    var last: RoadEdge?
    func close(before end: Int) {
      guard let last, first < end else { return }
      streets.append(
        StreetRun(
          range: first..<end, name: last.name, reference: last.reference,
          roadClass: last.attributes.roadClass))
    }
    for (index, traversal) in traversals.enumerated() {
      let edge = try edge(traversal.edge)
      if let last, !edge.isSameStreet(as: last) {
        close(before: index)
        first = index
      }
      last = edge
    }
    close(before: traversals.count)
    return streets
  }
}

extension RoadEdge {
  fileprivate func isSameStreet(as other: RoadEdge) -> Bool {
    if name != nil || other.name != nil { return name == other.name }
    if reference != nil || other.reference != nil { return reference == other.reference }
    return attributes.roadClass == other.attributes.roadClass
      && attributes.isLink == other.attributes.isLink
  }
}
