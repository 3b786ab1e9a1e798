import Coordinates
import RoadNetworks

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A path without parked stays and gaps.
///
/// The meters that a parked vehicle rolled meanwhile are left out with its stay.
struct DrivenPath {
  /// The rest of each traversal: nothing, all of it, or pieces.
  private(set) var pieces: [[EdgeTraversal]]

  /// A stretch that is taken out, by meters along the path and by time, where that is known.
  struct Absence {
    var start: (meters: Double, time: Date?)
    var end: (meters: Double, time: Date?)
  }

  /// Takes absences, which may overlap, out of a path.
  ///
  /// - Complexity: O((*n* + *m*) log *m*) in traversals and absences, where few absences overlap.
  init(_ traversals: [EdgeTraversal], without absences: [Absence]) {
    pieces = []
    let order = absences.indices.sorted {
      (absences[$0].start.meters, $0) < (absences[$1].start.meters, $1)
    }
    var waiting = order[...]
    // Those that reach the traversal at hand, give or take the rounding of sums of lengths.
    var active: [Int] = []
    var along = 0.0
    for traversal in traversals {
      let end = along + Double(traversal.lengthInMillimeters) / 1000
      active.removeAll { absences[$0].end.meters < along - Self.slack }
      while let next = waiting.first, absences[next].start.meters <= end + Self.slack {
        waiting.removeFirst()
        if absences[next].end.meters >= along - Self.slack { active.append(next) }
      }
      var rest = [traversal]
      for index in active.sorted() {
        Self.cut(&rest, at: along, from: traversal.start, without: absences[index])
      }
      pieces.append(rest)
      along = end
    }
  }

  /// Meters by which the ends of pieces may be off.
  private static let slack = 0.01

  /// Takes an absence out of pieces in order, which begin with a traversal at a distance along the
  /// path.
  private static func cut(
    _ pieces: inout [EdgeTraversal], at along: Double, from first: UInt32,
    without absence: Absence
  ) {
    func start(_ piece: EdgeTraversal) -> Double { along + Double(piece.start - first) / 1000 }
    let low = pieces.indices.partitionPoint {
      start(pieces[$0]) + Double(pieces[$0].lengthInMillimeters) / 1000 >= absence.start.meters
    }
    let high = (low..<pieces.count).partitionPoint { start(pieces[$0]) > absence.end.meters }
    let rest = pieces[low..<high].flatMap { cut($0, at: start($0), without: absence) }
    pieces.replaceSubrange(low..<high, with: rest)
  }

  /// The parts before and after an absence of a piece that starts at a distance along the path.
  private static func cut(
    _ piece: EdgeTraversal, at start: Double, without absence: Absence
  ) -> [EdgeTraversal] {
    let end = start + Double(piece.lengthInMillimeters) / 1000
    guard absence.start.meters <= end, absence.end.meters >= start else { return [piece] }
    func millimeters(_ meters: Double) -> UInt32 {
      piece.start + UInt32(((meters - start) * 1000).rounded())
    }
    var rest: [EdgeTraversal] = []
    if absence.start.meters > start {
      var before = piece
      before.end = min(piece.end, millimeters(absence.start.meters))
      before.exitTime = absence.start.time.map(piece.clamped)
      rest.append(before)
    }
    if absence.end.meters < end {
      var after = piece
      after.start = max(piece.start, millimeters(max(start, absence.end.meters)))
      after.entryTime = absence.end.time.map(piece.clamped)
      rest.append(after)
    }
    return rest
  }

  /// Meters over a range of traversals.
  func meters(over range: Range<Int>) -> Double {
    Double(pieces[range].joined().reduce(0) { $0 + UInt64($1.lengthInMillimeters) }) / 1000
  }

  /// Seconds over a range of traversals; nil where a time is unknown.
  func seconds(over range: Range<Int>) -> Double? {
    var seconds = 0.0
    for piece in pieces[range].joined() {
      guard let entry = piece.entryTime, let exit = piece.exitTime else { return nil }
      seconds += exit.timeIntervalSince(entry)
    }
    return seconds
  }
}
