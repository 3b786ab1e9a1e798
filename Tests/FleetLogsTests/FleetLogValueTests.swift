import Coordinates
import FoundationEssentials
import Milepost
import Testing
import TrafficClassification

@testable import FleetLogs

@Suite("Values in Fleet Engine logs")
struct FleetLogValueTests {
  @Test("statuses and states may be given as API numbers, and trip statuses also by name")
  func numbers() throws {
    let trips: [TripStatus] = [
      .new, .enrouteToPickup, .arrivedAtPickup, .enrouteToDropOff, .complete, .canceled,
      .arrivedAtIntermediateDestination, .enrouteToIntermediateDestination,
    ]
    for (number, status) in zip(1..., trips) {
      for value in ["\(number)", "\"\(status.rawValue)\"", "\"TRIP_STATUS_\(status.rawValue)\""] {
        let reading = try FleetLogReading(FleetLogText.tripUpdate("\"status\":\(value),"))
        #expect(reading.records.first?.request?.trip?.status == status, "\(value)")
      }
    }
    let navigation: [NavigationStatus] = [
      .noGuidance, .enrouteToDestination, .offRoute, .arrivedAtDestination,
    ]
    for (number, status) in zip(1..., navigation) {
      #expect(try FleetLogText.vehicle("\"navStatus\":\(number),").navigationStatus == status)
    }
    for (number, state) in zip(1..., [VehicleState.offline, .online]) {
      #expect(try FleetLogText.vehicle("\"state\":\(number),").state == state)
    }
  }

