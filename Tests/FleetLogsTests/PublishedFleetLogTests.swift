import Coordinates
import Foundation
import Milepost
import Polylines
import RouteSplitting
import TestSupport
import Testing
import TrafficClassification

@testable import FleetLogs

private let bayArea = "fleet-logs/bay-area-trip-1.json"
private let jumpDemo = "fleet-logs/jump-demo.json"
private let areHere: ConditionTrait = .enabled(
  if: ReferenceData.has(bayArea) && ReferenceData.has(jumpDemo), ReferenceData.missing)

@Suite("Published Fleet Engine logs")
struct PublishedFleetLogTests {
  private func read(_ name: String) throws -> FleetLogReading {
    FleetLogReading(try FleetLog(path: ReferenceData.path(name)))
  }

  /// Returns the member at a path of names in lower case, in a record decoded by Foundation.
  private func member(_ value: Any?, _ path: String...) -> Any? {
    path.reduce(value) { value, name in
      (value as? [String: Any])?.first {
        $0.key.lowercased().replacing("_", with: "") == name
      }?.value
    }
  }

  /// Returns the records as decoded by Foundation, in order of their timestamps as text.
  private func oracle(_ name: String) throws -> [Any] {
    let data = try Data(contentsOf: URL(filePath: ReferenceData.path(name)))
    let logs = member(try JSONSerialization.jsonObject(with: data), "rawlogs") as? [Any] ?? []
    return logs.enumerated().sorted {
      (member($0.element, "timestamp") as? String ?? "", $0.offset)
        < (member($1.element, "timestamp") as? String ?? "", $1.offset)
    }.map(\.element)
  }

