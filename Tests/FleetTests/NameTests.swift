import Fleet
import Testing

@Suite struct NameTests {
  @Test(
    "valid ids of 1 to 64 characters are accepted, alone and as parts of names",
    arguments: ["a", "trip 7", "é", "日本", String(repeating: "x", count: 64), "a.b-c_d~e", "🚕"])
  func ids(_ text: String) throws {
    #expect(try TripID(text).text == text)
    let name = try TripName("providers/p/trips/" + text)
    #expect(name.description == "providers/p/trips/" + text && name.id.text == text)
  }

  @Test(
    "an invalid id is rejected with a message that shows the fault",
    arguments: [
      ("", "0 characters"), (String(repeating: "x", count: 65), "65 characters"),
      ("a/b", "'/'"), ("a:b", "':'"), ("what?", "'?'"), ("a,b", "','"), ("a#", "'#'"),
    ])
  func badIDs(_ text: String, _ reason: String) {
    #expect {
      try VehicleID(text)
    } throws: { error in
      guard let error = error as? FleetError else { return false }
      return error.code == .invalidArgument && error.message.contains(reason)
    }
  }

  @Test(
    "malformed names and names with invalid ids are rejected as INVALID_ARGUMENT",
    arguments: [
      "", "providers/p", "providers/p/trips", "providers/p/trips/", "providers//trips/t",
      "provider/p/trips/t", "providers/p/vehicles/t", "providers/p/trips/t/x",
      "/providers/p/trips/t",
      "providers/p/trips/a:b",
    ])
  func badNames(_ text: String) {
    #expect {
      try TripName(text)
    } throws: {
      ($0 as? FleetError)?.code == .invalidArgument
    }
  }

  @Test("canonically equivalent ids are equal")
  func equivalence() throws {
    #expect(try TripID("caf\u{e9}") == TripID("cafe\u{301}"))
    #expect(try Set([TripID("caf\u{e9}"), TripID("cafe\u{301}")]).count == 1)
  }
}
