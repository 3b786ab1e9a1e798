import Coordinates
import RoadDrawings
import RoadNetworks
import Testing

@testable import RoadSnapping

@Suite("Decided paths and places in damaged states")
struct DamagedPathTests {
  /// Returns a path read from saved bytes.
  ///
  /// - Parameters:
  ///   - edges: the edges of the path's traversals.
  ///   - places: the index of the traversal on which each place lies.
  private func path(edges: [UInt64], places: [UInt64]) throws -> DecidedPath {
    var archive = StateArchive()
    var list = edges.map { ($0, UInt32(0), UInt32(0)) }
    try archive.visit(&list, new: (0, 0, 0)) { (own, archive) throws(ArchiveError) in
      try archive.visit(&own.0)
      try archive.visit(&own.1)
      try archive.visit(&own.2)
    }
    var (observations, none, split, isContinued) = (Array(places.indices), [Int](), 0, false)
    try archive.visit(&observations)
    try archive.visit(&none)
    try archive.visit(&none)
    try archive.visit(&split)
    try archive.visit(&isContinued)
    var positions = places.map { ($0, UInt32(0)) }
    try archive.visit(&positions, new: (0, 0)) { (own, archive) throws(ArchiveError) in
      try archive.visit(&own.0)
      try archive.visit(&own.1)
    }
    var confidence = PathConfidence()
    for _ in places { confidence.append([1], earlierCount: 0, surprise: 0) }
    try archive.visit(&confidence)
    var doubt = OffRoadDoubt()
    try archive.visit(&doubt)
    var reading = StateArchive(reading: archive.bytes)
    var path = DecidedPath()
    try path.visit(&reading)
    return path
  }

  @Test("reading a path whose places are out of order throws an error")
  func places() throws {
    #expect(try path(edges: [0, 1], places: [0, 1]).places.count == 2)
    #expect(throws: ArchiveError.self) { try path(edges: [0, 1], places: [1, 0]) }
  }

  @Test("paths that no open columns continue are sound only if they are empty")
  func withoutColumns() throws {
    let network = try RoadDrawing("a--b--c", ways: [DrawnWay("abc")]).network
    func isSound(_ path: DecidedPath) throws -> Bool {
      var archive = StateArchive()
      var (paths, start, chances) = ([path], Candidate?.none, PathChances())
      try archive.visit(&paths)
      try archive.visit(&start)
      try archive.visit(&chances)
      var reading = StateArchive(reading: archive.bytes)
      var decided = DecidedPaths()
      try decided.visit(&reading)
      return decided.isSound(in: network, before: Columns(reach: 1))
    }
    #expect(try isSound(path(edges: [], places: [])))
    #expect(try !isSound(path(edges: [0, 1], places: [0, 1])))
    #expect(try !isSound(path(edges: [0], places: [])))
  }

  @Test("reading a place with a value out of range throws an error")
  func placeValues() throws {
    func read(_ change: (inout SnappedPoint.Place) -> Void) throws -> SnappedPoint.Place {
      var place = SnappedPoint.Place()
      change(&place)
      var archive = StateArchive()
      try place.visit(&archive)
      var reading = StateArchive(reading: archive.bytes)
      var copy = SnappedPoint.Place()
      try copy.visit(&reading)
      return copy
    }
    #expect(try read { $0.matching = 3 }.matching == 3)
    let damages: [(inout SnappedPoint.Place) -> Void] = [
      { $0.coordinate.latitude = 91 }, { $0.distance = -1 }, { $0.distance = .infinity },
      { $0.bearing = .nan }, { $0.matching = -1 }, { $0.distanceAlong = -1 },
      { $0.confidence = 1.5 }, { $0.wayConfidence = -0.5 },
    ]
    for damage in damages { #expect(throws: ArchiveError.self) { try read(damage) } }
  }
}
