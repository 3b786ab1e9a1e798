import Coordinates
import Testing
import TripSimulation

@Suite struct DrivePlanTests {
  private static let here = Coordinate(latitude: 46, longitude: -33)
  private static let there = Coordinate(latitude: 46.01, longitude: -33)

  @Test(
    "invalid plans are rejected, with the index of the invalid element if there is one",
    arguments: [
      ([], [], nil), ([DrivePlan.Vertex(here)], [], nil),
      ([.init(here), .init(there)], [], nil),
      ([.init(here), .init(there)], [10, 10], nil),
      ([.init(here), .init(here)], [10], nil),
      ([.init(here), .init(there)], [0], 0), ([.init(here), .init(there)], [-1], 0),
      ([.init(here), .init(there), .init(here)], [10, .nan], 1),
      ([.init(here), .init(there)], [.infinity], 0),
      ([.init(here), .init(Coordinate(latitude: .nan, longitude: 0))], [10], 1),
      ([.init(Coordinate(latitude: 91, longitude: 0)), .init(here)], [10], 0),
      ([.init(here), .init(there, pause: .seconds(-1))], [10], 1),
      ([.init(here), .init(there, pause: .seconds(604_801))], [10], 1),
      ([.init(here), .init(there, pause: .seconds(1e18))], [10], 1),
    ] as [([DrivePlan.Vertex], [Double], Int?)])
  func badPlansAreRefused(_ vertices: [DrivePlan.Vertex], _ speeds: [Double], _ index: Int?) {
    #expect {
      try DrivePlan(vertices: vertices, freeFlowSpeeds: speeds)
    } throws: { error in
      (error as? SimulationError)?.code == .invalidPlan
        && (error as? SimulationError)?.index == index
    }
  }

  @Test("a vehicle pauses at the given place for the given time", arguments: [0, 150, 333.3, 1000])
  func pausesWhereItWasTold(_ place: Double) throws {
    let plan = try DrivePlan.straight([(300, 14), (700, 14)])
    let place = min(place, plan.length)
    let paused = try plan.pausing(at: place, for: .seconds(600))
    #expect(abs(paused.length - plan.length) < 0.001)
    let drive = Drive(paused, seed: 1)
    let standing = drive.states.filter { abs($0.distance - place) < 0.01 }
    #expect((5999...6025).contains(standing.count), "\(standing.count) tenths of a second")
  }

  @Test("a vehicle turns back at the given distance and returns along the same line")
  func turnsBackAndReturns() throws {
    let plan = try DrivePlan.winding(11)
    let turn = plan.length * 0.61
    let back = try plan.turningBack(at: turn)
    #expect(abs(back.length - 2 * turn) < 0.01)
    #expect(back.vertices.last?.coordinate == plan.vertices.first?.coordinate)
    let drive = Drive(back, seed: 3)
    for state in drive.states {
      let mirrored = min(state.distance, 2 * turn - state.distance)
      #expect(state.coordinate.distance(to: Self.place(on: plan, mirrored)) < 0.01)
      if abs(state.distance - turn) < 0.05 { #expect(state.speed < 2) }
    }
    let partly = try plan.turningBack(at: turn, for: 100)
    #expect(abs(partly.length - turn - 100) < 0.01)
    let whole = try plan.turningBack(at: plan.length)
    #expect(abs(whole.length - 2 * plan.length) < 0.01)
  }

  @Test("a return may be 0 m long, wherever the vehicle turns")
  func returnsNowhere() throws {
    let plan = try DrivePlan.winding(11)
    for step in 1...500 {
      let turn = plan.length * Double(step) / 500
      #expect(abs(try plan.turningBack(at: turn, for: 0).length - turn) < 0.01)
    }
  }

  private static func place(on plan: DrivePlan, _ distance: Double) -> Coordinate {
    for (index, start) in plan.distances.enumerated().dropLast().reversed()
    where start <= distance {
      let (from, to) = (plan.vertices[index].coordinate, plan.vertices[index + 1].coordinate)
      let length = plan.distances[index + 1] - start
      return length > 0 ? from.interpolated(to: to, fraction: (distance - start) / length) : from
    }
    return plan.vertices[0].coordinate
  }

  @Test("a loop is driven twice without a stop in between")
  func drivesALoopTwice() throws {
    let corners = [0.0, 90, 180, 270, 360].map {
      Self.here.destination(distance: 200, bearing: $0.truncatingRemainder(dividingBy: 360))
    }
    let loop = try DrivePlan(
      vertices: corners.map { DrivePlan.Vertex($0) }, freeFlowSpeeds: [9, 9, 9, 9])
    let twice = try loop.repeated(2)
    #expect(abs(twice.length - 2 * loop.length) < 0.001)
    #expect(twice.vertices.count == 9)
    let drive = Drive(twice, seed: 1)
    #expect(drive.states.dropFirst(8).dropLast(10).allSatisfy { $0.speed > 1 })
  }

  @Test("invalid changes to a plan are rejected")
  func editsOutOfRangeAreRefused() throws {
    let plan = try DrivePlan.straight([(300, 14), (700, 14)])
    for place in [-1, plan.length + 1, Double.nan, .infinity] {
      #expect(throws: SimulationError.self) { try plan.pausing(at: place, for: .seconds(10)) }
      #expect(throws: SimulationError.self) { try plan.turningBack(at: place) }
    }
    #expect(throws: SimulationError.self) { try plan.turningBack(at: 0) }
    #expect(throws: SimulationError.self) { try plan.turningBack(at: 100, for: 101) }
    #expect(throws: SimulationError.self) { try plan.turningBack(at: 100, for: .nan) }
    #expect(throws: SimulationError.self) { try plan.pausing(at: 100, for: .seconds(-1)) }
    #expect(throws: SimulationError.self) { try plan.pausing(at: 100, for: .seconds(604_801)) }
    #expect(throws: SimulationError.self) { try plan.repeated(2) }
    #expect(throws: SimulationError.self) { try plan.repeated(0) }
  }

  @Test("drivers and receivers with settings out of range are rejected")
  func settingsOutOfRangeAreRefused() {
    #expect(throws: SimulationError.self) { try Driver(speedFactor: 0) }
    #expect(throws: SimulationError.self) { try Driver(acceleration: .nan) }
    #expect(throws: SimulationError.self) { try Driver(braking: -2) }
    #expect(throws: SimulationError.self) { try Driver(lateralAcceleration: .infinity) }
    #expect(throws: SimulationError.self) { try Driver(signalStopChance: 1.1) }
    #expect(throws: SimulationError.self) { try Driver(longestSignalWait: .seconds(4)) }
    #expect(throws: SimulationError.self) { try Receiver(sigma: -1) }
    #expect(throws: SimulationError.self) { try Receiver(sigma: .nan) }
    #expect(throws: SimulationError.self) { try Receiver(sigma: 5, correlationTime: .zero) }
    #expect(throws: SimulationError.self) { try Receiver(sigma: 5, correlatedShare: 2) }
    #expect(throws: SimulationError.self) { try Receiver(sigma: 5, degreesOfFreedom: 2) }
    #expect(throws: SimulationError.self) {
      try Receiver.Bursts(perHour: -1, duration: .seconds(10), offset: 5)
    }
  }
}
