import Foundation
import Samples

/// A simulated drive along a route, with an update every five seconds, and its plans.
struct SimulatedDrive {
  /// An update.
  struct Step {
    /// The seconds since the departure.
    var time: Double
    /// The usual seconds from the departure to this place along the current route, not counting the
    /// time off the route.
    var usual: Double
    /// Whether the vehicle is on its route.
    var isOnRoute: Bool
    /// The planned seconds to the end, if a plan was sent with this update; nil otherwise.
    var plan: Double?
    /// The usual seconds to the end along the current route.
    var usualAhead: Double
  }

  private(set) var steps: [Step] = []
  /// The actual duration of the drive, in seconds.
  private(set) var duration = 0.0

  private let kind: DriveKind
  private let paceOfDriver: Double
  private let errorOfPlans: Double
  private var route: SimulatedRoute
  private let jam: SimulatedJam?
  private var tide: Tide

  private static let interval = 5.0

  init(_ kind: DriveKind, _ random: inout SplitMix) {
    self.kind = kind
    var driver = kind.drivers * normal(&random)
    let engine = kind.engine * normal(&random)
    if kind.hasOddDrivers {
      let squares = (0..<3).map { _ in normal(&random) }.reduce(0) { $0 + $1 * $1 }
      driver /= (squares / 3).squareRoot()
    }
    paceOfDriver = exp(max(-0.7, min(0.7, driver)))
    let share = kind.shares.map { Double.random(in: $0, using: &random) } ?? 1
    errorOfPlans = share * exp(engine)
    let route = SimulatedRoute(kind, &random)
    jam = kind.onset.flatMap { SimulatedJam($0, along: route, &random) }
    self.route = route
    tide = Tide(deviation: kind.tides, &random)
    drive(&random)
  }

  private mutating func drive(_ random: inout SplitMix) {
    var time = 0.0
    var next = 0.0
    var isPlanDue = true
    var lastPlan = 0.0
    var signal = Double.random(in: route.pieces[0].road.signals, using: &random)
    var index = 0
    var usual = 0.0
    var meters = 0.0
    /// Adds the updates until a time, with the share of the piece driven by then.
    func note(until end: Double, _ share: Double, isOnRoute: Bool = true, _ steps: inout [Step]) {
      while next <= end {
        var plan: Double?
        let isAgain = kind.replanning.map { next - lastPlan >= $0 } ?? false
        if isOnRoute, isPlanDue || isAgain {
          let delay = jam?.known(at: next, from: meters, along: route) ?? 0
          plan = (route.known(from: index, share) + delay) * errorOfPlans
          isPlanDue = false
          lastPlan = next
        }
        steps.append(
          Step(
            time: next, usual: usual, isOnRoute: isOnRoute, plan: plan,
            usualAhead: route.usual(from: index, share)))
        next += Self.interval
      }
    }
    while index < route.pieces.count {
      let piece = route.pieces[index]
      let pace = paceOfDriver / piece.speed * (piece.isJammed ? 2.5 : 1)
      let before = usual
      var driven = 0.0
      while driven < piece.length {
        let step = min(5, piece.length - driven)
        driven += step
        meters += step
        signal -= step
        time += step * pace * (jam?.factor(at: time, meters) ?? 1) * tide.factor(at: time, &random)
        let share = driven / piece.length
        usual = before + share * route.usual(of: index)
        note(until: time, share, &steps)
        if signal <= 0 {
          signal = .random(in: piece.road.signals, using: &random)
          if .random(in: 0..<1, using: &random) < piece.road.red {
            time += .random(in: SimulatedRoute.wait, using: &random)
            note(until: time, share, &steps)
          }
        }
        if .random(in: 0..<1, using: &random) < kind.stops * step / 1_000 {
          time += .random(in: 60...240, using: &random)
          note(until: time, share, &steps)
        }
      }
      if piece.hasTurn { time += SimulatedRoute.turn * paceOfDriver }
      note(until: time, 1, &steps)
      let isDetour =
        .random(in: 0..<1, using: &random) < kind.detours * piece.length / 1_000
      if isDetour, index + 1 < route.pieces.count {
        // Some seconds on a wrong way, then a new route.
        time += .random(in: 6...14, using: &random)
        note(until: time, 1, isOnRoute: false, &steps)
        route.detour(behind: index, &random)
        isPlanDue = true
      }
      index += 1
    }
    duration = time
  }
}
