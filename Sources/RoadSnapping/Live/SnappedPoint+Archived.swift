package import Coordinates
import RoadNetworks

extension SnappedPoint: Archived {
  package init() { self = .outlier }

  package mutating func visit(_ archive: inout StateArchive) throws(ArchiveError) {
    var number = Status.allCases.firstIndex(of: status) ?? 0
    try archive.visit(&number)
    var cause = reason.flatMap { Reason.allCases.firstIndex(of: $0) } ?? -1
    try archive.visit(&cause)
    guard Status.allCases.indices.contains(number), cause < Reason.allCases.count else {
      throw archive.damaged("found status \(number)")
    }
    status = Status.allCases[number]
    reason = cause < 0 ? nil : Reason.allCases[cause]
    try archive.visit(&place)
  }
}

extension SnappedPoint.Place: Archived {
  package init() {
    self.init(
      position: EdgePosition(edge: EdgeID(index: .first), offset: 0),
      coordinate: Coordinate(latitude: 0, longitude: 0), distance: 0, bearing: 0, matching: 0,
      distanceAlong: 0, confidence: 0, wayConfidence: 0)
  }

  package mutating func visit(_ archive: inout StateArchive) throws(ArchiveError) {
    var edge = position.edge.rawValue
    try archive.visit(&edge)
    position.edge = EdgeID(rawValue: edge)
    try archive.visit(&position.offset)
    try archive.visit(&coordinate)
    try archive.visit(&distance)
    try archive.visit(&bearing)
    try archive.visit(&matching)
    try archive.visit(&distanceAlong)
    try archive.visit(&confidence)
    try archive.visit(&wayConfidence)
    guard archive.isReading else { return }
    guard coordinate.isValid, 0..<1e9 ~= distance, 0...360 ~= bearing, matching >= 0,
      0..<1e15 ~= distanceAlong, 0...1 ~= confidence, 0...1 ~= wayConfidence
    else { throw archive.damaged("found a value out of range at a place of matching \(matching)") }
  }
}
