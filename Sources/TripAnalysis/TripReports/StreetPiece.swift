import RoadNetworks
import TrafficClassification

/// A part of a street with one class of traffic.
struct StreetPiece {
  /// The range of the part's traversals in the path.
  let range: Range<Int>
  let traffic: TrafficClass

  /// Returns the parts of a street in order; a part that is too short for a class of its own gets
  /// the class of a neighbor with known traffic.
  ///
  /// - Parameters:
  ///   - run: the range of the street's traversals.
  ///   - classes: the class of traffic of each traversal of the path.
  /// - Complexity: O(*n*) if few parts are short.
  static func pieces(
    of run: Range<Int>, _ traversals: [EdgeTraversal], _ classes: [TrafficClass],
    by classifier: TrafficClassifier
  ) -> [StreetPiece] {
    var stretches: [TrafficStretch] = []
    var ends: [Double] = []
    for index in run {
      let start = ends.last ?? 0
      let end = start + Double(traversals[index].lengthInMillimeters) / 1000
      ends.append(end)
      if let last = stretches.last, last.traffic == classes[index] {
        stretches[stretches.count - 1].end = end
      } else {
        stretches.append(TrafficStretch(from: start, to: end, classes[index]))
      }
    }
    var first = run.lowerBound
    return classifier.joiningShort(stretches).map { stretch in
      var next = first
      while next < run.upperBound, ends[next - run.lowerBound] <= stretch.end { next += 1 }
      defer { first = next }
      return StreetPiece(range: first..<next, traffic: stretch.traffic)
    }
  }
}
