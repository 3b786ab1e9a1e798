import Foundation
import Samples

/// A drive along a route, five seconds from update to update, and what was planned of it.
struct SimulatedDrive {
  /// What comes between two updates.
  struct Step {
    /// Seconds since the departure.
    var time: Double
    /// Usual seconds from the departure to here, along the present route; what is off it doesn't
    /// count.
    var usual: Double
    /// Whether the vehicle is on its route.
    var isOnRoute: Bool
    /// Seconds to the end by the plan that was sent with this update; nil without one.
    var plan: Double?
    /// Usual seconds to the end, along the present route.
    var usualAhead: Double
  }

  private(set) var steps: [Step] = []
  /// Seconds that it took.
  private(set) var duration = 0.0

  /// A piece of road.
  private struct Piece {
    var length: Double
    var speed: Double
    var hasTurn: Bool
    var isJammed: Bool
  }

  private let kind: DriveKind
  private let paceOfDriver: Double
  private let errorOfPlans: Double
  private var pieces: [Piece] = []
  /// Usual seconds from the start of each piece to the end, and those that an engine knows.
  private var usualBehind: [Double] = []
  private var knownBehind: [Double] = []

  /// Meters per second, and seconds at a turn, as ``ArrivalEstimation/UsualPace`` has them.
  private static let usualSpeed = 16.0
  private static let usualTurn = 30.0
  private static let interval = 5.0
  private static let wait = 4.0...50.0

  init(_ kind: DriveKind, _ random: inout SplitMix) {
    self.kind = kind
    paceOfDriver = exp(kind.drivers * normal(&random))
    errorOfPlans = exp(kind.engine * normal(&random))
    var left = 1_000 * Double.random(in: kind.length, using: &random)
    while left > 0 {
      pieces.append(piece(&random, atMost: left))
      left -= pieces[pieces.count - 1].length
    }
    sumUp()
    drive(&random)
  }

  private func piece(_ random: inout SplitMix, atMost left: Double) -> Piece {
    Piece(
      length: min(left, .random(in: 300...1_500, using: &random)),
      speed: .random(in: kind.speeds, using: &random),
      hasTurn: .random(in: 0..<1, using: &random) < kind.turns,
      isJammed: .random(in: 0..<1, using: &random) < kind.jams)
  }

  private mutating func sumUp() {
    usualBehind = [0]
    knownBehind = [0]
    let signal = (kind.signals.lowerBound + kind.signals.upperBound) / 2
    let wait = kind.red * (Self.wait.lowerBound + Self.wait.upperBound) / 2 / signal
    for piece in pieces.reversed() {
      let turn = piece.hasTurn ? Self.turn : 0
      usualBehind.append(
        usualBehind[usualBehind.count - 1] + piece.length / Self.usualSpeed
          + (piece.hasTurn ? Self.usualTurn : 0))
      knownBehind.append(
        knownBehind[knownBehind.count - 1] + piece.length * (1 / piece.speed + wait) + turn)
    }
    usualBehind.reverse()
    knownBehind.reverse()
  }

  /// Seconds that a turn really takes beside the signal there.
  private static let turn = 8.0

  private mutating func drive(_ random: inout SplitMix) {
    var time = 0.0
    var next = 0.0
    var isPlanDue = true
    var lastPlan = 0.0
    var signal = Double.random(in: kind.signals, using: &random)
    var index = 0
    var usual = 0.0
    /// Goes on to a time, with the share of the piece that is driven by then.
    func note(until end: Double, _ share: Double, isOnRoute: Bool = true, _ steps: inout [Step]) {
      let ahead =
        usualBehind[index] + share * (usualBehind[index + 1] - usualBehind[index])
      let known = knownBehind[index] + share * (knownBehind[index + 1] - knownBehind[index])
      while next <= end {
        var plan: Double?
        let isAgain = kind.replanning.map { next - lastPlan >= $0 } ?? false
        if isOnRoute, isPlanDue || isAgain {
          plan = known * errorOfPlans
          isPlanDue = false
          lastPlan = next
        }
        steps.append(
          Step(
            time: next, usual: usual, isOnRoute: isOnRoute, plan: plan, usualAhead: ahead))
        next += Self.interval
      }
    }
    while index < pieces.count {
      let piece = pieces[index]
      let pace = paceOfDriver / piece.speed * (piece.isJammed ? 2.5 : 1)
      let usualOfPiece = usualBehind[index] - usualBehind[index + 1]
      let before = usual
      var driven = 0.0
      while driven < piece.length {
        let step = min(5, piece.length - driven)
        driven += step
        signal -= step
        time += step * pace
        let share = driven / piece.length
        usual = before + share * usualOfPiece
        note(until: time, share, &steps)
        if signal <= 0 {
          signal = .random(in: kind.signals, using: &random)
          if .random(in: 0..<1, using: &random) < kind.red {
            time += .random(in: Self.wait, using: &random)
            note(until: time, share, &steps)
          }
        }
        if .random(in: 0..<1, using: &random) < kind.stops * step / 1_000 {
          time += .random(in: 60...240, using: &random)
          note(until: time, share, &steps)
        }
      }
      if piece.hasTurn { time += Self.turn * paceOfDriver }
      note(until: time, 1, &steps)
      let isDetour =
        .random(in: 0..<1, using: &random) < kind.detours * piece.length / 1_000
      if isDetour, index + 1 < pieces.count {
        // Some seconds on a wrong way, then another route.
        time += .random(in: 6...14, using: &random)
        note(until: time, 1, isOnRoute: false, &steps)
        pieces.insert(
          self.piece(&random, atMost: .random(in: 300...1_500, using: &random)), at: index + 1)
        sumUp()
        isPlanDue = true
      }
      index += 1
    }
    duration = time
  }
}
