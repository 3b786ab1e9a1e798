import Foundation
import MilepostKit
import TestSupport
import Testing

@Suite struct DriverRecipeTests {
  private let town: Town

  init() throws { town = try Town() }

  /// Registers the vehicle and returns its driver, who is online.
  private func onlineDriver() async throws -> RidesharingDriver {
    try await register(town.vehicle, in: town.engine)
    let driver = await town.driver()
    let lines = Lines()
    try await goOnline(driver.reporter, print: lines.add)
    #expect(lines.all == ["online"])
    return driver
  }

  private var kept: Vehicle {
    get async throws { try await town.engine.vehicle(town.vehicle, as: .server) }
  }

  @Test("set up: an engine is created from a roads file")
  func setUpEngine() async throws {
    let path = FileManager.default.temporaryDirectory.path + "/migration-\(UUID()).roads"
    defer { try? FileManager.default.removeItem(atPath: path) }
    _ = try RoadImporter().importRoads(
      from: ReferenceData.packageRoot + "/Data/harbor-town.osm.pbf", to: path)
    let (engine, network, provider, vehicle) = try setUp(path: path)
    #expect(network.identity == town.network.identity)
    #expect("\(VehicleName(provider: provider, id: vehicle))" == "providers/acme/vehicles/taxi-1")
    try await register(vehicle, in: engine)
    let taxi = try await engine.vehicle(vehicle, as: .server)
    #expect(taxi.state == .offline && taxi.licensePlate?.lastDigit == 4)
    #expect(taxi.attributes == [Attribute("wheelchair", .truth(true))])
  }

  @Test("create a driver: location tracking is off, and nothing has been reported")
  func driverIsCreated() async throws {
    let (driver, _) = await makeDriver(
      of: town.vehicle, town.provider, on: town.network, town.engine)
    #expect("\(driver.configuration.vehicleName)" == "providers/acme/vehicles/taxi-1")
    #expect(driver.navigator != nil)
    #expect(await !driver.reporter.isLocationTrackingOn)
    #expect(await driver.reporter.statistics == ReporterStatistics())
  }

  @Test("listen: updates are printed, and empty masks are counted separately from other failures")
  func listening() async throws {
    let (events, source) = AsyncStream.makeStream(of: ReporterEvent.self)
    let update = try VehicleUpdate(town.vehicle) { $0.state = .online }
    source.yield(.succeeded(update))
    let isEmpty = FleetError(.invalidArgument, "update_mask cannot be empty")
    source.yield(.failed(update, .engine(isEmpty)))
    source.yield(.failed(update, .engine(FleetError(.unavailable, "down"))))
    source.yield(.failed(update, .engine(isEmpty)))
    source.finish()
    let lines = Lines()
    let counts = await listen(to: events, print: lines.add).value
    #expect(counts == (1, 2))
    #expect(lines.all.count == 2 && lines.all[0] == "taxi-1 sent 1 fields")
    #expect(lines.all[1].contains("UNAVAILABLE: down"))
  }

  @Test("track and go online: the engine receives the state and the location")
  func online() async throws {
    let driver = try await onlineDriver()
    #expect(await driver.reporter.reportingInterval == .seconds(5))
    #expect(try await kept.state == .online)
    #expect(try await kept.location?.fix.coordinate.distance(to: town.home) ?? .nan < 50)
  }

  @Test("feed: a location from the receiver is snapped and sent with the next report")
  func feeding() async throws {
    let driver = try await onlineDriver()
    let place = try town.network.nearest(to: town.pickup, for: .car).coordinate
    try await feed(
      driver.reporter, on: town.network, place: place, date: ManualClock.start + 60)
    await driver.reporter.report()
    let location = try #require(try await kept.location)
    #expect(location.fix.time == ManualClock.start + 60)
    #expect(location.isRoadSnapped == true)
    #expect(location.fix.coordinate.distance(to: place) < 20)
  }

  @Test("go offline: location tracking is off, and the vehicle is offline")
  func offline() async throws {
    let driver = try await onlineDriver()
    try await goOffline(driver.reporter)
    #expect(await !driver.reporter.isLocationTrackingOn)
    #expect(try await kept.state == .offline)
  }

  @Test("go offline: a permanent failure is thrown")
  func offlineFails() async throws {
    let driver = await town.driver()
    await #expect(throws: CallFailure.self) { try await goOffline(driver.reporter) }
  }

  @Test(
    "book: the trip is assigned to the vehicle that was found, and both stops of the trip remain")
  func booking() async throws {
    let driver = try await onlineDriver()
    await driver.reporter.report()
    let trip = try await book(from: town.pickup, to: town.dropOff, in: town.engine)
    #expect(trip.vehicleID == town.vehicle && trip.status == .new)
    #expect(trip.progress.remainingWaypoints.map(\.kind) == [.pickup, .dropOff])
    #expect(trip.pickup.label == "Main gate")
  }

  @Test("book: if no vehicle is found, the trip stays unassigned")
  func bookingWithoutVehicle() async throws {
    let trip = try await book(from: town.pickup, to: town.dropOff, in: town.engine)
    #expect(trip.vehicleID == nil)
    #expect(try await town.engine.trip(trip.id, as: .server).vehicleID == nil)
  }

  @Test(
    "navigate: the driver is guided to the trip's stops, to the pickup and then to the drop-off"
  )
  func navigating() async throws {
    let driver = try await onlineDriver()
    let trip = try await book(from: town.pickup, to: town.dropOff, in: town.engine)
    let lines = Lines()
    try await navigate(driver, to: trip, print: lines.add)
    #expect(lines.all.count == 2)
    #expect(lines.all[0].hasPrefix("pickup after ") && lines.all[1].hasPrefix("dropOff after "))
    try await moveOn(driver, from: trip, in: town.engine)
    #expect(try await town.engine.trip(trip.id, as: .server).status == .new)
    let navigator = try #require(driver.navigator as? RoadNavigator)
    let route = try #require(await navigator.route?.route)
    for meters in stride(from: 0, through: route.stops[0].distance, by: 12) {
      let fix = Location(
        coordinate: route.line.coordinate(atDistance: meters),
        time: ManualClock.start + meters / 12, speed: 12)
      await driver.reporter.update(with: VehicleLocation(fix))
    }
    try await moveOn(driver, from: trip, in: town.engine)
    #expect(try await town.engine.trip(trip.id, as: .server).status == .enrouteToDropOff)
    #expect(await navigator.route?.route.stops.map(\.waypoint.kind) == [.dropOff])
    #expect(await navigator.guidance.status == .enrouteToDestination)
  }
}
