import FoundationEssentials
import Milepost
import Testing

@testable import FleetLogs

@Suite("Forms of Fleet Engine logs")
struct FleetLogFormTests {
  private let entries = (0..<4).map { FleetLogText.update("\($0)", at: $0) }

  private func all(_ reading: FleetLogReading) {
    #expect(reading.insertIDs == ["0", "1", "2", "3"])
    #expect(reading.errors.isEmpty && reading.log.notes.isEmpty)
    #expect(reading.records.allSatisfy { $0.kind == .updateVehicle && $0.vehicleID == "v" })
  }

  @Test("arrays, objects with arrays, lines, entries on several lines, and several arrays are read")
  func envelopes() throws {
    let array = "[" + entries.joined(separator: ", ") + "]"
    all(try FleetLogReading(array))
    all(try FleetLogReading("\u{feff}\n [\n" + entries.joined(separator: ",\n") + "\n]\n"))
    all(try FleetLogReading(#"{"rawLogs":\#(array)}"#))
    all(
      try FleetLogReading(#"{"vehicle":"","bounds":{"north":1},"rawlogs": \#(array) , "x":[1]} "#))
    all(try FleetLogReading(#"{"raw_logs":[],"rawLogs":\#(array)}"#))
    all(try FleetLogReading(entries.joined(separator: "\n")))
    all(try FleetLogReading(entries.joined(separator: "\r\n\n") + "\n"))
    all(try FleetLogReading(entries.joined()))
    let wide = entries.map { $0.replacing("{", with: "{\n  ").replacing(",", with: ",\n  ") }
    all(try FleetLogReading(wide.joined(separator: "\n")))
    let pages = "[\(entries[0]),\(entries[1])]\n[\(entries[2])]\n\(entries[3])"
    all(try FleetLogReading(pages))
  }

  @Test("empty input is a log without records")
  func empty() throws {
    for text in ["", " \n", "[]", #"{"rawLogs":[]}"#, #"{"rawLogs":null}"#, "[ ]\n[]"] {
      let reading = try FleetLogReading(text)
      #expect(reading.log.count == 0 && reading.records.isEmpty)
      #expect(reading.log.timeRange == nil)
      #expect(reading.log.notes.map(\.code) == [.noRecords], "\(text)")
    }
  }

  @Test("names in camel case, lower case, and snake case are equivalent")
  func spelling() throws {
    let camel = #"""
      {"insertId":"a","jsonPayload":{"@type":"x.UpdateVehicleLog","request":{"vehicleId":"v",
      "updateMask":"vehicleState,lastLocation","vehicle":{"lastLocation":{"rawLocation":
      {"latitude":1,"longitude":2},\#
      "rawLocationAccuracy":3,"rawLocationTime":"2024-05-01T10:00:00Z"},
      "vehicleState":"ONLINE"}},"response":{"navigationStatus":"OFF_ROUTE"}},
      "labels":{"tripId":"t"},"timestamp":"2024-05-01T10:00:01Z"}
      """#
    let lower = camel.replacing("vehicleState\":", with: "state\":")
      .replacing("navigationStatus", with: "navstatus")
      .replacing("ONLINE", with: "VEHICLE_STATE_ONLINE")
      .replacing("OFF_ROUTE", with: "NAVIGATION_STATUS_OFF_ROUTE")
    var names = [
      "insertId", "jsonPayload", "vehicleId", "updateMask", "lastLocation", "rawLocationAccuracy",
      "rawLocationTime", "rawLocation", "tripId",
    ]
    names.sort { $0.count > $1.count }
    func renamed(_ text: String, _ change: (String) -> String) -> String {
      names.reduce(text) { $0.replacing("\"\($1)\"", with: "\"\(change($1))\"") }
    }
    let snake = renamed(camel) { name in
      name.map { $0.isUppercase ? "_\($0.lowercased())" : "\($0)" }.joined()
    }
    let forms = [
      camel, lower, renamed(lower) { $0.lowercased() }, snake,
      camel.replacing("jsonPayload", with: "protoPayload"),
      camel.replacing("lastLocation\":{", with: #"\u006castLocation":{"#),
    ]
    #expect(snake.contains("raw_location_accuracy") && snake.contains("json_payload"))
    for form in forms {
      var record = try #require(try FleetLogReading(form).records.first)
      let vehicle = try #require(record.request?.vehicle)
      #expect(vehicle.location?.raw?.accuracy == 3 && vehicle.state == .online)
      #expect(record.response?.vehicle?.navigationStatus == .offRoute)
      #expect(record.vehicleID == "v" && record.tripID == "t")
      record.updateMask = nil
      var first = try #require(try FleetLogReading(camel).records.first)
      first.updateMask = nil
      #expect(record == first)
    }
  }

  @Test("records are in chronological order, and in file order if their times are equal")
  func order() throws {
    let text = [("a", 5), ("b", 3), ("c", 5), ("d", 1), ("e", 3)]
      .map { FleetLogText.update($0.0, at: $0.1) }.joined(separator: "\n")
    let reading = try FleetLogReading(text)
    #expect(reading.insertIDs == ["d", "b", "e", "a", "c"])
    #expect(reading.records.map(\.number) == [4, 2, 5, 1, 3])
    let start = try #require(reading.log.timeRange?.lowerBound)
    let from = reading.log.records(from: start + 2, to: start + 4)
    #expect(try from.map { try $0.get().insertID } == ["b", "e"])
    #expect(reading.log.records(from: start + 4, to: start + 2).count == 0)
    #expect(reading.log.records(from: .distantPast, to: .distantFuture).count == 5)
    #expect(try reading.log.record(at: 3).insertID == "a")
  }

  @Test("a duplicate record is read only once")
  func duplicates() throws {
    let text = "[\(entries[0]),\(entries[1]),\(entries[0]),\(entries[0])]"
    let reading = try FleetLogReading(text)
    #expect(reading.insertIDs == ["0", "1"])
    #expect(reading.log.duplicateCount == 2 && reading.log.kinds == [.updateVehicle: 2])
    #expect(reading.log.notes.map(\.code) == [.duplicateRecords])
    // Cloud Logging compares times and ids: the same id at another time is another record.
    let later = (0..<3).map { FleetLogText.update("same", at: $0) }
    let others = try FleetLogReading((later + [later[1]]).joined(separator: "\n"))
    #expect(others.log.count == 3 && others.log.duplicateCount == 1)
    // Records without an id are all distinct.
    let nameless = FleetLogText.update("", at: 0)
    #expect(try FleetLogReading("\(nameless)\n\(nameless)").log.count == 2)
    let null = nameless.replacing(#""insertId":"""#, with: #""insertId":null"#)
    #expect(try FleetLogReading("\(null)\n\(null)").log.count == 2)
  }

  @Test("records of other kinds are counted and noted, and only ids are read from their contents")
  func kinds() throws {
    let other = #"""
      {"insertId":"s","jsonPayload":{\#
      "@type":"type.googleapis.com/maps.fleetengine.v1.SearchVehiclesLog",
      "request":{"vehicleId":"w","vehicle":{}},"response":{"vehicles":[{}]}},
      "timestamp":"2024-05-01T10:00:09Z"}
      """#
    let text = #"{"textPayload":"hello","timestamp":"2024-05-01T10:00:10Z"}"#
    let named = #"""
      {"logName":"projects/p/logs/fleetengine.googleapis.com%2Fupdate_vehicle","jsonPayload":
      {"request":{"vehicle":{"state":"VEHICLE_STATE_OFFLINE"}}},"timestamp":"2024-05-01T10:00:11Z"}
      """#
    let reading = try FleetLogReading([entries[0], other, text, named].joined(separator: "\n"))
    #expect(
      reading.log.kinds == [.updateVehicle: 2, .other("SearchVehiclesLog"): 1, .other(""): 1])
    #expect(reading.log.notes.map(\.code) == [.unknownRecords])
    #expect(reading.log.notes.first?.text.contains("1 of SearchVehiclesLog") == true)
    let search = reading.records[1]
    #expect(search.request == nil && search.response == nil && search.vehicleID == "w")
    #expect(search.faults.isEmpty)
    #expect(reading.records[3].request?.vehicle?.state == .offline)
  }

  @Test("ids are read from labels, or else from the request, or else from names")
  func ids() throws {
    let text = #"""
      {"jsonPayload":{"@type":"CreateTripLog","request":{"tripId":"t2","trip":
      {"name":"providers/p/trips/t3","vehicleId":"v2"}},"response":{"name":"providers/p/trips/t4"}},
      "labels":{"trip_id":"t1","vehicle_id":"v1"},"timestamp":"2024-05-01T10:00:10Z"}
      """#
    func ids(_ text: String) throws -> [String?] {
      let record = try #require(try FleetLogReading(text).records.first)
      return [record.tripID, record.vehicleID]
    }
    #expect(try ids(text) == ["t1", "v1"])
    let withoutLabels = text.replacing("labels", with: "x")
    #expect(try ids(withoutLabels) == ["t2", "v2"])
    let withoutIDs = withoutLabels.replacing(#""tripId""#, with: #""y""#)
    #expect(try ids(withoutIDs) == ["t3", "v2"])
    #expect(try ids(withoutIDs.replacing("request", with: "z")) == ["t4", nil])
  }
}
