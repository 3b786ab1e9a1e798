import Coordinates
import RoadNetworks

/// A place on a directed edge where a vehicle may have been.
struct Candidate: BitwiseCopyable {
  /// The candidate of a vehicle that is off all roads of the map.
  static let offRoad = Candidate(edge: .absent, state: .absent)

  var edge = EdgeIndex.first
  /// The search state on the edge, which includes the parts of turn restrictions already driven.
  var state = StateIndex.first
  /// The distance along the edge in millimeters.
  var offset: UInt32 = 0
  /// Whether the place is on the wrong one of two lanes; not archived, like ``course``.
  var isOnWrongSide = false
  /// The emission, excluding the cost of the position error, as a negative log likelihood.
  var emission = 0.0
  /// The direction of the edge, as a unit vector (east, north); not archived, since it is only
  /// needed while an observation is added.
  var course = SIMD2<Float>()
  /// The offset of the location from the place.
  var sight = PositionError.Sight()
  /// The estimated position error on the cheapest sequence that ends here.
  var error = PositionError()

  // Inlined to avoid copying the candidate.
  @inline(__always)
  var isOffRoad: Bool { edge == .absent }

  /// Whether the vehicle has driven the first parts of a turn restriction over several roads.
  @inline(__always)
  var isWithinRestriction: Bool { state != StateIndex(edge) }

  func isSamePlace(as other: Candidate) -> Bool { state == other.state && offset == other.offset }
}

extension Candidate: Archived {
  /// Whether the place and the state exist in a network, or the candidate is off all roads.
  func isSound(in network: RoadNetwork) -> Bool {
    if isOffRoad { return !isWithinRestriction }
    guard edge < network.edges.endIndex else { return false }
    var states = [StateIndex(edge)]
    network.forEachExtraState(on: edge) { states.append($0) }
    return states.contains(state) && offset <= network.edges[edge].length
  }

  mutating func visit(_ archive: inout StateArchive) throws(ArchiveError) {
    try archive.visit(&edge)
    try archive.visit(&state)
    try archive.visit(&offset)
    try archive.visit(&emission)
    try archive.visit(&sight)
    try archive.visit(&error)
    guard archive.isReading else { return }
    guard 0..<1e9 ~= emission, sight.isSound, error.isSound else {
      throw archive.damaged("found a candidate that costs \(emission)")
    }
  }
}
