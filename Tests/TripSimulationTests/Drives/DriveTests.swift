import Coordinates
import Testing
import TripSimulation

@Suite struct DriveTests {
  static let drivers: [Driver] = [.calm, .steady, .brisk, .varied(seed: 1), .varied(seed: 2)]
  static let cases = (0..<20 as Range<UInt64>).map { ($0, drivers[Int($0) % drivers.count]) }

  @Test(
    "a vehicle exceeds neither the driver's desired speed nor the limits of acceleration",
    arguments: cases)
  func keepsLimits(_ seed: UInt64, _ driver: Driver) throws {
    let plan = try DrivePlan.winding(seed)
    let drive = Drive(plan, driver: driver, seed: seed)
    let states = drive.states
    for state in states {
      let segment = plan.distances.lastIndex { $0 <= state.distance + 1e-9 } ?? 0
      // At a vertex, the higher of the two segments' limits applies; between vertices, the limit of
      // the segment.
      let limits = plan.freeFlowSpeeds[
        max(segment - 1, 0)...min(segment, plan.freeFlowSpeeds.count - 1)]
      #expect(state.speed <= (limits.max() ?? 0) * driver.speedFactor + 1e-9)
      if segment < plan.freeFlowSpeeds.count, state.distance > plan.distances[segment] + 1e-6 {
        #expect(state.speed <= plan.freeFlowSpeeds[segment] * driver.speedFactor + 1e-9)
      }
    }
    for (state, next) in zip(states, states.dropFirst()) {
      let time = next.seconds - state.seconds
      #expect(next.distance >= state.distance)
      #expect(next.speed - state.speed <= driver.acceleration * time + 1e-9)
      #expect(state.speed - next.speed <= driver.braking * time + 1e-9)
      // The distance driven in a tenth of a second differs by at most this much from the distance
      // at the mean of the two speeds.
      let slack = 0.5 * max(driver.acceleration, driver.braking) * time * time + 1e-6
      #expect(abs(next.distance - state.distance - (state.speed + next.speed) / 2 * time) <= slack)
    }
  }

