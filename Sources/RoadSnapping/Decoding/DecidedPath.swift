import Coordinates
import RoadNetworks

/// A decided path, with the places of the observations on it.
struct DecidedPath {
  /// A stretch of an edge.
  struct Traversal {
    var edge = EdgeIndex.first
    /// The distances along the edge in millimeters between which the stretch lies.
    var start: UInt32 = 0
    var end: UInt32 = 0

    /// The length in millimeters.
    var length: UInt32 { end >= start ? end - start : 0 }
  }

  /// A place on the path.
  struct Place {
    private var number: UInt32 = 0
    /// The distance along the traversal's edge in millimeters.
    var offset: UInt32 = 0

    init(traversal: Int, offset: UInt32) {
      number = UInt32(traversal)
      self.offset = offset
    }

    mutating func visit(_ archive: inout StateArchive) throws(ArchiveError) {
      try archive.visit(&number, as: UInt64.self)
      try archive.visit(&offset)
    }

    /// The index of the traversal.
    var traversal: Int {
      get { Int(number) }
      set { number = UInt32(newValue) }
    }
  }

  private(set) var traversals: [Traversal] = []
  /// The numbers of the observations on the path.
  var observations: [Int] = []
  /// The numbers of the observations that the path skips as position errors.
  var passedOver: [Int] = []
  /// The numbers of the observations, before or after the path, at which the vehicle was off all
  /// roads.
  var offRoad: [Int] = []
  /// The reason why the path begins where it does.
  var split = Matching.Split.start
  /// Whether the first place is the last place of an earlier piece of the path, which was removed.
  private(set) var isContinued = false
  private(set) var places: [Place] = []
  /// The confidence of the path around each observation.
  var confidence = PathConfidence()
  /// The distances between the path and holes in the map.
  var doubt = OffRoadDoubt()

  /// The number of observations above which memory is allocated in advance.
  private static let longest = 4096

  /// Whether the path has too much memory to be kept while unused.
  var isLong: Bool { places.capacity > 2 * Self.longest }

  var hasMemory: Bool { places.capacity > 0 }

  /// Allocates memory for many observations in advance, since growing would take twice as much.
  mutating func reserveCapacity(_ count: Int) {
    guard count > Self.longest else { return }
    traversals.reserveCapacity(8 * count)
    observations.reserveCapacity(count)
    places.reserveCapacity(count)
    confidence.reserveCapacity(count)
  }

  mutating func removeAll() {
    traversals.removeAll(keepingCapacity: true)
    observations.removeAll(keepingCapacity: true)
    forgetBeside()
    split = .start
    isContinued = false
    places.removeAll(keepingCapacity: true)
    confidence.removeAll()
    doubt = OffRoadDoubt()
  }

  /// Extends the path to a candidate.
  ///
  /// - Parameter way: the edges of the way, as returned by ``Columns/way(to:in:)``.
  mutating func append(
    _ candidate: Candidate, by way: ArraySlice<EdgeIndex>, _ network: RoadNetwork
  ) {
    if traversals.isEmpty {
      begin(candidate.edge, at: candidate.offset)
    } else {
      go(along: way, to: candidate, network)
    }
    places.append(
      Place(traversal: traversals.count - 1, offset: traversals[traversals.count - 1].end))
  }

  /// Removes the observations, their places, and their confidences, and releases the memory.
  mutating func forgetPlaces() {
    observations = []
    passedOver = []
    offRoad = []
    places = []
    confidence = PathConfidence()
  }

  /// The length in meters.
  var length: Double { traversals.reduce(0) { $0 + Double($1.length) } / 1000 }

  /// Removes the observations that the path skips, and those off all roads.
  mutating func forgetBeside() {
    passedOver.removeAll(keepingCapacity: true)
    offRoad.removeAll(keepingCapacity: true)
  }

  /// Removes the path up to its last place, from which it continues.
  mutating func forgetAllButEnd() {
    guard let place = places.last else { return }
    let length = length
    traversals.removeSubrange(..<place.traversal)
    traversals.removeSubrange(1...)
    traversals[0].start = place.offset
    places.removeSubrange(..<(places.count - 1))
    places[0].traversal = 0
    observations.removeSubrange(..<(observations.count - 1))
    confidence.forgetAllButLast()
    doubt.before += length
    isContinued = true
  }