  @Test("records are read completely and counted by kind", areHere)
  func counts() throws {
    let bay = try read(bayArea)
    #expect(bay.log.count == 255 && bay.records.count == 255 && bay.errors.isEmpty)
    #expect(bay.log.kinds == [.updateVehicle: 248, .updateTrip: 6, .createTrip: 1])
    #expect(bay.records.allSatisfy { $0.faults.isEmpty && $0.error == nil })
    let jump = try read(jumpDemo)
    #expect(jump.log.count == 587 && jump.records.count == 587 && jump.errors.isEmpty)
    #expect(
      jump.log.kinds == [.updateVehicle: 529, .updateTrip: 14, .createTrip: 4, .createVehicle: 40])
    #expect(jump.records.allSatisfy { $0.faults.isEmpty })
    let errors = jump.records.compactMap(\.error)
    #expect(errors.count == 39)
    #expect(errors.allSatisfy { $0.code == "ALREADY_EXISTS" && $0.httpStatus == 409 })
    for log in [bay.log, jump.log] {
      #expect(log.notes.isEmpty && log.faults.isEmpty)
      #expect(log.duplicateCount == 0 && log.badRecordCount == 0)
    }
  }

  @Test(
    "records are in chronological order, with ids and times", areHere,
    arguments: [bayArea, jumpDemo])
  func order(_ name: String) throws {
    let reading = try read(name)
    let expected = try oracle(name)
    #expect(
      reading.records.map(\.timestampText) == expected.map { member($0, "timestamp") as? String })
    #expect(reading.records.map(\.insertID) == expected.map { member($0, "insertid") as? String })
    #expect(
      reading.records.map(\.vehicleID)
        == expected.map {
          member($0, "labels", "vehicleid") as? String
            ?? member($0, "jsonpayload", "request", "vehicleid") as? String
        })
    let first = try #require(reading.records.first)
    #expect(reading.log.timeRange?.lowerBound == first.timestamp)
    #expect(reading.log.timeRange?.upperBound == reading.records.last?.timestamp)
    // In the file `jumpDemo`, the newest records come first.
    #expect(first.number == (name == jumpDemo ? 587 : 1))
  }

  /// Returns whether two numbers agree except in the last digits, where Foundation's decoder is
  /// inexact.
  private func isNear(_ value: Double?, _ expected: Any?) -> Bool {
    guard let value, let expected = expected as? Double else {
      return value == nil && expected == nil
    }
    return abs(value - expected) <= 1e-14 * abs(expected)
  }

  @Test(
    "fixes are read in the same way as by Foundation's decoder", areHere,
    arguments: [bayArea, jumpDemo])
  func fixes(_ name: String) throws {
    var fixes = 0
    for (record, expected) in zip(try read(name).records, try oracle(name)) {
      let location = member(expected, "jsonpayload", "request", "vehicle", "lastlocation")
      let raw = record.request?.vehicle?.location?.raw
      #expect(isNear(raw?.coordinate.latitude, member(location, "rawlocation", "latitude")))
      #expect(isNear(raw?.coordinate.longitude, member(location, "rawlocation", "longitude")))
      #expect(isNear(raw?.accuracy, raw == nil ? nil : member(location, "rawlocationaccuracy")))
      #expect(raw?.speed ?? 0 >= 0)
      if raw != nil { fixes += 1 }
      let isSnapped = member(location, "isroadsnapped") as? Bool ?? false
      #expect(
        isNear(
          record.request?.vehicle?.location?.snapped?.latitude,
          isSnapped ? member(location, "location", "latitude") : nil))
      if let vehicle = record.response?.vehicle {
        let response = member(expected, "jsonpayload", "response")
        #expect(isNear(vehicle.remainingDistance, member(response, "remainingdistancemeters")))
      }
    }
    #expect(fixes == (name == bayArea ? 248 : 507))
  }

  @Test("all 23 routes and 23 different paths to waypoints are read", areHere)
  func routes() throws {
    let records = try read(bayArea).records
    let routes = records.compactMap { $0.request?.vehicle?.currentRouteSegment }
    #expect(routes.count == 23)
    let paths = Set(
      records.flatMap { $0.response?.vehicle?.waypoints ?? [] }.compactMap(\.path))
    #expect(paths.count == 23)
    #expect(routes.allSatisfy { $0.count >= 2 })
    let first = try #require(routes.first)
    #expect(first == (try S2PolylineCodec().decode(FleetLogText.path)))
    // A remaining distance sent with a route is measured along the route.
    for record in records {
      guard let vehicle = record.request?.vehicle, let route = vehicle.currentRouteSegment,
        let distance = vehicle.remainingDistance
      else { continue }
      let length = try MeasuredPolyline(route).length
      #expect(abs(length - distance) <= 0.05 * length + 60, "\(length) m, \(distance) m")
    }
    // The requests in `jumpDemo` contain no readable routes or snapped positions.
    let handles = try read(jumpDemo).records
    #expect(handles.allSatisfy { $0.request?.vehicle?.currentRouteSegment == nil })
    #expect(handles.allSatisfy { $0.request?.vehicle?.location?.snapped == nil })
  }

  @Test("traffic is read together with its route", areHere)
  func traffic() throws {
    let vehicles = try read(bayArea).records.compactMap(\.request?.vehicle)
    let sent = vehicles.filter { $0.traffic != nil }
    // Traffic is sent with each route; it is empty for six routes with normal traffic.
    #expect(sent.count == 23)
    #expect(sent.allSatisfy { $0.currentRouteSegment != nil })
    #expect(sent.count { $0.traffic?.isEmpty == true } == 6)
    let stretches = sent.flatMap { $0.traffic ?? [] }
    #expect(stretches.count == 89)
    #expect(stretches.allSatisfy { $0.length > 0 && [.slow, .trafficJam].contains($0.traffic) })
    // One stretch begins at the start of its route, where the log omits the offset.
    #expect(stretches.count { $0.offset == 0 } == 1)
  }

  @Test("a trip is read from its booking to its end", areHere)
  func trip() throws {
    let records = try read(bayArea).records
    let booking = try #require(records.first)
    #expect(booking.kind == .createTrip && booking.updateMask == nil)
    #expect(booking.tripID == "fb1318df-9a2e-4455-9b17-3a7433a681e4" && booking.vehicleID == nil)
    #expect(
      booking.request?.trip?.dropOff?.coordinate
        == Coordinate(latitude: 37.40531584395862, longitude: -122.02161066234112))
    #expect(booking.response?.trip?.status == .new)
    let trips = records.filter { $0.kind == .updateTrip }
    #expect(
      trips.map(\.request?.trip?.status) == [
        nil, .new, .enrouteToPickup, .arrivedAtPickup, .enrouteToDropOff, .complete,
      ])
    #expect(
      trips[0].request?.trip?.vehicleID == "Vehicle_1" && trips[0].updateMask == ["vehicleId"])
    #expect(trips[0].response?.trip?.progress.remainingTime == .seconds(53.076652))
    #expect(
      trips[0].response?.trip?.progress.speedReadings == [
        FleetSpeedReading(start: 0, end: 10, traffic: .normal)
      ])
    #expect(trips[0].response?.trip?.progress.waypoints?.count == 2)
    let end = try #require(trips.last?.response?.trip)
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    #expect(
      end.actual.pickup
        == FleetStop(
          coordinate: Coordinate(latitude: 37.344798442227564, longitude: -122.0680071786046),
          time: try style.parse("2025-02-05T17:04:31.545Z")))
    #expect(end.actual.dropOff?.time == (try style.parse("2025-02-05T17:22:49.563Z")))
    #expect(end.pickup?.time != nil && end.pickup?.coordinate != nil)
  }

  @Test("navigation statuses are read", areHere)
  func navigation() throws {
    let records = try read(bayArea).records
    let start = try #require(records.first?.timestamp)
    let left = records.filter { $0.request?.vehicle?.navigationStatus == .offRoute }
      .map { ($0.timestamp.timeIntervalSince(start) * 10).rounded() / 10 }
    #expect(left == [826.0, 1188.0])
    #expect(records.compactMap { $0.request?.vehicle?.navigationStatus }.count == 10)
    #expect(
      records.compactMap { $0.response?.vehicle?.currentRouteSegmentEndPoint?.kind }
        .reduce(into: [:]) { $0[$1, default: 0] += 1 }.keys.sorted { $0.rawValue < $1.rawValue }
        == [.dropOff, .pickup])
    for vehicle in records.compactMap(\.request?.vehicle) {
      #expect(vehicle.state == .online)
    }
    let jump = try read(jumpDemo).records
    #expect(jump.compactMap { $0.request?.vehicle?.navigationStatus }.count == 47)
    #expect(Set(jump.compactMap { $0.response?.trip?.status }).count == 5)
  }

  @Test("with guidance, the ETA is the time of receipt plus the remaining time", areHere)
  func eta() throws {
    var differences: [Double] = []
    for record in try read(bayArea).records {
      // Without guidance, the server uses its own estimate.
      guard record.response?.vehicle?.navigationStatus != .noGuidance,
        let seconds = record.request?.vehicle?.remainingTime,
        let received = record.response?.vehicle?.location?.serverTime,
        let eta = record.response?.vehicle?.etaToFirstWaypoint
      else { continue }
      differences.append(eta.timeIntervalSince(received) - Double(seconds.components.seconds))
    }
    #expect(differences.count == 241)
    #expect(differences.allSatisfy { $0.magnitude < 0.02 })
  }

  @Test("a time span includes records at its start, but not at its end", areHere)
  func spans() throws {
    let reading = try read(jumpDemo)
    let times = reading.records.map(\.timestamp)
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<60 {
      let start = times.randomElement(using: &generator) ?? .now
      let end =
        (times.randomElement(using: &generator) ?? .now)
        + Double.random(
          in: -1...1, using: &generator)
      let found = reading.log.records(from: start, to: end)
      let expected = reading.records.filter { $0.timestamp >= start && $0.timestamp < end }
      #expect(found.count == expected.count)
      #expect(try found.map { try $0.get() } == expected)
    }
  }
}
