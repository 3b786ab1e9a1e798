import Fleet
import TestSupport
import Testing

@Suite struct UpdateMaskTests {
  /// Returns the fields of a message and their behaviors from Fleet Engine's reference.
  private static func reference(_ message: String) throws -> [(name: String, behaviour: String)] {
    let text = try ReferenceData.text("../reference/fleet-engine-v1.md")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex(of: "#### " + message))
    return lines[(start + 1)...].prefix { !$0.hasPrefix("#### ") }
      .filter { $0.hasPrefix("| ") }
      .map { $0.split(separator: "|", omittingEmptySubsequences: false).map { $0.trimmed } }
      .filter { $0.count > 5 && Int($0[1]) != nil }
      .map { ($0[2].filter { $0 != "`" }, $0[5]) }
  }

  @Test(
    "the fields of trips match the API, and output-only fields are managed by the engine",
    .enabled(if: ReferenceData.has("../reference/fleet-engine-v1.md"), ReferenceData.missing))
  func fieldsOfTrips() throws {
    let fields = try Self.reference("Trip")
    #expect(fields.count > 30)
    #expect(Set(fields.map(\.name)) == Set(Trip.Field.allCases.map(\.rawValue)))
    for field in fields where field.behaviour.contains("output only") {
      #expect(Trip.Field(rawValue: field.name)?.isManaged == true, "\(field.name)")
    }
  }

  @Test(
    "the fields of vehicles match the API, and output-only fields are managed by the engine",
    .enabled(if: ReferenceData.has("../reference/fleet-engine-v1.md"), ReferenceData.missing))
  func fieldsOfVehicles() throws {
    let fields = try Self.reference("Vehicle")
    #expect(fields.count > 20)
    #expect(Set(fields.map(\.name)) == Set(Vehicle.Field.allCases.map(\.rawValue)))
    for field in fields where field.behaviour.contains("output only") {
      #expect(Vehicle.Field(rawValue: field.name)?.isManaged == true, "\(field.name)")
    }
  }

  @Test("fields are parsed in snake or camel case, and an invalid mask is rejected with the reason")
  func paths() throws {
    let mask = try UpdateMask<Trip.Field>(paths: ["trip_status", "vehicleId", "pickupPoint"])
    #expect(mask.fields == [.status, .vehicleID, .pickup])
    #expect(mask.contains(.status) && !mask.contains(.attributes))
    for (paths, reason) in [
      (["trip_status", "speed"], "'speed'"), (["trip_status.x"], "'trip_status.x'"),
      (["*"], "'*'"), ([""], "''"), (["remaining_waypoints"], "remaining_waypoints"),
      (["name"], "name"), ([], "update_mask cannot be empty"),
    ] {
      #expect {
        try UpdateMask<Trip.Field>(paths: paths)
      } throws: { error in
        guard let error = error as? FleetError else { return false }
        return error.code == .invalidArgument && error.message.contains(reason)
      }
    }
  }
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
