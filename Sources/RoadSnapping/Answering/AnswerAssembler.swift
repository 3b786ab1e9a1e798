import Coordinates
import RoadNetworks

/// The results for the locations of a trace or stream, assembled as paths are decided.
struct AnswerAssembler {
  /// The end of the matching that is being assembled, which a stream decides piece by piece.
  struct MatchingEnd {
    /// The number of the matching; -1 before the first.
    var matching = -1
    /// The distance in meters from the start of the matching.
    var length = 0.0
    /// The time at the end of the matching in seconds since 1970; nil if unknown.
    var seconds: Double?
    /// The last location with a place on the matching; nil if there is none.
    var lastPlaced: Int?
    /// The distance in meters between that location and its place.
    var lastDistance = 0.0

    mutating func begin(_ matching: Int) { self = MatchingEnd(matching: matching) }
  }

  /// A path along which locations have been placed.
  struct PlacedPath {
    var path: RoadPath
    /// The indices of the first and the last location with a place; nil if there is none.
    var points: ClosedRange<Int>?
    /// The share of the path's length that is likely to be right.
    var confidence: Double
    /// The decided path, whose memory may be reused.
    var decided: DecidedPath
  }

  /// The number of the first location.
  private(set) var first = 0
  private(set) var locations: [Location]
  /// The results for the locations; open locations have the result ``SnappedPoint/isolated``.
  private(set) var answers: [SnappedPoint]
  var end = MatchingEnd()

  init(_ locations: [Location] = []) {
    self.locations = locations
    answers = Array(repeating: .isolated, count: locations.count)
  }

  var next: Int { first + locations.count }

  mutating func append(_ location: Location) {
    locations.append(location)
    answers.append(.isolated)
  }

  subscript(location point: Int) -> Location { locations[point - first] }

  subscript(point: Int) -> SnappedPoint {
    get { answers[point - first] }
    set { answers[point - first] = newValue }
  }

  /// Removes the locations before a boundary, and those after it up to the first open one, and
  /// calls back with the number and the result of each.
  mutating func removeDecided(before boundary: Int, _ body: (Int, SnappedPoint) -> Void) {
    var count = 0
    while count < answers.count, !answers[count].isOpen || first + count < boundary {
      body(first + count, answers[count])
      count += 1
    }
    locations.removeFirst(count)
    answers.removeFirst(count)
    first += count
  }

  /// Whether a path consists of a single location.
  static func isLone(_ path: borrowing DecidedPath, _ spans: LocationSpans<some LocationSpan>)
    -> Bool
  {
    path.observations.count == 1 && spans.points(of: path.observations[0]).count == 1
  }

  /// Places the open locations that the observations on a path represent.
  ///
  /// - Parameter isEnded: whether the path ends with its last observation; otherwise, the locations
  ///   after it wait for the continuation.
  mutating func place(
    on path: consuming DecidedPath, _ spans: LocationSpans<some LocationSpan>, isEnded: Bool,
    _ rules: PlacementRules, _ workspace: SnappingWorkspace
  ) -> PlacedPath {
    let observations = path.observations
    var placement = PointPlacement(
      consume path, matching: end.matching, rules, &workspace.placementMemory)
    placement.reserveCapacity(locations.count)
    if let lastPlaced = end.lastPlaced {
      placement.start(at: end.seconds, lastPlaced: lastPlaced, distance: end.lastDistance)
    }
    for (column, number) in observations.enumerated() {
      guard let stop = spans.stop(of: number) else { continue }
      for point in spans.points(of: number) {
        if !isEnded, column == observations.count - 1, point > stop.point { break }
        place(point, by: &placement, column: column, of: stop, workspace)
      }
    }
    if !placement.isTimedToEnd() { end.seconds = nil }
    placement.endPlacing()
    let timed = placement.timedPath(&workspace.usedTraversals)
    end.length += timed.length
    let placed = PlacedPath(
      path: timed, points: placement.confidence.points, confidence: placement.confidence.mean,
      decided: placement.path)
    placement.giveBack(&workspace.placementMemory)
    return placed
  }

