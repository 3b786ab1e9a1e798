import Coordinates
import Files
import Fleet
import Foundation
import TextFormats
import TripSimulation

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
  /// - Throws: `FileError` with the byte and the path of what is missing or wrong; also for members
  ///   that are not known, so that no misspelt one is passed over.
  package init(path: String) throws {
    do {
      var source = try ByteSource(path: path)
      try self.init(JSONNode(try source.rest()))
    } catch var error as FileError {
      error.file = path
      throw error
    }
  }

  /// Whether a file is JSON with vehicles and trips.
  ///
  /// - Throws: `FileError` where it can't be opened.
  package static func isScenario(path: String) throws -> Bool {
    guard FileIdentity.size(of: path) ?? 0 <= longest else { return false }
    var source = try ByteSource(path: path)
    guard let bytes = try? source.rest(), let members = try? JSONNode(bytes).object() else {
      return false
    }
    return members.contains("vehicles") && members.contains("trips")
  }

  /// The most bytes of a scenario.
  private static let longest = 16 << 20

  init(_ node: JSONNode) throws {
    let members = try node.members(["version", "start", "seed", "vehicles", "trips"])
    let version = try members.required("version").integer()
    guard version == 1 else {
      throw try members.required("version")
        .failure(.unsupported, found: "a scenario of version \(version)", expected: "version 1")
    }
    start = try members.required("start").word(expected: "a time such as 2026-03-02T08:00:00Z") {
      Date(rfc3339: $0)
    }
    seed = UInt64(try members.amount("seed") ?? 1)
    vehicles = try members.required("vehicles").elements().map(ScenarioVehicle.init)
    trips = try members.required("trips").elements().map(ScenarioTrip.init)
      .sorted { $0.bookedAfter < $1.bookedAfter }
    try check(members)
  }

  private func check(_ members: JSONMembers) throws {
    guard !vehicles.isEmpty else {
      throw try members.required("vehicles")
        .failure(.malformed, found: "no vehicles", expected: "one or more")
    }
    let ids = vehicles.map(\.id)
    guard Set(ids).count == ids.count else {
      throw try members.required("vehicles")
        .failure(.malformed, found: "an id of a vehicle twice", expected: "each once")
    }
    guard Set(trips.map(\.id)).count == trips.count else {
      throw try members.required("trips")
        .failure(.malformed, found: "an id of a trip twice", expected: "each once")
    }
    if let stranger = trips.first(where: { $0.vehicle.map { !ids.contains($0) } ?? false }) {
      throw try members.required("trips").failure(
        .malformed, found: "the vehicle '\(stranger.vehicle?.text ?? "")'",
        expected: "one of the vehicles")
    }
  }
}

extension ScenarioVehicle {
  fileprivate init(_ node: JSONNode) throws {
    let members = try node.members([
      "id", "place", "capacity", "backToBack", "driver", "sigma", "reportingInterval", "detour",
    ])
    id = try members.required("id").id()
    place = try members.required("place").geoJSONPosition()
    if let capacity = try members["capacity"]?.integer() { self.capacity = capacity }
    if let flag = try members["backToBack"]?.truth() { isBackToBackEnabled = flag }
    if let driver = members["driver"] {
      self.driver = try driver.word(expected: "calm, steady or brisk") {
        ["calm": Driver.calm, "steady": .steady, "brisk": .brisk][$0]
      }
    }
    sigma = try members.amount("sigma") ?? sigma
    reportingInterval = try members.amount("reportingInterval") ?? reportingInterval
    detour = try members.elements("detour").map { try $0.geoJSONPosition() }
  }
}

extension ScenarioTrip {
  fileprivate init(_ node: JSONNode) throws {
    let members = try node.members([
      "id", "type", "bookedAfter", "pickup", "stops", "dropoff", "vehicle", "stay", "canceledAfter",
    ])
    id = try members.required("id").id()
    if let type = members["type"] {
      self.type = try type.word(expected: "SHARED or EXCLUSIVE") { TripType(rawValue: $0) }
    }
    bookedAfter = try members.amount("bookedAfter") ?? bookedAfter
    pickup = try members.required("pickup").place()
    stops = try members.elements("stops").map { try $0.place() }
    dropOff = try members.required("dropoff").place()
    vehicle = try members["vehicle"]?.id()
    stay = try members.amount("stay") ?? stay
    canceledAfter = try members.amount("canceledAfter")
  }
}

extension JSONNode {
  /// The members of an object that has no others than these.
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
