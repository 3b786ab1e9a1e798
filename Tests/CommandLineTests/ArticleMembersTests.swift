import Foundation
import RoadImport
import TestSupport
import Testing

/// Checks that the article on each verb lists the members that the verb writes, and that the verb's
/// help links to the article.
@Suite struct ArticleMembersTests {
  @Test(
    "the article on a verb lists the members that the verb writes, and the verb's help links to it",
    arguments: [
      ("snap", "SnapResults", "drive.ndjson -n town.roads", ["geojson", "csv"]),
      ("analyze", "AnalyzeResults", "drive.ndjson -n town.roads", ["geojson", "csv"]),
      ("analyze", "AnalyzeResults", "log.json", []),
      ("explain", "ExplainResults", "drive.ndjson -n town.roads", ["geojson"]),
      (
        "route", "RouteResults", "41.15,-8.61@225 41.1513,-8.609 -n town.roads --alternatives 2",
        ["geojson", "csv"]
      ),
      ("nearest", "NearestResults", "41.15,-8.61 -n town.roads -c 3", ["geojson", "csv"]),
      ("matrix", "MatrixResults", "--from 41.15,-8.61 10,10 -n town.roads", ["csv"]),
      ("matrix", "MatrixResults", "--from 41.15,-8.61 -n town.roads --shortest", ["csv"]),
      ("isochrone", "IsochroneResults", "41.15,-8.61 -n town.roads --minutes 1,2", ["geojson"]),
      ("split", "SplitResults", "route.json 41.15,-8.6097 --traveled 5", ["geojson"]),
      ("split", "SplitResults", "back.txt --input-format google5 38.5,-120.2", ["geojson"]),
      ("progress", "ProgressResults", "route.json --locations drive.ndjson", ["geojson"]),
      ("progress", "ProgressResults", "log.json", ["geojson"]),
      ("eta", "EtaResults", "route.json --locations drive.ndjson --every", []),
      ("drive", "DriveResults", "drive.ndjson -n town.roads", []),
      ("drive", "DriveResults", "day.json -n harbor.roads", []),
      (
        "traffic apply", "TrafficApplyResults", "route.json -n town.roads --speeds town.speeds",
        ["geojson"]
      ),
      ("measure", "MeasureResults", "drive.ndjson", ["csv"]),
      ("corridor", "CorridorResults", "drive.ndjson -m 20", ["geojson"]),
      ("info", "InfoResults", "town.roads", []),
      ("convert", "TraceResults", "drive.ndjson", []),
      ("simulate drives", "TraceResults", "-n harbor.roads --count 1", []),
    ])
  func membersAreNamed(
    _ verb: String, _ name: String, _ arguments: String, _ formats: [String]
  ) async throws {
    let article = try ResultArticle(name)
    let bench = try Workbench.withTown()
    // A line that leads out and back, so that a position can match several places on it.
    try bench.write("_p~iF~ps|U_ulLnnqC~tlLonqC\n", to: "back.txt")
    try bench.write(AnalyzeLogTests.log, to: "log.json")
    let made = try await bench.run(
      """
      milepost route 41.15,-8.61 41.1513,-8.609 -n town.roads -f ndjson > route.json
      milepost traffic build drive.ndjson -n town.roads -o town.speeds 2> /dev/null
      """)
    #expect(made.status == 0)
    if arguments.contains("harbor.roads") {
      try bench.write(ScenarioText.oneTrip, to: "day.json")
      let map = ReferenceData.packageRoot + "/Data/harbor-town.osm.pbf"
      _ = try RoadImporter().importRoads(from: map, to: bench.path("harbor.roads"))
    }
    if !["explain", "corridor", "isochrone"].contains(verb) {
      let run = try await bench.run("milepost \(verb) \(arguments) -f ndjson")
      let objects = try run.objects()
      #expect(!objects.isEmpty, "\(run)")
      for object in objects { #expect(article.missing(of: object) == []) }
    }
    for format in formats {
      let run = try await bench.run("milepost \(verb) \(arguments) -f \(format)")
      if format == "csv" {
        #expect(article.missing(ofHeader: try #require(run.lines.first)) == [])
        continue
      }
      let features = try run.features()
      #expect(!features.isEmpty, "\(run)")
      for properties in features {
        let kind = try #require(properties["kind"] as? String)
        #expect(article.missing(of: properties, kind: kind) == [], "\(kind)")
        let isDrawn = properties["stroke"] != nil || properties["marker-color"] != nil
        #expect(isDrawn, "\(kind)")
      }
      for (kind, properties) in Dictionary(grouping: features, by: { $0["kind"] as? String ?? "" })
      {
        let unseen = article.unseen(in: properties, kind: kind)
        #expect(unseen.filter { !Self.isRare($0) } == [], "\(kind)")
      }
    }
    let help = try await bench.run("milepost help \(verb)").output
    #expect(help.contains("Results.docc/\(name).md"))
  }

  /// Returns whether a member is written only in some cases, such as for a drive with problems or
  /// for several input files.
  private static func isRare(_ member: String) -> Bool {
    [
      "source", "reason", "inferredLength", "ref", "name", "passes", "duration", "location",
      "remainingDuration", "waitDuration", "maneuvers[].exit", "maneuvers[].isPushed",
      "maneuvers[].ref",
      "maneuvers[].exitNumber", "maneuvers[].toward", "maneuvers[].towardRefs", "speeds",
    ].contains { member.hasSuffix(" " + $0) }
  }
}
