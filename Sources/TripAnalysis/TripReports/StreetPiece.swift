import RoadNetworks
import TrafficClassification

/// A part of a street with traffic of one class.
struct StreetPiece {
  /// Its stretches among those of the path.
  private(set) var range: Range<Int>
  private(set) var traffic: TrafficSpeed
  private var meters: Double

  /// The parts of a street in order; one that is too short for a class of its own belongs to its
  /// longer neighbor.
  ///
  /// - Parameters:
  ///   - run: the stretches of the street.
  ///   - classes: of each stretch of the path.
  ///   - least: meters of a part, unless the street is shorter.
  /// - Complexity: O(*n* + *k*²) in stretches and changes of class on the street.
  static func pieces(
    of run: Range<Int>, _ traversals: [EdgeTraversal], _ classes: [TrafficSpeed],
    leastLength least: Double
  ) -> [StreetPiece] {
    var pieces: [StreetPiece] = []
    for index in run {
      let meters = Double(traversals[index].lengthInMillimeters) / 1000
      pieces.append(
        joining: StreetPiece(
          range: index..<index + 1, traffic: classes[index], meters: meters))
    }
    while pieces.count > 1,
      let short = pieces.indices.min(by: { pieces[$0].meters < pieces[$1].meters }),
      pieces[short].meters < least
    {
      let before = short > 0 ? pieces[short - 1].meters : 0
      let behind = short + 1 < pieces.count ? pieces[short + 1].meters : 0
      pieces[short].traffic = pieces[before >= behind ? short - 1 : short + 1].traffic
      let all = pieces
      pieces = []
      for piece in all { pieces.append(joining: piece) }
    }
    return pieces
  }
}

extension [StreetPiece] {
  /// Appends a part, to the last one where that has the same class.
  fileprivate mutating func append(joining piece: StreetPiece) {
    if let last, last.traffic == piece.traffic {
      self[count - 1].join(piece)
    } else {
      append(piece)
    }
  }
}

extension StreetPiece {
  fileprivate mutating func join(_ next: StreetPiece) {
    range = range.lowerBound..<next.range.upperBound
    meters += next.meters
  }
}
