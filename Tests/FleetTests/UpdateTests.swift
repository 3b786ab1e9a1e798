import Coordinates
import Fleet
import Testing

@Suite struct UpdateTests {
  private let place = TerminalLocation(Coordinate(latitude: 41.15, longitude: -8.61))

  @Test("an update contains the fields that its closure sets, even to nil, and requires a field")
  func trips() throws {
    let id = try TripID("t")
    let update = try TripUpdate(id) {
      $0.status = .complete
      $0.vehicleID = nil
      $0.intermediateDestinations = []
      $0.actual.pickup = StopLocation(place.point)
    }
    #expect(
      update.mask.fields == [.status, .vehicleID, .intermediateDestinations, .actualPickup])
    #expect(update.values.status == .complete && update.id == id)
    #expect {
      try TripUpdate(id) { _ in }
    } throws: {
      ($0 as? FleetError)?.isEmptyUpdateMask == true
    }
  }

  @Test("an update can set every field that callers may set, except device settings")
  func allFields() throws {
    let trip = try TripUpdate(try TripID("t")) {
      $0.status = .new
      $0.type = .shared
      $0.vehicleID = nil
      $0.pickup = place
      $0.dropOff = place
      $0.intermediateDestinations = [place]
      $0.intermediateDestinationIndex = 0
      $0.intermediateDestinationsVersion = nil
      $0.vehicleWaypoints = []
      $0.attributes = []
      let stop = StopLocation(place.point)
      $0.actual.pickup = stop
      $0.actual.dropOff = stop
      $0.actual.pickupArrival = stop
      $0.actual.intermediateDestinations = [stop]
      $0.actual.intermediateDestinationArrivals = [stop]
    }
    #expect(trip.mask.fields == Set(Trip.Field.allCases.filter { !$0.isManaged }))
    let vehicle = try VehicleUpdate(try VehicleID("v")) {
      $0.state = .online
      $0.tripTypes = [.exclusive]
      $0.capacity = 4
      $0.category = .auto
      $0.attributes = []
      $0.licensePlate = LicensePlate(countryCode: "PT", lastDigit: 7)
      $0.isBackToBackEnabled = true
      $0.waypoints = []
      $0.location = VehicleLocation(Location(coordinate: place.point))
      $0.pastLocations = []
      $0.navigation.status = .enrouteToDestination
      $0.navigation.activeRoute = nil
      $0.navigation.activeRouteEnd = nil
      $0.navigation.traffic = []
      $0.navigation.remainingDistance = 420
      $0.navigation.remainingTime = .seconds(60)
      $0.navigation.arrival = nil
    }
    // The values contain no device settings, so only a mask can contain that field.
    #expect(
      vehicle.mask.fields.union([.deviceSettings])
        == Set(Vehicle.Field.allCases.filter { !$0.isManaged }))
  }
}
