import Coordinates
import Files
import Fleet
import FleetSimulation
import Foundation
import TestSupport
import Testing
import TripSimulation

/// Tests of valid and invalid scenario files.
@Suite struct ScenarioReadingTests {
  @Test("every member is parsed, and omitted members have their defaults")
  func everyMember() throws {
    let scenario = try Self.read(
      """
      {"version": 1, "start": "2026-03-02T08:00:00.5+01:00", "seed": 9007199254740992,
       "vehicles": [{"id": "a", "place": [-37.9, 44.7], "capacity": 6, "backToBack": false,
         "driver": "brisk", "sigma": 0, "reportingInterval": 1.5, "detour": [[-37.8, 44.6]]},
         {"id": "b", "place": [1, 2, 3]}],
       "trips": [{"id": "late", "type": "SHARED", "bookedAfter": 60.5, "canceledAfter": 60.5,
         "pickup": {"point": [-37.1, 44.1], "label": "Pier"}, "dropoff": {"point": [-37.2, 44.2]},
         "vehicle": "b", "stay": 0},
         {"id": "early", "pickup": {"point": [-37.3, 44.3]}, "stops": [{"point": [-37.4, 44.4],
         "label": "Stop"}], "dropoff": {"point": [-37.5, 44.5]}, "vehicle": null}]}
      """)
    #expect(scenario.start == Date(timeIntervalSince1970: 1_772_434_800.5))
    #expect(scenario.seed == 1 << 53)
    let (a, b) = (scenario.vehicles[0], scenario.vehicles[1])
    #expect(a.id.text == "a" && a.place == Coordinate(latitude: 44.7, longitude: -37.9))
    #expect(a.capacity == 6 && !a.isBackToBackEnabled && a.driver == .brisk)
    #expect(a.sigma == 0 && a.reportingInterval == 1.5)
    #expect(a.detour == [Coordinate(latitude: 44.6, longitude: -37.8)])
    #expect(b.place == Coordinate(latitude: 2, longitude: 1))
    #expect(b.capacity == 4 && b.isBackToBackEnabled && b.driver == .steady)
    #expect(b.sigma == 5 && b.reportingInterval == 10 && b.detour.isEmpty)
    #expect(scenario.trips.map(\.id.text) == ["early", "late"], "in the order of booking")
    let (early, late) = (scenario.trips[0], scenario.trips[1])
    #expect(late.type == .shared && late.bookedAfter == 60.5 && late.canceledAfter == 60.5)
    #expect(late.vehicle == b.id && late.stay == 0 && late.stops.isEmpty)
    #expect(late.pickup.point == Coordinate(latitude: 44.1, longitude: -37.1))
    #expect(late.pickup.label == "Pier" && late.dropOff.label.isEmpty)
    #expect(late.dropOff.point == Coordinate(latitude: 44.2, longitude: -37.2))
    #expect(early.type == .exclusive && early.bookedAfter == 0 && early.canceledAfter == nil)
    #expect(early.vehicle == nil && early.stay == 30 && early.stops.map(\.label) == ["Stop"])
  }

  /// A part of a valid scenario, its replacement, and the path of the resulting error.
  struct Change: Sendable, CustomTestStringConvertible {
    var from: String
    var to: String
    var path: String
    var testDescription: String { "\(path): \(to)" }

    init(_ from: String, _ to: String, _ path: String) {
      self.from = from
      self.to = to
      self.path = path
    }

    /// The byte range of the replacement in the changed text.
    var range: Range<Int> {
      get throws {
        let good = ScenarioReadingTests.good.utf8
        let start = try #require(good.firstRange(of: from.utf8)).lowerBound
        let byte = good.distance(from: good.startIndex, to: start)
        return byte..<byte + to.utf8.count
      }
    }
  }

  fileprivate static let good = """
    {"version": 1, "start": "2026-03-02T08:00:00Z", "seed": 7,
     "vehicles": [{"id": "van-1", "place": [-37.93, 44.69], "capacity": 4, "backToBack": true,
       "driver": "calm", "sigma": 5, "reportingInterval": 10, "detour": [[-37.93, 44.6954]]},
       {"id": "van-2", "place": [-37.92, 44.68]}],
     "trips": [{"id": "trip-1", "type": "EXCLUSIVE", "bookedAfter": 60, "canceledAfter": 90,
       "vehicle": "van-1", "stay": 30, "pickup": {"point": [-37.9, 44.7], "label": "Pier"},
       "stops": [{"point": [-37.91, 44.71]}], "dropoff": {"point": [-37.938, 44.688]}},
       {"id": "trip-2", "pickup": {"point": [-37.9, 44.7]}, "dropoff": {"point": [-37.9, 44.6]}}]}
    """