  private mutating func begin(_ edge: EdgeIndex, at offset: UInt32) {
    traversals.append(Traversal(edge: edge, start: offset, end: offset))
  }

  private mutating func go(
    along way: ArraySlice<EdgeIndex>, to candidate: Candidate, _ network: RoadNetwork
  ) {
    let last = traversals.count - 1
    let current = traversals[last].edge
    if let first = way.first {
      assert(first == current, "ways begin where the path ends")
      traversals[last].end = network.edges[first].length
      for edge in way.dropFirst() {
        begin(edge, at: 0)
        traversals[traversals.count - 1].end = network.edges[edge].length
      }
      begin(candidate.edge, at: 0)
      traversals[traversals.count - 1].end = candidate.offset
    } else if current == candidate.edge {
      // A stationary vehicle may seem to roll back, but the path only leads forward.
      traversals[last].end = max(traversals[last].end, candidate.offset)
    } else {
      turnBack(to: candidate, network)
    }
  }

  /// Makes a U-turn before the end of the edge, since turn restrictions hold at the end.
  private mutating func turnBack(to candidate: Candidate, _ network: RoadNetwork) {
    let last = traversals.count - 1
    assert(traversals[last].edge == network.edges[candidate.edge].twin, "it turns on its edge")
    let length = network.edges[candidate.edge].length
    let farthest = max(traversals[last].end, length - min(length, candidate.offset))
    var turn = min(farthest, max(length, 1) - 1)
    if last == 0 {
      traversals[last].start = min(traversals[last].start, turn)
    } else {
      turn = max(turn, traversals[last].start)
    }
    traversals[last].end = turn
    var place = places.count - 1
    while place >= 0, places[place].traversal == last, places[place].offset > turn {
      places[place].offset = turn
      place -= 1
    }
    begin(candidate.edge, at: length - min(length, turn))
    traversals[traversals.count - 1].end = max(candidate.offset, length - min(length, turn))
  }
}

extension DecidedPath.Traversal {
  /// Returns the traversal as part of a result, without times.
  func traversal(in network: RoadNetwork) -> EdgeTraversal {
    EdgeTraversal(edge: network.id(edge), start: start, end: end)
  }
}

extension DecidedPath: Archived {
  mutating func visit(_ archive: inout StateArchive) throws(ArchiveError) {
    try archive.visit(&traversals, new: Traversal()) { (own, archive) throws(ArchiveError) in
      try archive.visit(&own.edge.rawValue, as: UInt64.self)
      try archive.visit(&own.start)
      try archive.visit(&own.end)
    }
    try archive.visit(&observations)
    try archive.visit(&passedOver)
    try archive.visit(&offRoad)
    var reason = Matching.Split.allCases.firstIndex(of: split) ?? 0
    try archive.visit(&reason)
    guard Matching.Split.allCases.indices.contains(reason) else {
      throw archive.damaged("found split \(reason)")
    }
    split = Matching.Split.allCases[reason]
    try archive.visit(&isContinued)
    try archive.visit(&places, new: Place(traversal: 0, offset: 0)) {
      (own, archive) throws(ArchiveError) in
      try own.visit(&archive)
    }
    try archive.visit(&confidence)
    try archive.visit(&doubt)
    guard archive.isReading else { return }
    guard observations.count == places.count, confidence.count == places.count,
      places.allSatisfy({ traversals.indices.contains($0.traversal) }),
      zip(places, places.dropFirst()).allSatisfy({ $0.traversal <= $1.traversal })
    else { throw archive.damaged("found a path that doesn't fit its places") }
  }

  var isEmpty: Bool { traversals.isEmpty && observations.isEmpty && !isContinued }

  /// Whether all edges and offsets exist in a network.
  func isSound(in network: RoadNetwork) -> Bool {
    traversals.allSatisfy {
      $0.edge < network.edges.endIndex
        && $0.start <= $0.end && $0.end <= network.edges[$0.edge].length
    }
      && places.allSatisfy {
        $0.offset <= network.edges[traversals[$0.traversal].edge].length
      }
  }
}
