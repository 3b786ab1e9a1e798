import Coordinates
package import Files
import Fleet
import TextFormats
import TripSimulation

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Scenario {
  /// Reads a scenario from a file.
  ///
  ///     {
  ///       "version": 1,
  ///       "start": "2026-03-02T08:00:00Z",
  ///       "seed": 7,
  ///       "vehicles": [{"id": "van-1", "place": [-37.9216, 44.6951]}],
  ///       "trips": [
  ///         {
  ///           "id": "trip-1",
  ///           "pickup": {"point": [-37.9367, 44.7042], "label": "Fish Market"},
  ///           "dropoff": {"point": [-37.9306, 44.7012]}
  ///         }
  ///       ]
  ///     }
  ///
  /// Unknown members are rejected, so that a misspelled name isn't ignored.
  ///
  /// - Throws: `FileError` if the file can't be read, isn't valid JSON, or isn't a valid scenario.
  ///   The error has the byte offset and the path of an invalid value, or of the object with a
  ///   missing or unknown member.
  package init(path: String) throws(FileError) {
    do {
      var source = try ByteSource(path: path)
      try self.init(JSONNode(try source.rest()))
    } catch {
      var error = error
      error.file = path
      throw error
    }
  }

  /// Returns whether a file is JSON that begins like a scenario, valid or not.
  ///
  /// - Throws: `FileError` if the file can't be opened or read.
  package static func isScenario(path: String) throws(FileError) -> Bool {
    let window = try ByteWindow.beginning(ofFileAt: path)
    return JSONScanner.firstObject(of: window.bytes, in: window.start..<window.end) {
      (scanner) throws(FileError) in
      switch try scanner.key() {
      case "vehicles", "trips": true
      // Traces may have additional members of any name.
      case "points", "type": false
      default: nil
      }
    }
  }

  /// The maximum duration of a scenario in seconds.
  static let longest = 86_400.0

  /// The range of start times, in seconds since 1970, for which engines accept all times of a run.
  private static let starts = -62_135_596_800..<253_370_764_800.0

  init(_ node: JSONNode) throws(FileError) {
    let members = try node.members(["version", "start", "seed", "vehicles", "trips"])
    let version = try members.required("version").integer()
    guard version == 1 else {
      throw try members.required("version")
        .failure(.unsupported, found: "a scenario of version \(version)", expected: "version 1")
    }
    start = try members.required("start").word(
      expected: "a time such as 2026-03-02T08:00:00Z in the years 1 to 9998"
    ) { text in
      Date(rfc3339: text).flatMap { Self.starts.contains($0.timeIntervalSince1970) ? $0 : nil }
    }
    seed = UInt64(try members.integer("seed", in: 0...1 << 53) ?? 1)
    let setups = try members.required("vehicles")
    vehicles = try setups.distinct { (node) throws(FileError) in try ScenarioVehicle(node) }
    guard !vehicles.isEmpty else {
      throw setups.failure(.malformed, found: "no vehicles", expected: "one or more")
    }
    let known = Set(vehicles.map(\.id))
    let bookings = try members.required("trips")
    trips = try bookings.distinct { (node) throws(FileError) in
      try ScenarioTrip(node, of: known)
    }.sorted { $0.bookedAfter < $1.bookedAfter }
    guard !trips.isEmpty else {
      throw bookings.failure(.malformed, found: "no trips", expected: "one or more")
    }
  }
}

extension ScenarioVehicle: Identifiable {
  fileprivate init(_ node: JSONNode) throws(FileError) {
    let members = try node.members([
      "id", "place", "capacity", "backToBack", "driver", "sigma", "reportingInterval", "detour",
    ])
    id = try members.required("id").id()
    place = try members.required("place").geoJSONPosition()
    capacity = try members.integer("capacity", in: 1...1000) ?? capacity
    if let flag = try members["backToBack"]?.truth() { isBackToBackEnabled = flag }
    if let driver = members["driver"] {
      self.driver = try driver.word(expected: "calm, steady, or brisk") {
        ["calm": Driver.calm, "steady": .steady, "brisk": .brisk][$0]
      }
    }
    sigma = try members.number("sigma", in: 0...1000) ?? sigma
    reportingInterval =
      try members.number("reportingInterval", in: 1...3600) ?? reportingInterval
    for place in try members.elements("detour") { detour.append(try place.geoJSONPosition()) }
  }
}

