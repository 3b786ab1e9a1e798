import Coordinates
import GeometryOperations
import Polylines
import TestSupport
import Testing

@Suite struct GeometryWorkspaceTests {
  @Test("concurrent tasks, each with its own workspace, get the same results as a single task")
  func oneForEachTask() async throws {
    let alone = try Self.work(seed: 7)
    let answers = try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<16 { group.addTask { try Self.work(seed: 7) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.count == 16)
    #expect(answers.allSatisfy { $0 == alone })
  }

  @Test("objects created in a workspace remain valid after the workspace is released")
  func handlesOutliveTheirWorkspace() throws {
    func make() throws -> (Geofence, CoordinateReferenceSystem) {
      let workspace = GeometryWorkspace()
      let area = try Geometry(wkt: "POLYGON ((0 0, 2 0, 2 2, 0 2, 0 0))", in: workspace)
      return (
        try Geofence(area, in: workspace),
        try CoordinateReferenceSystem("EPSG:3857", in: workspace)
      )
    }
    let (fence, mercator) = try make()
    let place = Coordinate(latitude: 1, longitude: 1)
    #expect(try fence.contains(place))
    #expect(try mercator.points(of: [place]).count == 1)
  }

  @Test("GEOS errors are single lines; the next call succeeds") func errorsDontLinger() throws {
    let workspace = GeometryWorkspace()
    for text in ["POINT (a b)", "POINT (1)"] {
      #expect {
        try Geometry(wkt: text, in: workspace)
      } throws: {
        let found = ($0 as? GeometryError)?.found ?? ""
        return found.contains("Exception") && !found.contains("\n")
      }
    }
    #expect(try Geometry(wkt: "POINT (1 2)", in: workspace).wkt() == "POINT (1 2)")
  }

  private static func work(seed: UInt64) throws -> [String] {
    let workspace = GeometryWorkspace()
    let mercator = try CoordinateReferenceSystem("EPSG:3857", in: workspace)
    var random = SeededGenerator(seed: seed)
    var answers: [String] = []
    for _ in 0..<10 {
      let start = random.coordinate(latitudes: -80...80)
      let line = try Polyline([
        start, start.destination(distance: 3_000, bearing: random.bearing()),
      ])
      let corridor = try Corridor(around: line, meters: 100, in: workspace)
      let fence = try Geofence(corridor.outline, in: workspace)
      answers.append(try corridor.outline.hexadecimalWKB(in: workspace))
      answers.append("\(try fence.distance(to: random.coordinate()))")
      answers.append("\(try mercator.points(of: line))")
      answers.append("\((try? Geometry(wkt: "POINT (\(start.longitude)", in: workspace)) as Any)")
    }
    return answers
  }
}
