import Coordinates
import FoundationEssentials
import RoadDrawings
import RoadNetworks
import RoadSnapping
import TestSupport
import Testing

@Suite("Drawn drives with gaps and series of position errors")
struct DrawnErrorTests {
  /// Returns two parallel roads, connected by cross streets to which wrong fixes may be close.
  static func grid() throws -> RoadDrawing {
    try RoadDrawing(
      """
      e-----f-----g-----h-----i-----j-----k-----l-----m-----n-----o-----p-----q
      |     |     |     |     |     |     |     |     |     |     |     |     |
      a-----b-----c-----d-----r-----s-----t-----u-----v-----w-----x-----y-----z
      """,
      ways: [
        DrawnWay("efghijklmnopq"), DrawnWay("abcdrstuvwxyz"), DrawnWay("ea"), DrawnWay("fb"),
        DrawnWay("gc"), DrawnWay("hd"), DrawnWay("ir"), DrawnWay("js"), DrawnWay("kt"),
        DrawnWay("lu"), DrawnWay("mv"), DrawnWay("nw"), DrawnWay("ox"), DrawnWay("py"),
        DrawnWay("qz"),
      ], cell: 60)
  }

  /// Returns a drive along the lower road at 12 m/s, without `gap` fixes after the first 100.
  static func drive(_ drawing: RoadDrawing, gap: Int) throws -> [Location] {
    var random = SeededGenerator(seed: 5)
    var locations = try drawing.drive("az", speed: 12, noise: 2, using: &random).locations
    locations.removeSubrange(100..<(100 + gap))
    return locations
  }

  @Test(
    "one wrong fix after a gap is skipped",
    arguments: [20, 60, 120],
    [(100.0, 0.0), (200, 20), (300, 340), (150, 90), (250, 270), (300, 0)])
  func firstAfterGap(gap: Int, off: (distance: Double, bearing: Double)) throws {
    let drawing = try Self.grid()
    var locations = try Self.drive(drawing, gap: gap)
    locations[100].coordinate = locations[100].coordinate.destination(
      distance: off.distance, bearing: off.bearing)
    let snap = try DrawnSnap(drawing, Trace(id: "", locations: locations))
    #expect(snap.splits == [.start])
    #expect(snap.snapped.points[100].status == .outlier)
    let length = drawing["a"].distance(to: drawing["z"])
    #expect((snap.snapped.matchings[0].length - length).magnitude < 30)
  }

  @Test(
    "consecutive wild fixes have no place and don't change the path, even if there are many",
    arguments: [5, 8, 20])
  func wildFixes(count: Int) throws {
    let drawing = try Self.grid()
    var random = SeededGenerator(seed: UInt64(count))
    var locations = try Self.drive(drawing, gap: 0)
    for index in 100..<(100 + count) {
      locations[index].coordinate = locations[index].coordinate.destination(
        distance: .random(in: 0...200, using: &random) + 100 * Double(max(4, count)),
        bearing: index.isMultiple(of: 2) ? 80 : 280)
    }
    let snap = try DrawnSnap(drawing, Trace(id: "", locations: locations))
    #expect(snap.splits == [.start])
    #expect(snap.statuses.dropFirst(100).prefix(count).allSatisfy { "on".contains($0) })
    #expect(snap.statuses.count { "si".contains($0) } == locations.count - count)
    let length = drawing["a"].distance(to: drawing["z"])
    #expect((snap.snapped.matchings[0].length - length).magnitude < 30)
  }

  @Test("a series of fixes far from all roads is bridged, and has the reason `noRoad`")
  func movedFarAway() throws {
    let drawing = try Self.grid()
    var locations = try Self.drive(drawing, gap: 0)
    for index in 100..<140 {
      locations[index].coordinate = locations[index].coordinate.destination(
        distance: 50_000, bearing: 180)
    }
    let snap = try DrawnSnap(drawing, Trace(id: "", locations: locations))
    #expect(snap.splits == [.start])
    #expect(snap.statuses.dropFirst(100).prefix(40).allSatisfy { $0 == "n" })
    #expect(snap.statuses.count { $0 == "n" } == 40)
  }

  @Test("a gap of 20 km is bridged only if there was enough time")
  func wideGap() throws {
    let drawing = try RoadDrawing(
      "a-1--2-b--------------------------------------c-3--4-d",
      ways: [DrawnWay("ab"), DrawnWay("bc"), DrawnWay("cd")], cell: 500)
    let snap = try DrawnSnap(drawing, drawing.trace("1234", at: [0, 120, 2000, 2120]))
    #expect(try snap.paths == ["abcd"])
    #expect(snap.splits == [.start])
    let quick = try DrawnSnap(drawing, drawing.trace("1234", at: [0, 120, 220, 340]))
    #expect(quick.splits == [.start, .tooFast])
  }
}
