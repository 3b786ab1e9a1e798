import RoadNetworks

/// The path that the lattice decided on, and where on it each deciding observation lies.
struct DecidedPath {
  /// A stretch of an edge: of paths of weeks there are hundreds of thousands.
  struct Traversal {
    var edge = EdgeIndex.first
    /// Millimeters along the edge.
    var start: UInt32 = 0
    var end: UInt32 = 0

    /// In millimeters.
    var length: UInt32 { end >= start ? end - start : 0 }
  }

  /// A place on the path.
  struct Place {
    private var number: UInt32 = 0
    /// Millimeters along the traversal's edge.
    var offset: UInt32 = 0

    init(traversal: Int, offset: UInt32) {
      number = UInt32(traversal)
      self.offset = offset
    }

    mutating func visit(_ archive: inout StateArchive) throws(SnappingError) {
      try archive.visit(&number, as: UInt64.self)
      try archive.visit(&offset)
    }

    /// The traversal's number.
    var traversal: Int {
      get { Int(number) }
      set { number = UInt32(newValue) }
    }
  }

  private(set) var traversals: [Traversal] = []
  /// The numbers of the observations on it.
  var observations: [Int] = []
  /// The numbers of those that it passes over, as errors of position.
  var passedOver: [Int] = []
  /// The numbers of those at which the vehicle was off all roads, before it or behind it.
  var offRoad: [Int] = []
  /// Why it begins where it does.
  var split = Matching.Split.start
  /// Whether its first place is the last one of a path that was forgotten.
  private(set) var isContinued = false
  /// Where the observations lie.
  private(set) var places: [Place] = []
  /// How sure the path is around each one.
  var confidence = PathConfidence()
  /// How far holes in the map are from it.
  var doubt = OffRoadDoubt()

  /// Places for which a path's memory is kept when it isn't needed.
  private static let longest = 4096

  /// Whether its memory is too much to be kept when it isn't needed.
  var isLong: Bool { places.capacity > 2 * Self.longest }

  /// Whether there is memory to be reused.
  var hasMemory: Bool { places.capacity > 0 }

  /// Readies memory for a long path of so many observations: what isn't used of it is never
  /// resident, and to grow would take it twice.
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

  /// Goes on to a candidate, from the one before by the edges between theirs.
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

  /// Forgets where observations lie, and how sure that is; their memory is let go.
  mutating func forgetPlaces() {
    observations = []
    passedOver = []
    offRoad = []
    places = []
    confidence = PathConfidence()
  }

  /// Meters of the path.
  var length: Double { traversals.reduce(0) { $0 + Double($1.length) } / 1000 }

  /// Forgets what lies beside the path.
  mutating func forgetBeside() {
    passedOver.removeAll(keepingCapacity: true)
    offRoad.removeAll(keepingCapacity: true)
  }

  /// Forgets the path up to its last place, from which it goes on.
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
      // A standing vehicle may seem to roll back: the path only goes forward.
      traversals[last].end = max(traversals[last].end, candidate.offset)
    } else {
      turnBack(to: candidate, network)
    }
  }

  /// Turns between two nodes: before the end of the edge, where restrictions would hold.
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
  /// The stretch as an answer has it, without times.
  func traversal(in network: RoadNetwork) -> EdgeTraversal {
    EdgeTraversal(edge: network.id(edge), start: start, end: end)
  }
}

extension DecidedPath: Archived {
  mutating func visit(_ archive: inout StateArchive) throws(SnappingError) {
    try archive.visit(&traversals, new: Traversal()) { (own, archive) throws(SnappingError) in
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
      (own, archive) throws(SnappingError) in
      try own.visit(&archive)
    }
    try archive.visit(&confidence)
    try archive.visit(&doubt)
    guard archive.isReading else { return }
    guard observations.count == places.count, confidence.count == places.count,
      places.allSatisfy({ traversals.indices.contains($0.traversal) })
    else { throw archive.damaged("found a path that doesn't fit its places") }
  }

  /// Whether all edges are those of a network.
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