  private static let numbers: [Change] =
    ["-1", "0.5", "1e300", "-1e300", "9007199254740994", "\"7\"", "[7]", "true"].map {
      Change("\"seed\": 7", "\"seed\": \($0)", "seed")
    }
    + ["0", "2", "-1", "1.5", "1e300", "\"1\""].map {
      Change("\"version\": 1", "\"version\": \($0)", "version")
    }
    + ["0", "-1", "1001", "2.5", "1e300", "\"4\""].map {
      Change("\"capacity\": 4", "\"capacity\": \($0)", "vehicles[0].capacity")
    }
    + ["-1", "1e9", "1e300", "\"5\""].map {
      Change("\"sigma\": 5", "\"sigma\": \($0)", "vehicles[0].sigma")
    }
    + ["0", "-5", "0.99", "3601", "1e300"].map {
      Change("Interval\": 10", "Interval\": \($0)", "vehicles[0].reportingInterval")
    }
    + ["-1", "86401", "1e300"].flatMap {
      [
        Change("\"stay\": 30", "\"stay\": \($0)", "trips[0].stay"),
        Change("\"bookedAfter\": 60", "\"bookedAfter\": \($0)", "trips[0].bookedAfter"),
        Change("\"canceledAfter\": 90", "\"canceledAfter\": \($0)", "trips[0].canceledAfter"),
      ]
    } + [Change("\"canceledAfter\": 90", "\"canceledAfter\": 59.9", "trips[0].canceledAfter")]

  private static let texts: [Change] =
    ["", "a/b", "a:b", "a?b", "a,b", "a#b", String(repeating: "x", count: 65)].flatMap {
      [
        Change("\"id\": \"van-2\"", "\"id\": \"\($0)\"", "vehicles[1].id"),
        Change("\"id\": \"trip-1\"", "\"id\": \"\($0)\"", "trips[0].id"),
        Change("\"vehicle\": \"van-1\"", "\"vehicle\": \"\($0)\"", "trips[0].vehicle"),
      ]
    } + [
      Change("\"2026-03-02T08:00:00Z\"", "\"soon\"", "start"),
      Change("\"2026-03-02T08:00:00Z\"", "\"9999-12-31T23:59:59Z\"", "start"),
      Change("\"2026-03-02T08:00:00Z\"", "\"0000-01-01T00:00:00Z\"", "start"),
      Change("\"2026-03-02T08:00:00Z\"", "1772438400", "start"),
      Change("\"calm\"", "\"Calm\"", "vehicles[0].driver"),
      Change("\"calm\"", "1", "vehicles[0].driver"),
      Change("\"backToBack\": true", "\"backToBack\": 1", "vehicles[0].backToBack"),
      Change("\"EXCLUSIVE\"", "\"exclusive\"", "trips[0].type"),
      Change("\"vehicle\": \"van-1\"", "\"vehicle\": \"van-3\"", "trips[0].vehicle"),
      Change("\"van-2\"", "\"van-1\"", "vehicles[1].id"),
      Change("\"trip-2\"", "\"trip-1\"", "trips[1].id"),
      Change("\"Pier\"", "5", "trips[0].pickup.label"),
    ]

  private static let places: [Change] =
    ["[-37.9]", "[]", "[181, 44]", "[-37, 91]", "[44.69, \"x\"]", "\"44,37\"", "{}"].flatMap {
      [
        Change("[-37.92, 44.68]", $0, "vehicles[1].place"),
        Change("[[-37.93, 44.6954]]", "[\($0)]", "vehicles[0].detour[0]"),
        Change("[-37.91, 44.71]", $0, "trips[0].stops[0].point"),
        Change("[-37.938, 44.688]", $0, "trips[0].dropoff.point"),
      ]
    }

  private static let shapes: [Change] = [
    Change("\"EXCLUSIVE\"", "\"SHARED\"", "trips[0].stops"),
    Change("\"vehicles\": [{", "\"vehicles\": [], \"trips\": [{", ""),
    Change("\"version\": 1, ", "", ""),
    Change("\"version\": 1", "\"version\": null", ""),
    Change("\"start\"", "\"Start\"", ""),
    Change("\"seed\"", "\"seeds\"", ""),
    Change("\"seed\": 7", "\"seed\": 7, \"seed\": 7", ""),
    Change("\"capacity\"", "\"seats\"", "vehicles[0]"),
    Change("\"capacity\": 4", "\"sigma\": 4", "vehicles[0]"),
    Change("\"id\": \"van-2\", ", "", "vehicles[1]"),
    Change("\"stay\"", "\"wait\"", "trips[0]"),
    Change("\"label\"", "\"name\"", "trips[0].pickup"),
    Change("\"dropoff\": {\"point\": [-37.9, 44.6]}", "\"dropOff\": {}", "trips[1]"),
    Change("\"dropoff\": {\"point\": [-37.9, 44.6]}", "\"dropoff\": {}", "trips[1].dropoff"),
    Change("{\"id\": \"van-2\", \"place\": [-37.92, 44.68]}", "7", "vehicles[1]"),
    Change("[{\"point\": [-37.91, 44.71]}]", "7", "trips[0].stops"),
  ]

