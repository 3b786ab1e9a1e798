package import RoadNetworks

/// Consecutive traversals of one street.
///
/// They share their name; without names, their reference; without either, their road class, and
/// either all of them or none are on ramps.
package struct StreetRun {
  /// The range of the traversals in the path.
  package let range: Range<Int>
  /// The name of the street; nil if it has none.
  package let name: String?
  /// The reference of the street's last traversal, such as `N 12`; nil if it has none.
  package let reference: String?
  /// The road class of the street's last traversal.
  package let roadClass: RoadClass
}

extension RoadNetwork {
  /// Returns the streets of a path in order.
  ///
  /// - Complexity: O(*n*) in the number of traversals.
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
