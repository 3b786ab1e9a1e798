import Milepost
import RouteSplitting

/// A fuzz target that reads the whole input as a file of routes.
enum RouteReading {
  /// Returns a description of a defect found when reading the input, or nil if there is none.
  ///
  /// Reading any bytes must produce routes, or an error with a message and without an offset
  /// outside the input. A route must have waypoints, valid coordinates, a finite total time (if
  /// any), lists with a value for each segment, and traffic without gaps up to its end. The parts
  /// of a split route must add up to the whole, with traffic up to the end of each part.
  static func finding(in input: [UInt8]) -> String? {
    let response: RouteResponse
    do throws(FileError) {
      response = try RouteResponse(bytes: input, name: "input")
    } catch {
      if let place = error.byteOffset, !(0...input.count ~= place) {
        return "an error outside the input: \(error)"
      }
      return error.found.isEmpty ? "an error without a message" : nil
    }
    if response.routes.isEmpty { return "no routes" }
    for planned in response.routes {
      if let finding = finding(in: planned) { return finding }
    }
    return nil
  }

  private static func finding(in planned: PlannedRoute) -> String? {
    let route = planned.route
    let segments = route.line.polyline.count - 1
    if route.stops.isEmpty { return "no waypoints" }
    if !route.line.polyline.allSatisfy(\.isValid) { return "an invalid coordinate" }
    if let times = route.times {
      if times.segmentCount != segments { return "times for the wrong number of segments" }
      if !times.totalSeconds.isFinite { return "a time that isn't finite" }
    }
    for list in [planned.speeds, planned.speedLimits] {
      if let list, list.count != segments { return "a list for the wrong number of segments" }
    }
    var reached = 0.0
    for interval in planned.traffic.intervals {
      if interval.startMeters != reached { return "a gap in the traffic" }
      reached = interval.endMeters
    }
    if reached != route.length { return "traffic that doesn't reach the end" }
    for share in [0, 0.37, 1] {
      let split = route.split(atDistance: share * route.length)
      let parts = [split.traveled, split.active, split.remaining]
      let sum = parts.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
      if abs(sum - route.length) > 0.001 { return "parts that don't add up to the whole" }
      let lines = [split.lines.traveled, split.lines.active, split.lines.remaining]
      let cuts = [split.traveled.upperBound, split.active.upperBound]
      for (traffic, line) in zip(planned.traffic.split(at: cuts, of: route.line), lines) {
        if traffic.intervals.last?.end != line.count - 1 { return "traffic of another line" }
      }
    }
    return nil
  }
}
