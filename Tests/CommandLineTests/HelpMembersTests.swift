import Foundation
import Testing

/// Help of the verbs about routes names each member of their lines of JSON and of their GeoJSON.
@Suite struct HelpMembersTests {
  /// The names of all members of an object and of what it holds.
  private static func names(_ value: Any) -> Set<String> {
    if let list = value as? [Any] { return list.reduce(into: []) { $0.formUnion(names($1)) } }
    guard let object = value as? [String: Any] else { return [] }
    return object.values.reduce(into: Set(object.keys)) { $0.formUnion(names($1)) }
  }

  @Test(arguments: [
    ("progress", "progress route.json --locations drive.ndjson", 22, true),
    ("eta", "eta route.json --locations drive.ndjson --every", 15, false),
    ("split", "split route.json 41.15,-8.6097 --traveled 5 --codec google5", 22, true),
    ("split", "split back.txt --input-format google5 38.5,-120.2", 20, true),
    ("traffic apply", "traffic apply route.json -n town.roads --speeds town.speeds", 16, true),
  ])
  func membersAreNamed(_ verb: String, _ command: String, _ least: Int, hasGeoJSON: Bool)
    async throws
  {
    let bench = try Workbench.withTown()
    // Out and back, so that a position may mean several places.
    try bench.write("_p~iF~ps|U_ulLnnqC~tlLonqC\n", to: "back.txt")
    let made = try await bench.run(
      """
      milepost route 41.15,-8.61 41.1513,-8.609 -n town.roads -f ndjson > route.json
      milepost traffic build drive.ndjson -n town.roads -o town.speeds 2> /dev/null
      """)
    #expect(made.status == 0)
    let run = try await bench.run("milepost \(command) -f ndjson")
    #expect(!run.lines.isEmpty, "\(run)")
    var names = Self.names(try run.objects())
    #expect(names.count >= least, "\(names)")
    let help = try await bench.run("milepost help \(verb)").output
    if hasGeoJSON {
      let features = try await bench.run("milepost \(command) -f geojson").features()
      #expect(!features.isEmpty)
      for properties in features {
        names.formUnion(Self.names(properties))
        names.insert(try #require(properties["kind"] as? String))
      }
    }
    let words = Set(help.split { !$0.isLetter && $0 != "-" }.map(String.init))
    for name in names.sorted() { #expect(words.contains(name), "\(name)") }
  }

  @Test(arguments: ["progress", "eta", "split", "traffic apply"])
  func unitsAreNamed(_ verb: String) async throws {
    let help = try await Workbench().run("milepost help \(verb)").output
    for word in verb == "progress" ? ["meters", "RFC 3339"] : ["meters", "seconds"] {
      #expect(help.contains(word), "\(word)")
    }
  }
}
