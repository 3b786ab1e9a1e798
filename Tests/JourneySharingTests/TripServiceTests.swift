import Fleet
import JourneySharing
import Testing

@Suite struct TripServiceTests {
  private let services: ConsumerServices

  init() throws {
    services = ConsumerServices(
      engine: ScriptedEngine(try SampleTrip.booked()), provider: try ProviderID("acme"))
  }

  @Test("GMTCTripService tripModel(forTripName:): the same name returns the same session")
  func sameSession() async throws {
    let session = try await services.trips.trip(named: SampleTrip.name)
    #expect(try await services.trips.trip(named: SampleTrip.name) === session)
    #expect(await services.trips.trip(try TripID("7")) === session)
    #expect(try await services.trips.trip(named: "providers/acme/trips/8") !== session)
    #expect(session.name.description == SampleTrip.name)
  }

  @Test("GMTCTripService tripModel(forTripName:): the service doesn't retain a session")
  func weakness() async throws {
    var session: TripSession? = try await services.trips.trip(named: SampleTrip.name)
    weak let old = session
    #expect(old != nil)
    session = nil
    #expect(old == nil)
    session = try await services.trips.trip(named: SampleTrip.name)
    #expect(try await services.trips.trip(named: SampleTrip.name) === session)
  }

  @Test(
    "GMTCTripService tripModel(forTripName:): throws for a malformed name or another provider",
    arguments: [
      "", "7", "trips/7", "providers/acme/vehicles/7", "providers/acme/trips/",
      "providers/acme/trips/7/", "providers//trips/7", "providers/acme/trips/a:b",
      "providers/other/trips/7", "Providers/acme/trips/7",
      "providers/acme/trips/\(String(repeating: "x", count: 65))",
    ])
  func badNames(name: String) async {
    await #expect {
      try await services.trips.trip(named: name)
    } throws: {
      ($0 as? FleetError)?.code == .invalidArgument
    }
  }

  @Test("GMTCServices.shared().tripService: separate services don't share sessions")
  func instances() async throws {
    let other = ConsumerServices(
      engine: ScriptedEngine(try SampleTrip.booked()), provider: try ProviderID("acme"))
    let session = try await services.trips.trip(named: SampleTrip.name)
    #expect(try await other.trips.trip(named: SampleTrip.name) !== session)
  }

  @Test("concurrent requests for a trip return the same session")
  func race() async throws {
    let trips = services.trips
    try await withThrowingTaskGroup(of: TripSession.self) { group in
      for _ in 0..<100 { group.addTask { try await trips.trip(named: SampleTrip.name) } }
      var sessions: [TripSession] = []
      for try await session in group { sessions.append(session) }
      #expect(sessions.allSatisfy { $0 === sessions[0] })
    }
  }
}
