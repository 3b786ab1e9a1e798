import Coordinates
import RoadDrawings
import RoadNetworks
import Testing

@testable import RoadSnapping

/// A drawn drive that is matched correctly with all rules of the model, and incorrectly without a
/// certain rule.
struct DrawnCase: Sendable, CustomTestStringConvertible {
  let name: String
  let trouble: DrawnTrouble
  let rule: SnappingRule
  private let drawing: @Sendable () throws -> RoadDrawing
  private let trace: @Sendable (RoadDrawing) throws -> Trace
  private let noise: Double?
  private let path: String?
  private let statuses: String?
  private let length: ClosedRange<Double>?
  private let againstOneway: Bool
  private let also: @Sendable (SnappedTrace) -> Bool

  /// Creates a case.
  ///
  /// - Parameters:
  ///   - name: a unique name, which states the behavior.
  ///   - rule: the rule without which the result is incorrect.
  ///   - map: the drawing, in which letters are junctions, and digits are points of the trace, as
  ///     in ``RoadDrawing``.
  ///   - cell: the width and height of a character in meters.
  ///   - noise: the standard deviation given to the snapper; if nil, the snapper estimates it.
  ///   - path: the expected letters along the path, with a space between matchings.
  ///   - statuses: the expected letter for each point, as in ``DrawnSnap/statuses``.
  ///   - length: the expected total length of all matchings in meters.
  ///   - also: another expectation of the result.
  init(
    _ name: String, _ trouble: DrawnTrouble, by rule: SnappingRule, _ map: String,
    ways: [DrawnWay], restrictions: [DrawnRestriction] = [], blocked: String = "",
    gates: String = "", cell: Double = 25, corner: Coordinate = RoadDrawing.corner,
    noise: Double? = nil, path: String? = nil, statuses: String? = nil,
    length: ClosedRange<Double>? = nil, againstOneway: Bool = false,
    also: @escaping @Sendable (SnappedTrace) -> Bool = { _ in true },
    trace: @escaping @Sendable (RoadDrawing) throws -> Trace
  ) {
    self.name = name
    self.trouble = trouble
    self.rule = rule
    drawing = {
      try RoadDrawing(
        map, ways: ways, restrictions: restrictions, blocked: blocked, gates: gates, cell: cell,
        corner: corner)
    }
    self.trace = trace
    self.noise = noise
    self.path = path
    self.statuses = statuses
    self.length = length
    self.againstOneway = againstOneway
    self.also = also
  }

  var testDescription: String { name }

  /// Returns the match.
  ///
  /// - Parameter omitted: a rule that is left out; without it, the match may violate guarantees.
  func snap(without omitted: SnappingRule? = nil) throws -> DrawnSnap {
    let drawing = try drawing()
    var options = SnappingOptions()
    options.noise = noise
    guard let omitted else {
      return try DrawnSnap(drawing, trace(drawing), options, againstOneway: againstOneway)
    }
    options.rules.remove(omitted)
    return try DrawnSnap(unjudged: drawing, trace(drawing), options)
  }

  /// Returns the explanation, the match computed without an explanation, and the network.
  func explain() throws -> (
    explanation: SnappingExplanation, snapped: SnappedTrace, network: RoadNetwork
  ) {
    let (snapper, trace) = try input()
    return (try snapper.explain(trace), try snapper.snap(trace), snapper.network)
  }

  /// Returns the snapper and the trace.
  func input() throws -> (snapper: RoadSnapper, trace: Trace) {
    let drawing = try drawing()
    var options = SnappingOptions()
    options.noise = noise
    return (RoadSnapper(drawing.network, options: options), try trace(drawing))
  }

  /// Returns the differences from the expected match; empty if there are none.
  func differences(_ snap: DrawnSnap) throws -> [String] {
    var differences: [String] = []
    let paths = try snap.paths.joined(separator: " ")
    if let path, paths != path { differences.append("\(paths) instead of \(path)") }
    if let statuses, snap.statuses != statuses {
      differences.append("\(snap.statuses) instead of \(statuses)")
    }
    let meters = snap.snapped.matchings.reduce(0) { $0 + $1.length }
    if let length, !length.contains(meters) { differences.append("\(meters) m, not \(length)") }
    if !also(snap.snapped) { differences.append("something else") }
    return differences
  }
}
