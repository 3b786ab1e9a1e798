import Coordinates
import Foundation
import MilepostKit
import RoadDrawings
import RoadNetworks
import TestSupport
import TripAnalysis

/// Drives on a drawn map: a street whose name changes at a signal, a side street, and a street that
/// isn't connected to them.
struct DrawnDrives {
  let drawing: RoadDrawing
  let analyzer: TripAnalyzer

  init() throws {
    drawing = try RoadDrawing(
      """
      a----1----------2---b---------3-----------4---c        x-5-y
                          |
                          d
      """,
      ways: [
        DrawnWay("ab", speed: 36, name: "High Street"),
        DrawnWay("bc", speed: 36, name: "Low Street"),
        DrawnWay("bd"), DrawnWay("xy", name: "Far Street"),
      ], signals: "b", cell: 50)
    analyzer = TripAnalyzer(drawing.network)
  }

  /// Returns a drive at 10 m/s from point 1 to point 4, with a fix every 5 s, and with stops at
  /// points.
  func trace(_ id: String = "drive", _ stops: [(at: Character, seconds: Double)] = []) throws
    -> Trace
  {
    var random = SeededGenerator(seed: 3)
    var locations: [Location] = []
    var time = RoadDrawing.departure
    func fix(_ place: Coordinate) {
      let frame = LocalFrame(origin: place)
      let error = LocalPosition(
        east: .random(in: -2...2, using: &random), north: .random(in: -2...2, using: &random))
      locations.append(
        Location(
          coordinate: frame.coordinate(at: error), time: Date(timeIntervalSince1970: time)))
      time += 5
    }
    let route = drawing["1"].distance(to: drawing["4"])
    let places = stops.map {
      (along: drawing["1"].distance(to: drawing[$0.at]), seconds: $0.seconds)
    }
    var along = 0.0
    while along < route + 1 {
      let place = drawing["1"].interpolated(to: drawing["4"], fraction: min(1, along / route))
      fix(place)
      for stop in places where along <= stop.along && stop.along < along + 50 {
        let pause = drawing["1"].interpolated(to: drawing["4"], fraction: stop.along / route)
        for _ in 0..<Int(stop.seconds / 5) { fix(pause) }
      }
      along += 50
    }
    return try Trace(id: id, locations: locations)
  }

  /// Returns the trace with its places in reverse order, at the same times.
  func reversed(_ trace: Trace) throws -> Trace {
    let times = trace.locations.map(\.time)
    var locations = Array(trace.locations.reversed())
    for index in locations.indices { locations[index].time = times[index] }
    return try Trace(id: trace.id, locations: locations)
  }

  func report(_ trace: Trace) throws -> TripReport { try analyzer.report(on: trace) }

  func record(_ trace: Trace) throws -> ReportRecord {
    let report = try report(trace)
    return ReportRecord(
      record: SnappedRecord(
        source: TraceRecord(trace), snapped: report.snapped, network: drawing.network),
      report: report)
  }
}
