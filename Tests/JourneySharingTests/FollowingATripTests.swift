import Fleet
import FleetComputing
import Foundation
import JourneySharing
import Journeys
import MapDrawing
import Synchronization
import TestSupport
import Testing

/// A test of the code in the article FollowingATrip, from before the booking to the end of the
/// trip.
@Suite final class FollowingATripTests: Sendable {
  private let seen = Mutex<[String]>([])
  private let steps = AsyncStream<Void>.makeStream()

  /// Records an output for the rider, which triggers the next step of the drive.
  private func log(_ text: String) {
    seen.withLock { $0.append(text) }
    steps.continuation.yield()
  }

  private func show(_ failure: CallFailure) {
    switch failure {
    case .engine(let error) where error.isTransient: log("connection lost")
    case .engine(let error): log("\(error.code.name): \(error.message)")
    case .token(let error): log("no token: \(error)")
    }
  }

  @Test("the article's code reports failures and statuses, and draws the trip until its end")
  func article() async throws {
    let (engine, clock) = (EmbeddedFleetEngine(), ManualClock())
    let services = ConsumerServices(
      engine: engine, provider: try ProviderID("acme"),
      tokenProvider: CachingTokenProvider(wrapping: ListedTokens([nil])), clock: clock,
      random: { 1 })
    let session = try await services.trips.trip(named: SampleTrip.name)
    await session.setOptions(TripSession.Options(refreshInterval: .seconds(15)))
    async let driving: Void = Self.drive(engine, clock, after: steps.stream)

    let size = MapSize(width: 400, height: 300)
    var map = JourneyMap()
    var journey = JourneySharingSession(trip: session)
    var markers: [Int] = []
    for await event in session.updates() {
      switch event {
      case .status(let status): log(status.rawValue)
      case .failure(let failure): show(failure)
      default: break
      }
      journey.update(with: event)
      map.show(journey, in: size)
      if case .trip = event { markers.append(map.markers.count) }
      _ = SVGRenderer(size: size).bytes(of: map)
    }
    map.hide(journey)
    try await driving
    #expect(map.markers.isEmpty && session.state == .inactive)
    // The map shows three stops, then also the vehicle, then all except the pickup, then nothing.
    #expect(markers == [3, 4, 3, 0])
    let seen = seen.withLock { $0 }
    #expect(
      seen == [
        "no token: Refusal()", "NOT_FOUND: found no trip 7", "NEW", "ENROUTE_TO_PICKUP",
        "ENROUTE_TO_INTERMEDIATE_DESTINATION", "COMPLETE",
      ])
  }

  /// Books the trip and simulates the drive, with one step after each output for the rider.
  private static func drive(
    _ engine: EmbeddedFleetEngine, _ clock: ManualClock, after steps: AsyncStream<Void>
  ) async throws {
    let (trip, vehicle) = (try TripID("7"), try VehicleID("v"))
    var number = 0
    for await _ in steps {
      try await clock.waitForSleepers(1)
      number += 1
      switch number {
      case 1: break
      case 2: _ = try await engine.createTrip(try SampleTrip.booked(), as: .server)
      case 3:
        _ = try await engine.createVehicle(
          Vehicle(vehicle, .online, tripTypes: [.exclusive], capacity: 4, category: .auto),
          as: .server)
        _ = try await engine.updateVehicle(
          try VehicleUpdate(vehicle) { $0.location = SampleTrip.location(0) },
          as: .driver(of: vehicle))
        _ = try await engine.updateTrip(
          try TripUpdate(trip) {
            $0.vehicleID = vehicle
            $0.status = .enrouteToPickup
          }, as: .server)
      case 4:
        _ = try await engine.updateTrip(
          try TripUpdate(trip) { $0.status = .enrouteToIntermediateDestination }, as: .server)
      default:
        _ = try await engine.updateTrip(try TripUpdate(trip) { $0.status = .complete }, as: .server)
        clock.advance(by: .seconds(15))
        return
      }
      clock.advance(by: .seconds(15))
    }
  }
}
