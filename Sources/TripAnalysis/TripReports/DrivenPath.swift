import Coordinates
import RoadNetworks

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A path without parked stops and gaps.
///
/// The distance that a parked vehicle moved during a stop is removed with the stop.
struct DrivenPath {
  /// The remainder of each traversal: nothing, all of it, or pieces.
  private(set) var pieces: [[EdgeTraversal]]

  /// A stretch that is removed, by distance along the path in meters and by time, if known.
  struct Absence {
    var start: (meters: Double, time: Date?)
    var end: (meters: Double, time: Date?)
  }

  /// Creates the path that remains after the removal of absences, which may overlap.
  ///
  /// - Complexity: O((*n* + *m*) log *m*) for *n* traversals and *m* absences, few of which
  ///   overlap.
  init(_ traversals: [EdgeTraversal], without absences: [Absence]) {
    pieces = []
    let order = absences.indices.sorted {
      (absences[$0].start.meters, $0) < (absences[$1].start.meters, $1)
    }
    var waiting = order[...]
    // The absences that reach the current traversal, within the rounding of sums of lengths.
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

  /// The maximum rounding error of the ends of pieces, in meters.
  private static let slack = 0.01

  /// Removes an absence from the ordered pieces of a traversal that starts at a distance along the
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

  /// Returns the parts of a piece before and after an absence; the piece starts at a distance along
  /// the path.
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

  /// Returns the distance in meters over a range of traversals.
  func meters(over range: Range<Int>) -> Double {
    Double(pieces[range].joined().reduce(0) { $0 + UInt64($1.lengthInMillimeters) }) / 1000
  }

  /// Returns the seconds over a range of traversals; nil if a time is unknown.
  func seconds(over range: Range<Int>) -> Double? {
    var seconds = 0.0
    for piece in pieces[range].joined() {
      guard let entry = piece.entryTime, let exit = piece.exitTime else { return nil }
      seconds += exit.timeIntervalSince(entry)
    }
    return seconds
  }
}