extension ScenarioTrip: Identifiable {
  fileprivate init(_ node: JSONNode, of vehicles: Set<VehicleID>) throws(FileError) {
    let members = try node.members([
      "id", "type", "bookedAfter", "pickup", "stops", "dropoff", "vehicle", "stay", "canceledAfter",
    ])
    id = try members.required("id").id()
    if let type = members["type"] {
      self.type = try type.word(expected: "SHARED or EXCLUSIVE") { TripType(rawValue: $0) }
    }
    bookedAfter = try members.number("bookedAfter", in: 0...Scenario.longest) ?? bookedAfter
    pickup = try members.required("pickup").place()
    for stop in try members.elements("stops") { stops.append(try stop.place()) }
    if type == .shared, !stops.isEmpty, let node = members["stops"] {
      throw node.failure(.malformed, found: "stops of a shared trip", expected: "none")
    }
    dropOff = try members.required("dropoff").place()
    if let node = members["vehicle"] {
      let id: VehicleID = try node.id()
      guard vehicles.contains(id) else {
        throw node.failure(
          .malformed, found: "the vehicle '\(id)'", expected: "one of the scenario")
      }
      vehicle = id
    }
    stay = try members.number("stay", in: 0...Scenario.longest) ?? stay
    canceledAfter = try members.number("canceledAfter", in: bookedAfter...Scenario.longest)
  }
}

extension JSONMembers {
  /// Returns a number in a range; nil if the member is missing.
  fileprivate func number(
    _ name: String, in range: ClosedRange<Double>
  ) throws(FileError) -> Double? {
    guard let value = self[name] else { return nil }
    let number = try value.number()
    guard range.contains(number) else {
      let ends = [range.lowerBound, range.upperBound].map {
        Int(exactly: $0)?.description ?? "\($0)"
      }
      throw value.unexpected(ends.joined(separator: " to "))
    }
    return number
  }

  /// Returns an integer in a range; nil if the member is missing.
  fileprivate func integer(_ name: String, in range: ClosedRange<Int>) throws(FileError) -> Int? {
    guard let value = self[name] else { return nil }
    let number = try value.integer()
    guard range.contains(number) else {
      throw value.unexpected("\(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}

extension JSONNode {
  /// Returns the values of the elements of an array, which must have different ids.
  fileprivate func distinct<Value: Identifiable>(
    _ read: (JSONNode) throws(FileError) -> Value
  ) throws(FileError) -> [Value] {
    var values: [Value] = []
    var ids: Set<Value.ID> = []
    for element in try elements() {
      let value = try read(element)
      guard ids.insert(value.id).inserted else {
        throw try element.object().required("id")
          .failure(.malformed, found: "the id '\(value.id)' twice", expected: "it once")
      }
      values.append(value)
    }
    return values
  }

  /// Returns the members of an object, which must not have members with other names.
  fileprivate func members(_ names: Set<String>) throws(FileError) -> JSONMembers {
    let members = try object()
    if let stranger = members.names.filter({ !names.contains($0) }).sorted().first {
      throw failure(
        .malformed, found: "the member '\(stranger)'",
        expected: names.sorted().joined(separator: ", "))
    }
    return members
  }

  fileprivate func id<Entity>() throws(FileError) -> EntityID<Entity> {
    let text = try string()
    do throws(FleetError) {
      return try EntityID(text)
    } catch {
      throw failure(.malformed, found: "the id '\(text)'", expected: error.message)
    }
  }

  fileprivate func place() throws(FileError) -> TerminalLocation {
    let members = try members(["point", "label"])
    return TerminalLocation(
      try members.required("point").geoJSONPosition(), label: try members.text("label") ?? "")
  }

  fileprivate func truth() throws(FileError) -> Bool {
    switch String(decoding: bytes[range], as: UTF8.self) {
    case "true": true
    case "false": false
    default: throw unexpected("true or false")
    }
  }
}
