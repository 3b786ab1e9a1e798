import Coordinates
import Files
import Journeys
import Polylines
import RouteSplitting
import TextFormats

/// A reader of GraphHopper responses, which have `paths` with times in milliseconds.
struct GraphHopperReader: RouteListReader {
  static let list = "paths"

  let options: RouteReadingOptions

  init(_ options: RouteReadingOptions) { self.options = options }

  /// An instruction, with the points and the duration of its part of the path.
  private struct Instruction {
    let first: Int
    let last: Int
    /// The duration in seconds; NaN if unknown.
    let seconds: Double
    let length: Double?
    let reachesWaypoint: Bool
  }

  func route(
    _ path: JSONMembers, _ notes: inout RouteNotes
  ) throws(FileError) -> PlannedRoute {
    var assembly = RouteAssembly(path.node)
    assembly.length = try notes.amount("distance", of: path)
    assembly.duration = try notes.amount("time", of: path).map { $0 / 1000 }
    let instructions = notes.optional { () throws(FileError) in
      try path.elements("instructions").map { node throws(FileError) in
        try Self.instruction(try node.object())
      }
    }
    let encoded = EncodedPath(
      try Self.codec(of: path), options.polylineFormat,
      count: instructions?.last.map { $0.last + 1 }, length: assembly.length)
    assembly.line = try encoded.line(of: path["points"]) ?? []
    let places = notes.optional { () throws(FileError) in
      try encoded.likewise(path["points"], path["snapped_waypoints"])
    }
    let waypoints = (places ?? []).map { Waypoint(coordinate: $0) }
    assembly.origin = waypoints.first
    if let instructions, let last = instructions.last, last.last == assembly.line.count - 1,
      Self.legs(of: instructions, in: &assembly)
    {
      if waypoints.count == assembly.legs.count + 1 {
        for (leg, waypoint) in waypoints.dropFirst().enumerated() {
          assembly.legs[leg].destination = waypoint
        }
      } else if let list = path["snapped_waypoints"], !waypoints.isEmpty {
        assembly.lacksLegs = waypoints.count > assembly.legs.count + 1
        notes.add(
          list.failure(
            .countMismatch, found: "\(waypoints.count) waypoints",
            expected: "one more than the \(assembly.legs.count) legs of the instructions"))
      }
    } else {
      if let list = path["instructions"], instructions?.isEmpty == false {
        notes.add(
          list.failure(
            .countMismatch, found: "intervals that don't match the line",
            expected: "intervals for \(assembly.line.count) points"))
      }
      var leg = RouteAssembly.Leg()
      (leg.length, leg.duration) = (assembly.length, assembly.duration)
      leg.lastPoint = max(0, assembly.line.count - 1)
      leg.vias = waypoints.dropFirst().dropLast().map { ($0, nil) }
      leg.destination = waypoints.last ?? Waypoint()
      assembly.legs = [leg]
    }
    return try assembly.route()
  }

  /// Returns the codec for the multiplier of the encoded coordinates.
  private static func codec(of path: JSONMembers) throws(FileError) -> GooglePolylineCodec {
    guard let node = path["points_encoded_multiplier"] else { return .precision5 }
    switch try node.amount() {
    case 1e5: return .precision5
    case 1e6: return .precision6
    default: throw node.unexpected("100000 or 1000000")
    }
  }

  private static func instruction(_ members: JSONMembers) throws(FileError) -> Instruction {
    let interval = try members.required("interval")
    let points = try interval.elements().map { node throws(FileError) in try node.integer() }
    guard points.count == 2, points[0] >= 0, points[0] <= points[1] else {
      throw interval.unexpected("the first and the last point of the instruction")
    }
    return Instruction(
      first: points[0], last: points[1],
      seconds: try members.amount("time").map { $0 / 1000 } ?? .nan,
      length: try members.amount("distance"),
      // 4: the destination; 5: an intermediate waypoint.
      reachesWaypoint: [4, 5].contains(try members["sign"]?.integer()))
  }

  /// Splits the path at the instructions that reach waypoints, or returns false if they are out of
  /// order.
  private static func legs(
    of instructions: [Instruction], in assembly: inout RouteAssembly
  ) -> Bool {
    var legs: [RouteAssembly.Leg] = []
    var leg = RouteAssembly.Leg(duration: 0)
    var reached = 0
    for (number, instruction) in instructions.enumerated() {
      guard instruction.first >= reached else { return false }
      reached = instruction.last
      leg.steps.append((reached, instruction.seconds))
      leg.duration = leg.duration.map { $0 + instruction.seconds }
      guard instruction.reachesWaypoint || number == instructions.count - 1 else { continue }
      leg.lastPoint = reached
      if !(leg.duration ?? .nan).isFinite { (leg.duration, leg.steps) = (nil, []) }
      legs.append(leg)
      leg = RouteAssembly.Leg(duration: 0)
    }
    assembly.legs = legs
    return true
  }
}