  @Test("an invalid member is rejected with its path and byte offset", arguments: numbers + texts)
  func wrongValue(_ change: Change) throws {
    let byte = try byteOfRefusal(change)
    #expect(try change.range.contains(byte))
  }

  @Test("an invalid place is rejected with its path and byte offset", arguments: places)
  func wrongPlace(_ change: Change) throws {
    let byte = try byteOfRefusal(change)
    #expect(try change.range.contains(byte) || change.range.upperBound == byte)
  }

  @Test("a missing, unknown, repeated, or malformed member is rejected", arguments: shapes)
  func wrongShape(_ change: Change) throws {
    #expect(try byteOfRefusal(change) < Self.good.utf8.count)
  }

  private func byteOfRefusal(_ change: Change) throws -> Int {
    #expect(throws: Never.self) { try Self.read(Self.good) }
    let text = Self.good.replacingFirst(change.from, with: change.to)
    try #require(text != Self.good)
    let error = try #require(throws: FileError.self) { try Self.read(text) }
    #expect(error.path == change.path && !error.file.isEmpty, "\(error)")
    return try #require(error.byteOffset)
  }

  @Test(
    "text that isn't a valid scenario is rejected",
    arguments: [
      "", " ", "drive", "[]", "{}", "7", "null", "\"vehicles\"", "{\"vehicles\":", good + "}",
      "[\(good)]", "{\"type\":\"FeatureCollection\",\"features\":[]}",
      "{\"version\":1,\"start\":\"2026-03-02T08:00:00Z\",\"vehicles\":[],\"trips\":[]}",
    ])
  func noScenario(_ text: String) {
    #expect(throws: FileError.self) { try Self.read(text) }
  }

  @Test("a scenario truncated at any byte is rejected")
  func cut() throws {
    let bytes = Array(Self.good.utf8)
    for count in bytes.indices {
      #expect(throws: FileError.self, "\(count)") { try Self.read(bytes[..<count]) }
    }
  }

  @Test("a scenario with randomly changed bytes is either parsed or rejected with a byte offset")
  func mutations() throws {
    let day = try Data(
      contentsOf: URL(filePath: ReferenceData.packageRoot + "/Data/harbor-day.json"))
    var random = SeededGenerator(seed: 11)
    let odd = Array("-0179.eE\"{}[],:/ \n\\u".utf8) + [0, 0xff]
    var outcomes = (read: 0, refused: 0)
    for _ in 0..<600 {
      var bytes = [UInt8](day)
      for _ in 0...Int.random(in: 0...2, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0...3, using: &random) {
        case 0: bytes.remove(at: index)
        case 1: bytes.insert(odd.randomElement(using: &random) ?? 0, at: index)
        case 2: bytes[index] = UInt8.random(in: 0...255, using: &random)
        default: bytes[index] = odd.randomElement(using: &random) ?? 0
        }
      }
      do {
        _ = try Self.read(bytes)
        outcomes.read += 1
      } catch let error as FileError {
        #expect(error.byteOffset != nil)
        outcomes.refused += 1
      }
    }
    #expect(outcomes.read > 50 && outcomes.refused > 50, "\(outcomes)")
  }

  @Test("scenario files are recognized by their beginning, and reading a missing file fails")
  func detection() throws {
    func isScenario(_ text: String) throws -> Bool {
      try Self.withFile(Array(text.utf8)) { path in try Scenario.isScenario(path: path) }
    }
    #expect(try isScenario(Self.good))
    #expect(try isScenario("{\"version\": 2, \"trips\": 7"))
    for text in [
      "", "[]", "{", "{\"id\":\"a\",\"points\":[[1,2]],\"trips\":1}",
      "{\"type\":\"FeatureCollection\",\"vehicles\":[]}", "trips,vehicles\n1,2\n",
    ] {
      #expect(try !isScenario(text), "\(text)")
    }
    #expect(throws: FileError.self) { try Scenario.isScenario(path: "/none") }
    #expect(throws: FileError.self) { try Scenario(path: "/none") }
  }

  private static func read(_ text: String) throws -> Scenario { try read(Array(text.utf8)) }

  private static func read(_ bytes: some Sequence<UInt8>) throws -> Scenario {
    try withFile(Array(bytes)) { path in try Scenario(path: path) }
  }

  private static func withFile<Result>(
    _ bytes: [UInt8], _ body: (String) throws -> Result
  ) throws -> Result {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try body(file.path)
  }
}

extension String {
  fileprivate func replacingFirst(_ old: String, with new: String) -> String {
    guard let range = firstRange(of: old) else { return self }
    return replacingCharacters(in: range, with: new)
  }
}
