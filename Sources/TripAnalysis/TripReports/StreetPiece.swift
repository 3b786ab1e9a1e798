import RoadNetworks
import TrafficClassification

/// A part of a street with traffic of one class.
struct StreetPiece {
  /// Its stretches among those of the path.
  let range: Range<Int>
  let traffic: TrafficClass

  /// The parts of a street in order; one that is too short for a class of its own has that of a
  /// neighbor, as along any line.
  ///
  /// - Parameters:
  ///   - run: the stretches of the street.
  ///   - classes: of each stretch of the path.
  /// - Complexity: O(*n*) where few parts are short.
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
