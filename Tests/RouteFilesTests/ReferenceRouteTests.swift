import Coordinates
import Foundation
import Milepost
import Polylines
import RouteSplitting
import TestSupport
import Testing
import TrafficClassification

@Suite("Responses of routing services in the reference data")
struct ReferenceRouteTests {
  private static let names = [
    "made_polyline5_congestion", "portugal_to_korea", "standard_osrm_polyline6_response",
    "valhalla_extended_osrm_response", "valhalla_osrm_response", "valhalla_osrm_response_via_ways",
    "valhalla_osrm_with_roundabouts", "valhalla_self_intersecting_osrm_response",
  ]

  private func planned(_ name: String) throws -> PlannedRoute {
    let response = try RouteResponse(path: ReferenceData.path("routes/\(name).json"))
    #expect(response.form == .osrm && response.routes.count == 1)
    #expect(response.remark(onRoute: 0) == nil)
    return try #require(response.routes.first)
  }

  /// Returns the response as decoded by Foundation.
  private func json(_ name: String) throws -> [String: Any] {
    let bytes = try ReferenceData.bytes("routes/\(name).json")
    return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  @Test(
    "lengths, durations, and waypoints agree with the response",
    .enabled(if: ReferenceData.has("routes"), ReferenceData.missing), arguments: names)
  func facts(_ name: String) throws {
    let planned = try planned(name)
    let route = planned.route
    let answer = try json(name)
    let stated = try #require((answer["routes"] as? [[String: Any]])?.first)
    let length = try #require(stated["distance"] as? Double)
    let duration = try #require(stated["duration"] as? Double)
    #expect(abs(route.length - length) < 0.005 * length)
    #expect(planned.statedLength == length && planned.statedDuration?.inSeconds == duration)
    #expect(isClose(route.times?.totalSeconds, duration, by: 0.01))
    let legs = try #require(stated["legs"] as? [[String: Any]])
    let waypoints = try #require(answer["waypoints"] as? [[String: Any]])
    #expect(route.stops.count == waypoints.count - 1)
    for (stop, waypoint) in zip(route.stops, waypoints.dropFirst()) {
      let place = try #require(waypoint["location"] as? [Double])
      let coordinate = Coordinate(latitude: place[1], longitude: place[0])
      #expect(stop.waypoint.coordinate == coordinate)
      // A polyline with five decimals is rounded to about 1 m.
      #expect(route.line.coordinate(atDistance: stop.distance).distance(to: coordinate) < 2)
    }
    guard legs.count == route.stops.count else { return }
    for (leg, found) in zip(legs, route.legs) {
      let length = try #require(leg["distance"] as? Double)
      #expect(abs(found.range.upperBound - found.range.lowerBound - length) < 0.01 * length + 5)
      #expect(isClose(found.duration, leg["duration"] as? Double, by: 2))
    }
  }

  @Test(
    "the three parts of a split route add up to the whole",
    .enabled(if: ReferenceData.has("routes"), ReferenceData.missing), arguments: names,
    [0.1, 0.5, 0.9])
  func parts(_ name: String, _ share: Double) throws {
    let planned = try planned(name)
    let route = planned.route
    let vehicle = route.line.coordinate(atDistance: share * route.length)
    let pass = route.pass(near: vehicle, traveled: share * route.length)
    #expect(abs(pass.position.distance - share * route.length) < 0.01)
    let split = route.split(at: pass.position)
    let parts = [split.traveled, split.active, split.remaining]
    let sum = parts.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
    #expect(abs(sum - route.length) < 0.001)
    let lines = [split.lines.traveled, split.lines.active, split.lines.remaining]
    let traffic = planned.traffic.split(
      at: [split.traveled.upperBound, split.active.upperBound], of: route.line)
    for ((part, line), traffic) in zip(zip(parts, lines), traffic) {
      let length = try MeasuredPolyline(line).length
      // The parts of a cut segment are measured separately, so the lengths differ slightly.
      #expect(abs(length - (part.upperBound - part.lowerBound)) < 0.001)
      #expect(traffic.intervals.last?.end == line.count - 1)
      #expect(traffic.intervals.first?.start == 0)
    }
    let durations = try #require(split.durations)
    let seconds = (durations.traveled + durations.active + durations.remaining).inSeconds
    #expect(isClose(seconds, route.times?.totalSeconds, by: 0.001))
    #expect(split.stopsAhead.last?.number == route.stops.count - 1)
    let left = route.length - pass.position.distance
    #expect(isClose(split.stopsAhead.last?.remainingDistance, left))
  }

  @Test(
    "congestion and speeds are kept for each segment",
    .enabled(if: ReferenceData.has("routes"), ReferenceData.missing))
  func congestion() throws {
    let name = "made_polyline5_congestion"
    let planned = try planned(name)
    let answer = try json(name)
    let route = try #require((answer["routes"] as? [[String: Any]])?.first)
    let leg = try #require((route["legs"] as? [[String: Any]])?.first)
    let annotation = try #require(leg["annotation"] as? [String: Any])
    let congestion = try #require(annotation["congestion"] as? [String])
    let speeds = try #require(annotation["speed"] as? [Double])
    let meaning: [String: TrafficClass] = [
      "unknown": .noData, "low": .normal, "moderate": .slow, "heavy": .trafficJam,
      "severe": .trafficJam,
    ]
    let line = planned.route.line
    #expect(line.polyline.count == congestion.count + 1)
    for (segment, word) in congestion.enumerated() {
      let start = line.distance(toVertex: segment)
      let end = line.distance(toVertex: segment + 1)
      guard end > start else { continue }
      #expect(planned.traffic.traffic(at: (start + end) / 2) == meaning[word])
    }
    #expect(planned.speeds == speeds.map { $0 })
  }

  @Test(
    "a silent waypoint is at the vertex given by its geometry_index",
    .enabled(if: ReferenceData.has("routes"), ReferenceData.missing))
  func silentWaypoint() throws {
    let route = try planned("valhalla_osrm_response_via_ways").route
    #expect(route.stopVertices == [2, 100])
    #expect(abs(route.stops[0].distance - 30.223) < 0.1)
  }

  @Test(
    "a route that crosses itself passes the crossing twice",
    .enabled(if: ReferenceData.has("routes"), ReferenceData.missing))
  func crossing() throws {
    let route = try planned("valhalla_self_intersecting_osrm_response").route
    var found = 0
    // Find crossings of segments by brute force, with longitude and latitude as plane coordinates.
    let line = route.line.polyline
    for one in 0..<line.count - 1 {
      for other in one + 2..<max(one + 2, line.count - 1) {
        guard let place = crossing(line[one], line[one + 1], line[other], line[other + 1]) else {
          continue
        }
        found += 1
        let passes = route.passes(near: place)
        #expect(passes.count == 2)
        #expect(passes[0].position.segment == one && passes[1].position.segment == other)
        #expect(
          route.pass(near: place, traveled: route.length).position == passes[1].position)
      }
    }
    #expect(found == 1)
  }

  private func crossing(
    _ a: Coordinate, _ b: Coordinate, _ c: Coordinate, _ d: Coordinate
  ) -> Coordinate? {
    let (rx, ry) = (b.longitude - a.longitude, b.latitude - a.latitude)
    let (sx, sy) = (d.longitude - c.longitude, d.latitude - c.latitude)
    let cross = rx * sy - ry * sx
    guard cross != 0 else { return nil }
    let (qx, qy) = (c.longitude - a.longitude, c.latitude - a.latitude)
    let t = (qx * sy - qy * sx) / cross
    let u = (qx * ry - qy * rx) / cross
    guard 0...1 ~= t, 0...1 ~= u else { return nil }
    return Coordinate(latitude: a.latitude + t * ry, longitude: a.longitude + t * rx)
  }
}
