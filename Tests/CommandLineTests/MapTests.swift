import Foundation
import MilepostKit
import Testing

/// Tests of maps of results: `--map`, and the output formats svg and html.
@Suite struct MapTests {
  /// A response of OSRM: a route along First Street with a jam on its first half.
  private static let route = #"""
    {"code":"Ok","routes":[{"distance":670,"duration":67,
    "geometry":{"type":"LineString","coordinates":[[-8.61,41.15],[-8.606,41.15],[-8.602,41.15]]},
    "legs":[{"distance":670,"duration":67,"annotation":{"congestion":["severe","low"]}}]}],
    "waypoints":[{"location":[-8.61,41.15]},{"location":[-8.602,41.15],"name":"End"}]}
    """#

  private func bench() throws -> Workbench {
    let bench = try Workbench.withTown()
    try bench.write(Self.route, to: "route.json")
    return bench
  }

  @Test(
    "`--map` doesn't change the result of a verb, and maps can be drawn as HTML and SVG",
    arguments: [
      ("snap drive.ndjson -n town.roads", "route"),
      ("analyze drive.ndjson -n town.roads", "raw location"),
      ("explain drive.ndjson -n town.roads --points 2...5", "place on the road"),
      ("route 41.15,-8.61 41.1513,-8.609 -n town.roads", "route"),
      ("nearest 41.15,-8.609 41.1513,-8.6089 -n town.roads", "place on the road"),
      ("isochrone 41.15,-8.609 --minutes 1,2 -n town.roads", "area"),
      ("split route.json --at 100", "traveled"),
      ("eta route.json --locations drive.ndjson --every", "vehicle"),
      ("progress route.json --locations drive.ndjson", "vehicle"),
      ("corridor drive.ndjson --meters 30", "area"),
      ("simplify drive.ndjson --tolerance 5", "route"),
      ("measure drive.ndjson", "route"), ("convert drive.ndjson", "raw location"),
    ])
  func everyVerb(_ command: String, _ shown: String) async throws {
    let bench = try bench()
    let plain = try await bench.run("milepost \(command)")
    #expect(plain.status == 0, "\(plain)")
    let page = try await bench.run("milepost \(command) --map out.html --title 'A <b>'")
    #expect(page.output == plain.output && page.errors == plain.errors && page.status == 0)
    let picture = try await bench.run("milepost \(command) -o out.svg --theme light --size 500,400")
    #expect(picture.status == 0 && picture.output.isEmpty, "\(picture)")
    let html = try bench.text("out.html")
    #expect(html.hasPrefix("<!DOCTYPE html>") && html.hasSuffix("</html>\n"))
    #expect(html.contains("<title>A &lt;b&gt;</title>"))
    let svg = try bench.text("out.svg")
    #expect(svg.hasPrefix("<?xml") && svg.contains("width=\"500\" height=\"400\""))
    #expect(svg.contains(">\(shown)"), "\(svg.suffix(600))")
  }

  @Test(
    "unsuitable map options are rejected",
    arguments: [
      ("--map out.png", "expected a name that ends with .html or .svg"),
      ("--map out", "expected a name that ends with .html or .svg"),
      ("--map drive.ndjson", "expected"), ("--map a.svg -o a.svg", "a.svg"),
      ("--map a.svg --size 10,10", "expected pixels from 16 to 16384"),
      ("--map a.svg --size big", "expected pixels"), ("--map a.svg --theme blue", "theme"),
      ("--map a.html --tiles file:///etc/passwd", "expected a URL"),
      ("--map a.html --tiles https://a.b/tile.png", "expected a URL with {z}, {x} and {y}"),
      ("--title A", "found --title without a map"), ("--theme dark", "found --theme without a map"),
      ("--map a.html --size 100,100", "found --size without a picture, expected --map or"),
      ("--map a.html --leaflet x", "found --leaflet without --tiles"),
      ("--map a.svg --tiles https://a.b/{z}/{x}/{y}", "found --tiles without a page"),
      ("--map a.svg --roads town.roads -o town.roads", "town.roads"),
    ])
  func mistakes(_ options: String, _ says: String) async throws {
    let bench = try bench()
    let run = try await bench.run("milepost snap drive.ndjson -n town.roads \(options)")
    #expect(run.status == 64 && run.errors.contains(says), "\(run)")
    #expect(run.output.isEmpty)
  }

  @Test("`--tiles` requires Leaflet, which is embedded in the page")
  func tiles() async throws {
    let bench = try bench()
    let command =
      "milepost snap drive.ndjson -n town.roads -o a.html --tiles https://t.example/{z}/{x}/{y}.png"
    let missing = try await bench.run("\(command) --leaflet nowhere")
    #expect(missing.status == 66 && missing.errors.contains("nowhere/leaflet.js"), "\(missing)")
    #expect(!FileManager.default.fileExists(atPath: bench.path("a.html")))
    try bench.write("var L = 'leaflet';", to: "leaflet.js")
    try bench.write(".leaflet {}", to: "leaflet.css")
    let run = try await bench.run("\(command) --leaflet .")
    #expect(run.status == 0, "\(run)")
    let page = try bench.text("a.html")
    #expect(page.contains("var L = 'leaflet';") && page.contains(".leaflet {}"))
    #expect(page.contains("img-src data: https://t.example;"))
  }

  @Test("the map is written even if the reader of the output closes the pipe early")
  func brokenPipe() async throws {
    let bench = try bench()
    try bench.write(
      (0..<3000).map { SampleTown.line("\($0)") }.joined(), to: "many.ndjson")
    let run = try await bench.run("milepost measure many.ndjson -f ndjson --map a.html | head -1")
    #expect(run.lines.count == 1)
    #expect(try bench.text("a.html").hasSuffix("</html>\n"))
  }

  @Test("input members named like members of results have no effect on a map")
  func keptMembers() async throws {
    let bench = try bench()
    let more = #", "traffic":["heavy"], "chosen":true, "kind":"gap""#
    try bench.write(SampleTown.line("odd", more: more), to: "odd.ndjson")
    for verb in ["corridor odd.ndjson --meters 20", "simplify odd.ndjson --count 5"] {
      let run = try await bench.run("milepost \(verb) -o a.svg")
      #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
      #expect(try !bench.text("a.svg").contains(">slow<"))
    }
  }

  @Test("a map shows at most 1,000 drives, and a note reports the number of omitted records")
  func mostDrives() async throws {
    let bench = try bench()
    let points = Array(SampleTown.drive.prefix(2))
    try bench.write(
      (0..<1003).map { SampleTown.line("\($0)", points) }.joined(), to: "many.ndjson")
    let run = try await bench.run("milepost snap many.ndjson -n town.roads --map a.html | wc -l")
    #expect(run.output.contains("1003"))
    #expect(run.errors.contains("note: a.html: 3 records are not drawn"), "\(run.errors)")
    let quiet = try await bench.run("milepost snap many.ndjson -n town.roads -o a.html --quiet")
    #expect(quiet.status == 0 && quiet.errors.isEmpty, "\(quiet)")
    let eta = "milepost eta route.json --locations many.ndjson --every -f ndjson --map b.html"
    let followed = try await bench.run(eta)
    #expect(followed.lines.count == 2006)
    #expect(followed.errors.contains("note: b.html: 6 records are not drawn"), "\(followed.errors)")
  }

  @Test("traffic without measurements is drawn in gray")
  func trafficApply() async throws {
    let bench = try bench()
    let run = try await bench.run(
      """
      head -1 drive.ndjson | milepost traffic build - -n town.roads -o town.speeds
      milepost traffic apply route.json -n town.roads --speeds town.speeds -o a.svg --theme light
      """)
    #expect(run.status == 0, "\(run)")
    let svg = try bench.text("a.svg")
    let gray: MapColor = MapStyle().trafficColor(.noData)
    #expect(svg.contains("traffic route-NO_DATA\"") && svg.contains("stroke: \(gray);"), "\(svg)")
  }

  @Test("a trace far from any road doesn't affect the view of a map")
  func strays() async throws {
    let bench = try bench()
    let far = "{\"id\":\"sea\",\"points\":[[0,0,1],[0,0.001,2]]}\n"
    try bench.write(try bench.text("drive.ndjson") + far, to: "two.ndjson")
    let run = try await bench.run("milepost snap two.ndjson -n town.roads -o two.svg")
    #expect(run.status == 1)
    _ = try await bench.run("milepost snap drive.ndjson -n town.roads -o one.svg")
    let lines = { (text: String) in text.split(separator: "\n").filter { $0.contains("\"route\"") }
    }
    #expect(try lines(bench.text("two.svg")) == lines(bench.text("one.svg")))
    #expect(try !lines(bench.text("one.svg")).isEmpty)
  }

  @Test("only a few notes of each kind are printed; the others are counted")
  func notes() async throws {
    let bench = try bench()
    let far = SampleTown.drive.prefix(2).map { place in
      "[\(place.longitude),\(place.latitude - 0.002)]"
    }
    let line = "{\"points\":[\(far[0]),[-8.606,41.15]]}\n"
    try bench.write(String(repeating: line, count: 8), to: "far.ndjson")
    let run = try await bench.run("milepost route --requests far.ndjson -n town.roads")
    #expect(run.status == 0 && run.lines.count == 8)
    let notes = run.errors.split(separator: "\n")
    #expect(notes.count == 6, "\(run.errors)")
    #expect(notes.last?.contains("3 more notes like this: far.ndjson:1: ") == true)
    let quiet = try await bench.run("milepost route --quiet --requests far.ndjson -n town.roads")
    #expect(quiet.output == run.output && quiet.errors.isEmpty)
    // `--quiet` doesn't suppress errors.
    let error = try await bench.run("milepost route --quiet 0,0 1,1 -n town.roads")
    #expect(error.status == 1 && !error.errors.isEmpty)
  }
}