  /// Places open locations at the last place of a path.
  mutating func place(
    _ points: some Sequence<Int>, atEndOf path: consuming DecidedPath, _ stop: PointPlacement.Stop,
    _ rules: PlacementRules, _ workspace: SnappingWorkspace
  ) {
    var placement = PointPlacement(
      consume path, matching: end.matching, rules, &workspace.placementMemory)
    for point in points { place(point, by: &placement, column: 0, of: stop, workspace) }
    placement.giveBack(&workspace.placementMemory)
  }

  private mutating func place(
    _ point: Int, by placement: inout PointPlacement, column: Int, of stop: PointPlacement.Stop,
    _ workspace: SnappingWorkspace
  ) {
    guard self[point].isOpen else { return }
    let location = self[location: point]
    guard var answer = placement.place(location, at: point, column: column, of: stop) else {
      self[point] = .onNoPath(.outlier, location.coordinate, &workspace.pathfinder.finder)
      return
    }
    answer.place?.distanceAlong += end.length
    self[point] = answer
    end.seconds = location.finiteSeconds ?? end.seconds
    end.lastPlaced = point
    end.lastDistance = answer.place?.distance ?? 0
  }

  /// Sets the results for open locations that lie on no path.
  mutating func answer(
    _ points: Range<Int>, _ fate: PathFollower.Fate, _ workspace: SnappingWorkspace
  ) {
    for point in points where self[point].isOpen {
      self[point] = .onNoPath(
        fate, self[location: point].coordinate, &workspace.pathfinder.finder)
    }
  }
}

extension SnappedPoint {
  static let outOfOrder = SnappedPoint(status: .outOfOrder, place: nil, reason: nil)
  static let outlier = SnappedPoint(status: .outlier, place: nil, reason: nil)
  static let isolated = SnappedPoint(status: .unmatched, place: nil, reason: .isolated)
  private static let offRoad = SnappedPoint(status: .unmatched, place: nil, reason: .offRoad)
  private static let withoutRoad = SnappedPoint(
    status: .unmatched, place: nil, reason: .noRoad)

  /// Whether the location has no result yet; locations that never get a result remain isolated.
  var isOpen: Bool { reason == .isolated }

  /// Returns the result for a location on no path; the reason is `noRoad` if there is no road near
  /// the location or near its observation.
  static func onNoPath(
    _ fate: PathFollower.Fate, _ coordinate: Coordinate, _ finder: inout CandidateFinder
  ) -> SnappedPoint {
    guard fate != .noRoad, finder.hasRoad(near: coordinate) else { return withoutRoad }
    return fate == .offRoad ? offRoad : outlier
  }
}

extension AnswerAssembler: Archived {
  init() { self.init([]) }

  mutating func visit(_ archive: inout StateArchive) throws(ArchiveError) {
    try archive.visit(&first)
    try archive.visit(&locations)
    try archive.visit(&answers)
    try archive.visit(&end)
    guard archive.isReading else { return }
    guard 0..<(1 << 48) ~= first, locations.count == answers.count,
      end.lastPlaced.map({ 0..<next ~= $0 }) ?? true
    else { throw archive.damaged("found location \(first) as the first") }
  }
}

extension AnswerAssembler.MatchingEnd: Archived {
  mutating func visit(_ archive: inout StateArchive) throws(ArchiveError) {
    try archive.visit(&matching)
    try archive.visit(&length)
    try archive.visit(&seconds)
    try archive.visit(&lastPlaced, new: 0) { (own, archive) throws(ArchiveError) in
      try archive.visit(&own)
    }
    try archive.visit(&lastDistance)
    guard archive.isReading else { return }
    guard -1..<(1 << 48) ~= matching, seconds?.isFinite ?? true, 0..<1e15 ~= length,
      0..<1e9 ~= lastDistance
    else { throw archive.damaged("found the end of matching \(matching)") }
  }
}