  @Test("an update contains the fields of its mask, or all fields without a mask")
  func masks() throws {
    let members = #"""
      "state":"VEHICLE_STATE_ONLINE","remainingDistanceMeters":0,"remainingTimeSeconds":12,
      "lastLocation":{"rawLocation":{"latitude":1,"longitude":2}},"etaToFirstWaypoint":
      "2024-05-01T10:01:00Z","currentRouteSegment":"\#(FleetLogText.path)","navStatus":"OFF_ROUTE",
      """#
    let all = try FleetLogText.vehicle(members)
    #expect(all.state == .online && all.remainingDistance == 0 && all.traffic == nil)
    #expect(all.remainingTime == .seconds(12) && all.location?.raw != nil)
    #expect(all.currentRouteSegment?.count == 5 && all.navigationStatus == .offRoute)
    for mask in [
      "remainingDistanceMeters,vehicleState", "remaining_distance_meters, vehicle_state",
    ] {
      let some = try FleetLogText.vehicle(members, mask: mask)
      #expect(some.state == .online && some.remainingDistance == 0 && some.id == "v")
      #expect(some.remainingTime == nil && some.location == nil && some.etaToFirstWaypoint == nil)
      #expect(some.currentRouteSegment == nil && some.navigationStatus == nil)
    }
    #expect(
      try FleetLogText.vehicle(members, mask: "*")
        == { () in
          var all = all
          all.traffic = []
          return all
        }())
    #expect(try FleetLogText.vehicle(members, mask: "lastLocation.rawLocation").location != nil)
    #expect(try FleetLogText.vehicle(members, mask: "") == all)
  }

  @Test("a mask may be an array or an object with paths")
  func maskForms() throws {
    for mask in [#"["vehicleState"]"#, #"{"paths":["vehicle_state"]}"#] {
      let text = FleetLogText.update(
        "a", at: 0, members: #""state":"ONLINE","navStatus":2,"#, mask: "x"
      )
      .replacing(#""updateMask":"x""#, with: #""updateMask":\#(mask)"#)
      let record = try #require(try FleetLogReading(text).records.first)
      #expect(record.updateMask?.count == 1)
      #expect(record.request?.vehicle?.state == .online)
      #expect(record.request?.vehicle?.navigationStatus == nil)
    }
  }

  @Test("traffic is nil if it wasn't sent or is invalid, and empty if all traffic was normal")
  func traffic() throws {
    let mask = "currentRouteSegmentTraffic"
    #expect(try FleetLogText.vehicle("", mask: "vehicleState").traffic == nil)
    #expect(try FleetLogText.vehicle("", mask: mask).traffic == [])
    #expect(
      try FleetLogText.vehicle(#""currentRouteSegmentTraffic":null,"#, mask: mask).traffic == [])
    #expect(try FleetLogText.vehicle(#""currentRouteSegmentTraffic":{},"#).traffic == [])
    #expect(
      try FleetLogText.vehicle(#""currentRouteSegmentTraffic":7,"#, mask: mask).traffic == nil)
    let stretches = #"""
      "currentRouteSegmentTraffic":{"trafficRendering":{"roadStretch":[
      {"lengthMeters":30,"style":"STYLE_SLOWER_TRAFFIC"},
      {"offsetMeters":"50","lengthMeters":20,"style":2},{"offsetMeters":90}]}},
      """#
    #expect(
      try FleetLogText.vehicle(stretches, mask: mask).traffic == [
        FleetTrafficStretch(offset: 0, length: 30, traffic: .slow),
        FleetTrafficStretch(offset: 50, length: 20, traffic: .trafficJam),
        FleetTrafficStretch(offset: 90, length: 0, traffic: .noData),
      ])
    #expect(
      try FleetLogText.vehicle(stretches.replacing("30", with: "-30")).traffic?.count == 2)
  }

  @Test("meaningless speeds, bearings, and accuracies are ignored; speeds just below 0 become 0")
  func motion() throws {
    func fix(_ members: String) throws -> Location {
      try #require(
        try FleetLogText.vehicle(
          #""lastLocation":{"rawLocation":{"latitude":1,"longitude":2}\#(members)},"#
        ).location?.raw)
    }
    #expect(try fix("").speed == nil && fix("").bearing == nil)
    #expect(try fix(#","speed":4.5,"heading":90,"headingAccuracy":20"#).speed == 4.5)
    #expect(try fix(#","heading":90,"headingAccuracy":20"#).bearing == 90)
    #expect(try fix(#","heading":360"#).bearing == 0)
    #expect(try fix(#","heading":-1"#).bearing == nil)
    #expect(try fix(#","heading":90,"bearingAccuracy":118.3"#).bearing == nil)
    #expect(try fix(#","speed":-1"#).speed == nil && fix(#","speed":-3"#).speed == nil)
    #expect(try fix(#","speed":-0.016"#).speed == 0)
    #expect(try fix(#","rawLocationAccuracy":0"#).accuracy == nil)
  }

  @Test("a location is raw, snapped to a road, or both")
  func locations() throws {
    func location(_ members: String) throws -> FleetLocation {
      try #require(try FleetLogText.vehicle(#""lastLocation":{\#(members)},"#).location)
    }
    let both =
      #""rawLocation":{"latitude":1,"longitude":2},"location":{"latitude":3,"longitude":4}"#
    let snapped = try location(both + #","isRoadSnapped":true"#)
    #expect(snapped.raw?.coordinate == Coordinate(latitude: 1, longitude: 2))
    #expect(snapped.snapped == Coordinate(latitude: 3, longitude: 4))
    #expect(try location(both + #","isRoadSnapped":false"#).snapped == nil)
    #expect(try location(both).snapped == nil)
    #expect(try location(both).coordinate == Coordinate(latitude: 3, longitude: 4))
    // Apps that don't snap to roads send no raw location.
    let own = try location(
      #""location":{"latitude":3,"longitude":4},"updateTime":"2024-05-01T10:00:00Z","#
        + #""latlngAccuracy":5,"locationSensor":"GPS""#)
    #expect(own.raw?.accuracy == 5 && own.raw?.time != nil)
    let road =
      #""location":{"latitude":3,"longitude":4},"locSensor":"LOCATION_SENSOR_ROAD_SNAPPED_X""#
    #expect(try location(road).raw == nil)
    #expect(try location(#""rawLocation":{"longitude":2}"#).raw?.coordinate.latitude == 0)
    #expect(try location(#""rawLocation":{}"#).raw == nil)
    #expect(try location(#""rawLocationHandle":"Ad","locationHandle":"Ad""#).raw == nil)
  }

  @Test("enum values are read with or without a prefix or suffix, and as numbers")
  func names() throws {
    for state in [#""VEHICLE_STATE_OFFLINE""#, #""OFFLINE""#, "1", #""offline""#] {
      #expect(try FleetLogText.vehicle(#""state":\#(state),"#).state == .offline)
    }
    for state in [
      #""VEHICLE_STATE_UNSPECIFIED""#, #""UNKNOWN_VEHICLE_STATE""#, "0", "null", #""""#,
    ] {
      let reading = try FleetLogReading(
        FleetLogText.update("a", at: 0, members: #""state":\#(state),"#))
      #expect(reading.records.first?.request?.vehicle?.state == nil)
      #expect(reading.records.first?.faults.isEmpty == true, "\(state)")
    }
    for (name, kind) in [
      ("WAYPOINT_TYPE_DROP_OFF", "dropOff"), ("PICKUP_WAYPOINT_TYPE", "pickup"),
      ("INTERMEDIATE_DESTINATION_WAYPOINT_TYPE", "intermediateDestination"),
    ] {
      let point = try FleetLogText.vehicle(
        #""currentRouteSegmentEndPoint":{"type":"\#(name)","tripId":"t"},"#)
      #expect(point.currentRouteSegmentEndPoint?.kind?.rawValue == kind)
      #expect(point.currentRouteSegmentEndPoint?.tripID == "t")
    }
  }

  @Test("the status, the stops, and the progress of a trip are read, unless its mask excludes them")
  func trips() throws {
    let text = FleetLogText.tripUpdate(
      #"""
      "status":"TRIP_STATUS_ENROUTE_TO_INTERMEDIATE_DESTINATION","intermediateDestinationIndex":1,
      "intermediateDestinations":[{"point":{"latitude":1,"longitude":2}},{"pointHandle":"Ad"}],
      "pickupPoint":{"point":{"latitude":5,"longitude":6}},"pickupTime":"2024-05-01T10:01:00Z",
      "dropoffTime":"2024-05-01T10:02:00Z","remainingTimeToFirstWaypoint":"1.5s",
      "currentRouteSegmentTraffic":{"speedReadingInterval":[{"endPolylinePointIndex":3,
      "speed":"NORMAL"},{"startPolylinePointIndex":3,"endPolylinePointIndex":4,"speed":"SLOW"}]},
      """#)
    let trip = try #require(try FleetLogReading(text).records.first?.request?.trip)
    #expect(trip.id == "t" && trip.status == .enrouteToIntermediateDestination)
    #expect(trip.intermediateDestinationIndex == 1)
    #expect(
      trip.intermediateDestinations == [
        FleetStop(coordinate: Coordinate(latitude: 1, longitude: 2)), FleetStop(),
      ])
    #expect(trip.pickup?.coordinate?.latitude == 5 && trip.pickup?.time != nil)
    #expect(trip.dropOff?.coordinate == nil && trip.dropOff?.time != nil)
    #expect(trip.progress.remainingTime == .milliseconds(1500))
    #expect(
      trip.progress.speedReadings == [
        FleetSpeedReading(start: 0, end: 3, traffic: .normal),
        FleetSpeedReading(start: 3, end: 4, traffic: .slow),
      ])
    let masked = text.replacing(#""trip":{"#, with: #""updateMask":"pickupPoint","trip":{"#)
    let kept = try #require(try FleetLogReading(masked).records.first?.request?.trip)
    #expect(kept.pickup?.coordinate != nil && kept.pickup?.time == nil)
    #expect(kept.dropOff == nil && kept.status == nil && kept.progress.speedReadings == nil)
  }

  @Test("a damaged polyline is reported as a fault of its record, with a byte offset")
  func polylines() throws {
    let route = #""currentRouteSegment":"\#(FleetLogText.path.dropLast(8))","state":1,"#
    let text =
      FleetLogText.update("a", at: 0) + "\n" + FleetLogText.update("b", at: 1, members: route)
    let reading = try FleetLogReading(text)
    #expect(reading.records.count == 2 && reading.errors.isEmpty)
    #expect(reading.records[1].request?.vehicle?.currentRouteSegment == nil)
    #expect(reading.records[1].request?.vehicle?.state == .offline)
    let fault = try #require(reading.records[1].faults.first)
    #expect(reading.records[1].faults.count == 1)
    #expect(fault.record == 2 && fault.file == "log" && fault.code == .malformed)
    let start = try #require(text.utf8Offset(of: "AhY"))
    let offset = try #require(fault.byteOffset)
    #expect((start...start + FleetLogText.path.utf8.count).contains(offset))
    #expect("\(fault)".hasPrefix("log: record 2: found a polyline with"))
    #expect(try FleetLogText.vehicle(#""currentRouteSegment":"","#).currentRouteSegment == nil)
    let escaped = FleetLogText.path.replacing("=", with: "\\u003d")
    #expect(
      try FleetLogText.vehicle(#""currentRouteSegment":"\#(escaped)","#).currentRouteSegment?.count
        == 5)
  }
}

extension String {
  /// Returns the byte offset in UTF-8 of the first occurrence of a string.
  func utf8Offset(of text: String) -> Int? {
    let bytes = Array(utf8)
    let sought = Array(text.utf8)
    return bytes.indices.first { bytes[$0...].starts(with: sought) }
  }
}
