import FoundationEssentials
import Milepost
import TestSupport
import Testing

@testable import FleetLogs

@Suite("Damaged Fleet Engine logs")
struct DamagedFleetLogTests {
  private let entries = (0..<4).map { FleetLogText.update("\($0)", at: $0) }

  /// Entries that can't be read although their brackets match.
  private static let bad = [
    "null", "7", #""text""#, "nonsense", "[]", "{}", #"{"timestamp":null}"#,
    #"{"timestamp":"soon"}"#, #"{"timestamp":{}}"#, #"{"timestamp":"2024-13-01T10:00:00Z"}"#,
    #"{"a":nope,"timestamp":"2024-05-01T10:00:00Z"}"#, #"{"a":1,}"#, #"{"a" 1}"#, #"{"a":"\x"}"#,
    String(repeating: "[", count: 200) + String(repeating: "]", count: 200),
    #"{"a":"# + String(repeating: "[", count: 5000) + String(repeating: "]", count: 5000) + "}",
  ]

  @Test("a bad record in the middle is left out, noted, and counted", arguments: bad)
  func middle(_ bad: String) throws {
    for text in [
      "[\(entries[0]),\(entries[1]),\(bad),\(entries[2]),\(entries[3])]",
      "{\"rawLogs\":[\(entries[0]),\(entries[1]), \(bad)\n,\(entries[2]),\(entries[3])],\"x\":1}",
      [entries[0], entries[1], bad, entries[2], entries[3]].joined(separator: "\n"),
    ] {
      // In a sequence of lines, an empty array is valid.
      let isArrayOfNothing = bad == "[]" && !text.hasPrefix("[") && !text.hasPrefix(#"{"raw"#)
      let reading = try FleetLogReading(text)
      #expect(reading.insertIDs == ["0", "1", "2", "3"])
      #expect(reading.errors.isEmpty)
      #expect(reading.log.badRecordCount == (isArrayOfNothing ? 0 : 1), "\(text)")
      let fault = reading.log.faults.first
      #expect(isArrayOfNothing || fault?.record == 3, "\(String(describing: fault))")
      #expect(isArrayOfNothing || fault?.file == "log")
      let start = try #require(text.utf8Offset(of: entries[1])) + entries[1].utf8.count
      let end = try #require(text.utf8Offset(of: entries[2]))
      #expect(isArrayOfNothing || (start...end).contains(fault?.byteOffset ?? -1))
      #expect(isArrayOfNothing || reading.log.notes.map(\.code) == [.badRecords])
      for size in [1, 7, 64] {
        #expect(try FleetLogReading(text, chunkSize: size).summary == reading.summary)
      }
    }
  }

  @Test("truncated lines are left out")
  func cutLines() throws {
    for cut in [1, 5, 14, 20, 60, 150, entries[1].utf8.count - 1] {
      let part = String(decoding: Array(entries[1].utf8).prefix(cut), as: UTF8.self)
      let text = [entries[0], part, entries[2], part, entries[3]].joined(separator: "\n")
      let reading = try FleetLogReading(text)
      #expect(reading.insertIDs == ["0", "2", "3"], "\(part)")
      #expect(reading.log.badRecordCount == 2)
    }
  }

  /// Returns 20 pretty-printed entries with objects in arrays; `eleventh` changes the eleventh
  /// entry.
  private static func pretty(_ indentation: String, eleventh: (String) -> String) -> String {
    let entries = (0..<20).map { number in
      let lines = [
        "{", "  \"insertId\": \"\(number)\",", "  \"logName\": \"update_vehicle\",",
        "  \"list\": [", "    {", "      \"a\": [",
        "        {",
        "          \"b\": 1", "        }", "      ]", "    },", "    {}", "  ],",
        "  \"timestamp\": \"2024-05-01T10:00:\(number + 10)Z\"", "}",
      ]
      let entry = lines.map { indentation + $0 }.joined(separator: "\n")
      return number == 10 ? eleventh(entry) : entry
    }
    return entries.joined(separator: ",\n")
  }

  /// Changes that remove parts of an entry so that its brackets don't match.
  private static let losses: [@Sendable (String) -> String] = [
    { String($0.dropLast()) },
    { $0.replacing("}\n", with: "\n", maxReplacements: 1) },
    { $0.replacing("]\n", with: "\n", maxReplacements: 1) },
    { $0.replacing("],\n", with: "\n", maxReplacements: 1) },
    { $0.replacing("\"list", with: "list", maxReplacements: 1).replacing("]", with: "") },
  ]

  @Test(
    "missing brackets affect only one record if all records begin at the same indentation")
  func missingBrackets() throws {
    let all = (0..<20).map(String.init)
    let others = all.filter { $0 != "10" }
    for (form, loss) in Self.losses.indices.flatMap({ loss in
      ["[\n", "{\"rawLogs\": [\n", "[  \r\n"].map { ($0, Self.losses[loss]) }
    }) {
      for indentation in ["", "  ", "\t"] where !(indentation.isEmpty && form.hasPrefix("{")) {
        let end = form.hasPrefix("{") ? "\n]}" : "\n]"
        let text = form + Self.pretty(indentation, eleventh: loss) + end
        let reading = try FleetLogReading(text)
        #expect(reading.insertIDs == others, "\(text)")
        #expect(reading.log.badRecordCount == 1 && reading.log.notes.map(\.code) == [.badRecords])
        #expect(try FleetLogReading(text, chunkSize: 7).summary == reading.summary)
        let sound = try FleetLogReading(form + Self.pretty(indentation) { $0 } + end)
        #expect(sound.insertIDs == all && sound.log.notes.isEmpty)
      }
    }
  }

  @Test("a missing last bracket affects only its record among 1,000 lines, with or without commas")
  func missingBracketOfLine() throws {
    var lines = (0..<1_000).map { FleetLogText.update("\($0)", at: $0 % 60) }
    lines[10].removeLast()
    for separator in [",\n", "\n"] {
      let reading = try FleetLogReading("[\n\(lines.joined(separator: separator))\n]")
      #expect(reading.log.count == 999)
    }
  }

  @Test("if the record after a broken one can't be located, a note reports the loss")
  func lostRest() throws {
    let cut = String(entries[1].dropLast())
    let text = "[\(entries[0]),\n\(cut),\(entries[2]),\(entries[3])]"
    let reading = try FleetLogReading(text)
    #expect(reading.insertIDs == ["0"])
    #expect(reading.log.notes.map(\.code) == [.badRecords, .badRecords])
    #expect(reading.log.notes.map(\.place.line) == [2, 2])
    // If the broken record is the last one, nothing else is lost.
    let last = try FleetLogReading("[\(entries[0]),\(cut)]")
    #expect(last.insertIDs == ["0"] && last.log.notes.count == 1)
  }

  @Test("complete records of a truncated file are read")
  func truncated() throws {
    for whole in ["[\(entries.joined(separator: ","))]", entries.joined(separator: "\n")] {
      let bytes = Array(whole.utf8)
      let ends = entries.compactMap { entry in
        whole.utf8Offset(of: entry).map { $0 + entry.utf8.count }
      }
      for length in 1..<bytes.count {
        let expected = ends.count { $0 <= length }
        let cut = Array(bytes[..<length])
        guard expected > 0 else {
          if length > 1 {
            #expect(throws: FileError.self) { try FleetLogReading(cut) }
          }
          continue
        }
        let reading = try FleetLogReading(cut)
        #expect(reading.insertIDs == ["0", "1", "2", "3"].prefix(expected).map { $0 })
        #expect(reading.log.faults.allSatisfy { $0.code == .truncated })
        #expect(reading.log.badRecordCount <= 1)
      }
    }
  }

  @Test("text that isn't a log, or whose only record can't be read, is rejected")
  func foreign() throws {
    for text in [
      #"{"type":"FeatureCollection","features":[]}"#, "lon,lat\n1,2\n", "<gpx/>", "[1,2]",
      #"{"rawLogs":"none"}"#, #"{"rawLogs":[1]}"#, "\u{0}\u{1}", #"{"insertId":"a"}"#,
    ] {
      #expect(throws: FileError.self, "\(text)") { try FleetLogReading(text) }
    }
    let error = #expect(throws: FileError.self) { try FleetLogReading(#"{"insertId":"a"}"#) }
    let expected = "found a log entry without a time, expected 'timestamp' (byte 0 of the file)"
    #expect(error?.description == "log:1: record 1: \(expected)")
  }

  @Test("a record larger than the limit is left out, and other records are read")
  func large() throws {
    let large = FleetLogText.update(
      "large", at: 9, members: "\"x\":\"\(String(repeating: "{", count: 20_000))\",")
    for text in [
      "[\(entries[0]),\(large),\(entries[1])]",
      [entries[0], large, entries[1]].joined(separator: "\n"),
    ] {
      let whole = try FleetLogReading(text, chunkSize: 256)
      #expect(whole.insertIDs == ["0", "1", "large"] && whole.log.notes.isEmpty)
      let reading = try FleetLogReading(text, maximumRecordBytes: 4096, chunkSize: 256)
      #expect(reading.insertIDs == ["0", "1"])
      #expect(reading.log.faults.map(\.code) == [.tooLarge])
    }
  }

  /// The members, each with its valid values among `values`; any other value is a fault.
  private static let members: [(name: String, sound: Set<String>)] = [
    ("lastLocation", ["{}"]), ("state", ["1", "\"ONLINE\""]), ("navStatus", ["1"]),
    ("currentRouteSegment", []), ("currentRouteSegmentEndPoint", ["{}"]),
    ("currentRouteSegmentTraffic", ["{}"]), ("remainingDistanceMeters", ["1", "1.5"]),
    ("remainingTimeSeconds", ["1", "1.5", "-1"]),
    ("etaToFirstWaypoint", ["1", "1.5", "-1"]), ("currentTrips", ["[]", "[1]", "[\"x\"]"]),
    ("waypoints", ["[]", "[{}]"]),
  ]

  private static let values = [
    "1", "1.5", "-1", "1e999", "true", "\"x\"", "\"ONLINE\"", "{}", "[]", "[1]", "[\"x\"]", "[{}]",
    #"{"latitude":"x","location":7,"trafficRendering":[]}"#,
  ]

  @Test("a value of the wrong type is reported as a fault, and the rest of the record is read")
  func types() throws {
    for (name, sound) in Self.members {
      for value in Self.values where value.first != "{" || value == "{}" {
        let text = FleetLogText.update(
          "a", at: 0, members: #""\#(name)":\#(value),"remainingDistanceMeters":5,"#)
        let record = try #require(try FleetLogReading(text).records.first)
        #expect(record.request?.vehicle?.remainingDistance == 5)
        #expect(record.faults.isEmpty == sound.contains(value), "\(name): \(value)")
        for fault in record.faults {
          #expect(fault.record == 1 && fault.byteOffset != nil && !fault.expected.isEmpty)
        }
      }
      let null = FleetLogText.update("a", at: 0, members: #""\#(name)":null,"#)
      let record = try #require(try FleetLogReading(null).records.first)
      #expect(record.faults.isEmpty)
      #expect(record == (try FleetLogReading(without(null, name)).records.first))
    }
  }

  private func without(_ text: String, _ name: String) -> String {
    text.replacing(#""\#(name)":null,"#, with: "")
  }

  @Test("if a log can be opened after any value was replaced, all its records can be read")
  func anything() throws {
    let whole = #"""
      {"insertId":"a","logName":"l",\#
      "jsonPayload":{"@type":"UpdateVehicleLog","errorResponse":{"code":"A",
      "httpStatusCode":409},"request":{"vehicleId":"v","updateMask":"*","vehicle":{"lastLocation":
      {"rawLocation":{"latitude":1,"longitude":2},\#
      "rawLocationTime":"2024-05-01T10:00:00Z","speed":4,
      "isRoadSnapped":true,"headingAccuracy":4},"waypoints":[{"location":{"point":{"latitude":1}},
      "eta":"2024-05-01T10:00:00Z","duration":"4s","distanceMeters":4,"type":"PICKUP"}],
      "currentRouteSegmentTraffic":{\#
      "trafficRendering":{"roadStretch":[{"style":1,"offsetMeters":4}]}
      },"name":"n"}},"response":{"state":"ONLINE"}},"labels":{"tripId":"t"},
      "timestamp":"2024-05-01T10:00:00Z"}
      """#
    let trip = whole.replacing("Vehicle", with: "Trip").replacing("vehicle", with: "trip")
      .replacing("trafficRendering", with: "speedReadingInterval")
    for text in [whole, trip] {
      let bytes = Array(text.utf8)
      // Replaces each value that follows a colon.
      for colon in bytes.indices where bytes[colon] == UInt8(ascii: ":") {
        var scanner = JSONScanner(bytes, in: colon + 1..<bytes.count)
        guard let range = try? scanner.skipValue() else { continue }
        for value in Self.values + ["null"] {
          let changed =
            Array(bytes[..<range.lowerBound]) + Array(value.utf8)
            + Array(bytes[range.upperBound...])
          guard let reading = try? FleetLogReading(changed) else { continue }
          #expect(reading.errors.isEmpty && reading.records.count == reading.log.count)
        }
      }
    }
  }

  @Test("damaged logs produce the same records and faults with any chunk size")
  func sweep() throws {
    var generator = SeededGenerator(seed: 5)
    let location = #""lastLocation":{"rawLocation":{"latitude":1,"longitude":2},"speed":1},"#
    let members = #"\#(location)"currentRouteSegment":"\#(FleetLogText.path)","#
    let some = (0..<3).map { FleetLogText.update("\($0)", at: $0, members: members) }
    let forms = [
      "[\(some.joined(separator: ","))]", "{\"rawLogs\":[\(some.joined(separator: ","))]}",
      some.joined(separator: "\n"),
    ]
    for form in forms {
      let whole = Array(form.utf8)
      for round in 0..<400 {
        var bytes = whole
        for _ in 0..<Int.random(in: 1...3, using: &generator) where !bytes.isEmpty {
          let place = Int.random(in: 0..<bytes.count, using: &generator)
          switch round % 5 {
          case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
          case 1: bytes[place] = Array("{}[]\",:\n\\0n".utf8).randomElement(using: &generator) ?? 0
          case 2: bytes.remove(at: place)
          case 3: bytes.removeSubrange(place...)
          default:
            let end = min(bytes.count, place + Int.random(in: 1...60, using: &generator))
            bytes.insert(contentsOf: bytes[place..<end], at: place)
          }
        }
        guard let reading = try? FleetLogReading(bytes) else { continue }
        #expect(reading.errors.isEmpty)
        #expect(reading.records.count == reading.log.count)
        for record in reading.records {
          #expect(record.request?.vehicle?.location?.raw?.coordinate.isValid ?? true)
        }
        for fault in reading.log.faults + reading.records.flatMap(\.faults) {
          #expect(fault.file == "log" && fault.record != nil, "\(fault)")
          #expect(fault.byteOffset.map { 0...bytes.count ~= $0 } == true, "\(fault)")
        }
        let size = Int.random(in: 1...40, using: &generator)
        let chunked = try FleetLogReading(bytes, chunkSize: size)
        #expect(chunked.summary == reading.summary)
      }
    }
  }
}
