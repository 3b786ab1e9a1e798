import Foundation
import Samples

/// A simulated drive along a route, with an update every five seconds, and its plans.
struct SimulatedDrive {
  /// An update.
  struct Step {
    /// The seconds since the departure.
    var time: Double
    /// The usual seconds from the departure to this place along the current route.
    var usual: Double
    /// Whether the vehicle is on its route.
    var isOnRoute: Bool
    /// The planned seconds to the end; nil if no plan was sent with this update.
    var plan: Double?
    /// The usual seconds to the end along the current route.
    var usualAhead: Double
  }

  /// The place of the vehicle along its route.
  private struct Place {
    /// The index of the piece, and the share of the piece already driven.
    var piece = 0
    var share = 0.0
    /// The usual seconds since the departure.
    var usual = 0.0
    /// The meters driven along the route.
    var meters = 0.0
  }

  private(set) var steps: [Step] = []
  /// The duration of the drive so far, in seconds.
  private(set) var duration = 0.0

  private let kind: DriveKind
  private let paceOfDriver: Double
  private let errorOfPlans: Double
  private var route: SimulatedRoute
  private let jam: SimulatedJam?
  private var tide: Tide
  private var place = Place()
  /// The meters to the next signal.
  private var signal = 0.0
  /// The times of the next update and of the last plan, in seconds since the departure.
  private var next = 0.0
  private var lastPlan = 0.0
  private var isPlanDue = true

  private static let interval = 5.0

  init(_ kind: DriveKind, _ random: inout SplitMix) {
    self.kind = kind
    var driver = kind.drivers * normal(&random)
    let engine = kind.engine.deviation * normal(&random)
    if kind.hasOddDrivers {
      let squares = (0..<3).map { _ in normal(&random) }.reduce(0) { $0 + $1 * $1 }
      driver /= (squares / 3).squareRoot()
    }
    paceOfDriver = exp(max(-0.7, min(0.7, driver)))
    let share = kind.engine.shares.map { Double.random(in: $0, using: &random) } ?? 1
    errorOfPlans = share * exp(engine)
    let route = SimulatedRoute(kind, &random)
    jam = kind.onset.flatMap { SimulatedJam($0, along: route, &random) }
    self.route = route
    tide = Tide(deviation: kind.tides, &random)
    signal = .random(in: route.pieces[0].road.signals, using: &random)
    while place.piece < self.route.pieces.count {
      drivePiece(&random)
      endPiece(&random)
      place.piece += 1
    }
  }

  /// Drives along a piece, with its signals and stops.
  private mutating func drivePiece(_ random: inout SplitMix) {
    let piece = route.pieces[place.piece]
    let pace = paceOfDriver / piece.speed * (piece.isJammed ? 2.5 : 1)
    let before = place.usual
    var driven = 0.0
    while driven < piece.length {
      let step = min(5, piece.length - driven)
      driven += step
      place.meters += step
      signal -= step
      let factor = jam?.factor(at: duration, place.meters) ?? 1
      duration += step * pace * factor * tide.factor(at: duration, &random)
      place.share = driven / piece.length
      place.usual = before + place.share * route.usual(of: place.piece)
      sendUpdates()
      if signal <= 0 { passSignal(of: piece.road, &random) }
      if .random(in: 0..<1, using: &random) < kind.stops * step / 1_000 {
        duration += .random(in: 60...240, using: &random)
        sendUpdates()
      }
    }
  }

  private mutating func passSignal(of road: RoadKind, _ random: inout SplitMix) {
    signal = .random(in: road.signals, using: &random)
    guard .random(in: 0..<1, using: &random) < road.red else { return }
    duration += .random(in: SimulatedRoute.wait, using: &random)
    sendUpdates()
  }

  /// Takes the turn at the end of a piece, if there is one, and sometimes starts a detour.
  private mutating func endPiece(_ random: inout SplitMix) {
    let piece = route.pieces[place.piece]
    place.share = 1
    if piece.hasTurn { duration += SimulatedRoute.turn * paceOfDriver }
    sendUpdates()
    let isDetour = .random(in: 0..<1, using: &random) < kind.detours * piece.length / 1_000
    guard isDetour, place.piece + 1 < route.pieces.count else { return }
    // The vehicle drives the wrong way for some seconds, and then gets a new route.
    duration += .random(in: 6...14, using: &random)
    sendUpdates(isOnRoute: false)
    route.detour(behind: place.piece, &random)
    isPlanDue = true
  }

  /// Adds the updates that are due by now.
  private mutating func sendUpdates(isOnRoute: Bool = true) {
    while next <= duration {
      let plan = isOnRoute ? duePlan() : nil
      steps.append(
        Step(
          time: next, usual: place.usual, isOnRoute: isOnRoute, plan: plan,
          usualAhead: route.usual(from: place.piece, place.share)))
      next += Self.interval
    }
  }

  /// Returns the planned seconds to the end for the next update; nil if no plan is due.
  private mutating func duePlan() -> Double? {
    let isAgain = kind.engine.replanning.map { next - lastPlan >= $0 } ?? false
    guard isPlanDue || isAgain else { return nil }
    isPlanDue = false
    lastPlan = next
    let delay = jam?.known(at: next, from: place.meters, along: route) ?? 0
    return (route.known(from: place.piece, place.share) + delay) * errorOfPlans
  }
}
