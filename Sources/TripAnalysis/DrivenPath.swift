import RoadNetworks
import RoadSnapping

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A path without the stays of a parked vehicle: their time, and the metres that it rolled meanwhile.
struct DrivenPath {
  /// What is left of each traversal: nothing, all of it, or pieces.
  private(set) var pieces: [[EdgeTraversal]]

  /// A stay, by metres along the path and by time.
  struct Stay {
    var start: (meters: Double, time: Date)
    var end: (meters: Double, time: Date)
  }

  /// Takes stays, in their order, out of a path.
  ///
  /// - Complexity: O(*n* · *m*) in traversals and stays.
  init(_ traversals: [EdgeTraversal], without stays: [Stay]) {
    pieces = []
    var along = 0.0
    for traversal in traversals {
      var rest = [traversal]
      for stay in stays {
        rest = rest.flatMap { piece in
          Self.cut(
            piece, at: along + Double(piece.start - traversal.start) / 1000, without: stay)
        }
      }
      pieces.append(rest)
      along += Double(traversal.lengthInMillimeters) / 1000
    }
  }

  /// What lies before and behind a stay of a piece that starts at a distance along the path.
  private static func cut(
    _ piece: EdgeTraversal, at start: Double, without stay: Stay
  ) -> [EdgeTraversal] {
    guard let entry = piece.entryTime, let exit = piece.exitTime else { return [piece] }
    let end = start + Double(piece.lengthInMillimeters) / 1000
    guard stay.start.meters <= end, stay.end.meters >= start else { return [piece] }
    func millimeters(_ meters: Double) -> UInt32 {
      piece.start + UInt32(((meters - start) * 1000).rounded())
    }
    var rest: [EdgeTraversal] = []
    if stay.start.meters > start {
      var before = piece
      before.end = min(piece.end, millimeters(stay.start.meters))
      before.exitTime = max(entry, min(exit, stay.start.time))
      rest.append(before)
    }
    if stay.end.meters < end {
      var behind = piece
      behind.start = max(piece.start, millimeters(max(start, stay.end.meters)))
      behind.entryTime = min(exit, max(entry, stay.end.time))
      rest.append(behind)
    }
    return rest
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