  @Test("a drive starts and ends at rest, at the ends of the line", arguments: cases)
  func startsAndEndsAtRest(_ seed: UInt64, _ driver: Driver) throws {
    let plan = try DrivePlan.winding(seed)
    let drive = Drive(plan, driver: driver, seed: seed)
    let (start, end) = (drive.state(atSeconds: 0), drive.state(atSeconds: drive.duration.inSeconds))
    #expect(start.speed == 0 && start.distance == 0)
    #expect(end.speed == 0 && abs(end.distance - plan.length) < 1e-6)
    #expect(start.coordinate == plan.vertices[0].coordinate)
    #expect(drive.state(atSeconds: -5).coordinate == start.coordinate)
    #expect(drive.state(atSeconds: .infinity).distance == end.distance)
    #expect(
      end.coordinate.distance(to: plan.vertices[plan.vertices.count - 1].coordinate) < 1e-6)
  }

  @Test("the distance of a state is the length of the line up to its position", arguments: cases)
  func distanceIsTheWayDriven(_ seed: UInt64, _ driver: Driver) throws {
    let plan = try DrivePlan.winding(seed)
    let states = Drive(plan, driver: driver, seed: seed).states
    for state in stride(from: 0, to: states.count, by: 61).map({ states[$0] }) {
      var way = 0.0
      var nearest = Double.infinity
      for (from, to) in zip(plan.vertices, plan.vertices.dropFirst()) {
        let whole = from.coordinate.distance(to: to.coordinate)
        let part = from.coordinate.distance(to: state.coordinate)
        // On the segment, the distances to both ends add up to its length.
        if abs(part + state.coordinate.distance(to: to.coordinate) - whole) < 0.001 {
          nearest = min(nearest, abs(way + part - state.distance))
        }
        way += whole
      }
      #expect(nearest < 0.01)
    }
  }

  /// The brute-force computation uses steps of 2 cm.
  @Test(
    "the duration on a straight road matches a brute-force computation",
    arguments: [
      [(500.0, 14.0)], [(30, 14), (30, 4), (400, 25), (5, 8), (5, 3), (900, 30)],
      [(3, 20), (2, 20), (1, 20)], [(2000, 33), (10, 2), (2000, 33)],
    ])
  func takesTheTimeOfABruteForcePass(_ segments: [(Double, Double)]) throws {
    let plan = try DrivePlan.straight(segments.map { (meters: $0.0, speed: $0.1) })
    let driver = Driver.steady
    let step = 0.02
    let count = Int(plan.length / step)
    var speeds = (0...count).map { index -> Double in
      let place = Double(index) * step
      let segment = plan.distances.dropFirst().firstIndex { $0 >= place } ?? 1
      return plan.freeFlowSpeeds[min(segment, plan.freeFlowSpeeds.count) - 1] * driver.speedFactor
    }
    speeds[0] = 0
    speeds[count] = 0
    for index in 1...count {
      let gained = speeds[index - 1] * speeds[index - 1] + 2 * driver.acceleration * step
      speeds[index] = min(speeds[index], gained.squareRoot())
    }
    for index in (0..<count).reversed() {
      let lost = speeds[index + 1] * speeds[index + 1] + 2 * driver.braking * step
      speeds[index] = min(speeds[index], lost.squareRoot())
    }
    let time = zip(speeds, speeds.dropFirst()).reduce(0) { $0 + 2 * step / ($1.0 + $1.1) }
    let duration = Drive(plan, driver: driver, seed: 1).duration.inSeconds
    #expect(abs(duration - time) < 0.005 * time + 0.1)
  }

  @Test("the sharper a bend is, the more a vehicle slows down")
  func slowsDownForBendsByTheirSharpness() throws {
    func speed(turningBy degrees: Double) throws -> Double {
      let start = Coordinate(latitude: 46, longitude: -33)
      let corner = start.destination(distance: 300, bearing: 0)
      let end = corner.destination(distance: 300, bearing: degrees)
      let plan = try DrivePlan(
        vertices: [.init(start), .init(corner), .init(end)], freeFlowSpeeds: [14, 14])
      let drive = Drive(plan, driver: .steady, seed: 1)
      return drive.states.filter { abs($0.distance - 300) < 1 }.map(\.speed).min() ?? 0
    }
    let speeds = try [0.0, 20, 45, 90, 135, 180].map(speed)
    #expect(zip(speeds, speeds.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(speeds[0] > 12.8, "the vehicle doesn't brake without a bend")
    #expect((3...7).contains(speeds[3]), "a street corner: \(speeds[3]) m/s")
    #expect(speeds[5] <= 2, "a turn on the spot: \(speeds[5]) m/s")
  }

  @Test(
    "the speed in a bend of many vertices is limited by its radius",
    arguments: [15.0, 40, 100, 400])
  func smoothBendsAreDrivenByTheirRadius(_ radius: Double) throws {
    let center = Coordinate(latitude: 46, longitude: -33)
    let vertices = (0...45).map {
      DrivePlan.Vertex(center.destination(distance: radius, bearing: Double($0) * 4))
    }
    let plan = try DrivePlan(vertices: vertices, freeFlowSpeeds: .init(repeating: 40, count: 45))
    let drive = Drive(plan, driver: .steady, seed: 1)
    let fastest = drive.states.map(\.speed).max() ?? 0
    let proper = (Driver.steady.lateralAcceleration * radius).squareRoot()
    #expect(fastest < proper * 1.6, "\(fastest) m/s, expected about \(proper)")
    if radius < 50 { #expect(fastest > proper * 0.6) }
  }

  @Test("vehicles halt at a stop sign, and only slow down at a give-way sign")
  func signs() throws {
    func least(_ flags: DrivePlan.Flags) throws -> Double {
      let drive = Drive(
        try .straight([(500, 14), (500, 14)], flags: [1: flags]), driver: .steady, seed: 1)
      let states = drive.states
      // Excludes the start and the end.
      return states.filter { (200...800).contains($0.distance) }.map(\.speed).min() ?? -1
    }
    #expect(try least([]) > 12)
    #expect(try least(.stopSign) == 0)
    #expect(try (4.5...5.5).contains(least(.giveWaySign)))
  }

  @Test("vehicles wait at red signals with the given probability and for at most the given time")
  func waitsAtRedSignals() throws {
    let segments = (0..<40).map { _ in (meters: 200.0, speed: 14.0) }
    let signals = Dictionary(uniqueKeysWithValues: (1..<40).map { ($0, DrivePlan.Flags.signal) })
    let plan = try DrivePlan.straight(segments, flags: signals)
    let free = try Drive(plan, driver: Driver(signalStopChance: 0), seed: 1).duration.inSeconds
    let always = try Driver(signalStopChance: 1, longestSignalWait: .seconds(30))
    let stopped = Drive(plan, driver: always, seed: 1)
    #expect(stopped.duration.inSeconds > free + 39 * 5)
    #expect(stopped.duration.inSeconds < free + 39 * (30 + 20))
    let standing = stopped.states.filter { $0.speed == 0 }
    for place in plan.distances.dropFirst().dropLast() {
      let waits = standing.count { abs($0.distance - place) < 0.01 }
      #expect((48...302).contains(waits), "tenths of a second")
    }
    let halts = (0..<50 as Range<UInt64>).map { seed in
      // Samples every 4 s catch every wait, since waits last at least 5 s.
      let drive = Drive(plan, seed: seed)
      let stands = stride(from: 1, to: drive.duration.inSeconds - 1, by: 4)
        .map(drive.state(atSeconds:)).filter { $0.speed == 0 }
      return Set(stands.map { $0.distance.rounded() }).count
    }
    let share = Double(halts.reduce(0, +)) / Double(50 * 39)
    #expect(abs(share - 0.4) < 0.05, "\(share)")
  }

  @Test("the same seed produces the same drive and driver, and another seed different ones")
  func sameSeedGivesTheSameDrive() throws {
    let plan = try DrivePlan.winding(4)
    #expect(Drive(plan, seed: 9) == Drive(plan, seed: 9))
    #expect(Drive(plan, seed: 9).duration != Drive(plan, seed: 10).duration)
    #expect(Driver.varied(seed: 3) == Driver.varied(seed: 3))
    #expect(Set((0..<50).map { Driver.varied(seed: $0) }).count == 50)
  }

  @Test("a drive can cross the antimeridian")
  func runsOverTheAntimeridian() throws {
    let start = Coordinate(latitude: -17, longitude: 179.999)
    let plan = try DrivePlan(
      vertices: [.init(start), .init(Coordinate(latitude: -17, longitude: -179.999))],
      freeFlowSpeeds: [20])
    #expect(abs(plan.length - 213) < 1)
    for state in Drive(plan, seed: 1).states {
      #expect(state.coordinate.isValid)
      #expect(abs(start.distance(to: state.coordinate) - state.distance) < 0.01)
    }
  }
}
