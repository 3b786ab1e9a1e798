import Foundation
import MilepostKit
import Samples

/// The pieces of road of a drive, with their usual times and the times that an engine expects.
struct SimulatedRoute {
  struct Piece {
    /// The length in meters.
    var length: Double
    /// The speed of a driver of average pace without a jam, in meters per second.
    var speed: Double
    var hasTurn: Bool
    var isJammed: Bool
    var road: RoadKind
    /// The ratio of the engine's times to the true times.
    var share: Double
  }

  private(set) var pieces: [Piece] = []

  /// The seconds for a turn by a driver of average pace, without the wait at a signal.
  static let turn = 8.0
  /// The range of waits at a red signal, in seconds.
  static let wait = 4.0...50.0

  private let kind: DriveKind
  /// The seconds from the start of each piece to the end of the route: the usual ones, and those
  /// that an engine expects without jams.
  private var usualBehind: [Double] = []
  private var knownBehind: [Double] = []

  private static let usual = UsualPace()

  init(_ kind: DriveKind, _ random: inout SplitMix) {
    self.kind = kind
    var left = 1_000 * Double.random(in: kind.length, using: &random)
    var road = 0
    var stretch = 0.0
    var share = 1.0
    while left > 0 {
      if kind.roads.count > 1, stretch <= 0 {
        road = pieces.isEmpty ? 0 : (road + 1) % kind.roads.count
        stretch = 1_000 * .random(in: kind.roads[road].stretch, using: &random)
        if kind.engine.deviationByRoad > 0 {
          share = exp(kind.engine.deviationByRoad * normal(&random))
        }
      }
      pieces.append(Self.piece(kind, kind.roads[road], share, &random, atMost: left))
      left -= pieces[pieces.count - 1].length
      stretch -= pieces[pieces.count - 1].length
    }
    if kind.hasYards {
      pieces[0].isJammed = true
      pieces[pieces.count - 1].isJammed = true
    }
    sumUp()
  }

  private static func piece(
    _ kind: DriveKind, _ road: RoadKind, _ share: Double, _ random: inout SplitMix,
    atMost left: Double
  ) -> Piece {
    Piece(
      length: min(left, .random(in: road.pieces, using: &random)),
      speed: .random(in: road.speeds, using: &random),
      hasTurn: .random(in: 0..<1, using: &random) < road.turns,
      isJammed: .random(in: 0..<1, using: &random) < kind.jams, road: road, share: share)
  }

  /// Inserts a detour after a piece.
  mutating func detour(behind index: Int, _ random: inout SplitMix) {
    let length = Double.random(in: 300...1_500, using: &random)
    let piece = Self.piece(kind, pieces[index].road, 1, &random, atMost: length)
    pieces.insert(piece, at: index + 1)
    sumUp()
  }

  private mutating func sumUp() {
    usualBehind = [0]
    knownBehind = [0]
    for piece in pieces.reversed() {
      let road = piece.road
      let signal = (road.signals.lowerBound + road.signals.upperBound) / 2
      let wait = road.red * (Self.wait.lowerBound + Self.wait.upperBound) / 2 / signal
      let turn = piece.hasTurn ? Self.turn : 0
      usualBehind.append(
        usualBehind[usualBehind.count - 1] + piece.length / Self.usual.normal
          + (piece.hasTurn ? Self.usual.turnSeconds : 0))
      knownBehind.append(
        knownBehind[knownBehind.count - 1]
          + piece.share * (piece.length * (1 / piece.speed + wait) + turn))
    }
    usualBehind.reverse()
    knownBehind.reverse()
  }

  /// The length of the route, in meters.
  var length: Double { pieces.reduce(0) { $0 + $1.length } }

  /// Returns the usual seconds for a piece.
  func usual(of index: Int) -> Double { usualBehind[index] - usualBehind[index + 1] }

  /// Returns the usual seconds to the end, starting at a share of a piece.
  func usual(from index: Int, _ share: Double) -> Double {
    usualBehind[index] + share * (usualBehind[index + 1] - usualBehind[index])
  }

  /// Returns the seconds to the end that an engine expects without jams, starting at a share of a
  /// piece.
  func known(from index: Int, _ share: Double) -> Double {
    knownBehind[index] + share * (knownBehind[index + 1] - knownBehind[index])
  }

  /// Returns the time in seconds for a range of meters along the route, at the speeds of the
  /// pieces, without turns and signals.
  func driving(_ places: ClosedRange<Double>) -> Double {
    var start = 0.0
    var seconds = 0.0
    for piece in pieces {
      let end = start + piece.length
      seconds += max(0, min(end, places.upperBound) - max(start, places.lowerBound)) / piece.speed
      start = end
    }
    return seconds
  }
}
