import RoadNetworks

/// A search for the next column of a path, which finds the steps to the candidates of the next
/// observation, and appends the candidates within the beam.
struct ColumnExtender {
  /// A reason why no column can be appended.
  enum Obstacle {
    case tooFast
    case noWay
  }

  /// The maximum number of consecutive observations that a step may skip.
  static let passingLimit = 3
  /// The cost of an observation that is skipped as a position error.
  private static let passingCost = 50.0
  /// The multiple of the last known speed up to which a path counts as continuing at that speed.
  private static let steadiness = 1.25

  /// An earlier column from which steps were found.
  private struct Source {
    var distance: Int
    /// The effect on position errors of the time since then.
    var lapse: PositionError.Lapse
  }

  /// The maximum number of observations that a step may skip; 0 if the rule is omitted.
  let passingLimit: Int
  let emission: EmissionModel
  /// Whether several observations that fit the path are kept even if another one contradicts them.
  private let believesJumps: Bool
  /// Whether several observations may be skipped if the path then continues at its previous speed.
  private let believesLag: Bool
  private var sources: [Source] = []
  private var distances: [Int] = []
  private var emissions: [Double] = []
  /// The index of the step by which each candidate of the last column is reached; -1 for none.
  private(set) var stepsTaken: [Int] = []

  init(_ rules: SnappingRules) {
    emission = EmissionModel(rules)
    passingLimit = rules.contains(.passingOver) ? Self.passingLimit : 0
    believesJumps = rules.contains(.jumps)
    believesLag = rules.contains(.lag)
  }

  /// Appends a column of the candidates of the next observation.
  ///
  /// - Parameter leeway: the leeway by which the beam is widened.
  /// - Returns: the obstacle if no column was appended.
  mutating func extend(
    _ columns: inout Columns, to candidates: [Candidate], of next: NumberedObservation,
    leeway: Double, _ search: inout StepSearch, _ model: TransitionModel
  ) -> Obstacle? {
    emissions.removeAll(keepingCapacity: true)
    for index in candidates.indices { emissions.append(candidates[index].emission) }
    let isTooFast = findSteps(
      from: columns, to: candidates, of: next, leeway: leeway, &search, model)
    guard append(candidates, of: next, to: &columns, leeway: leeway, search) else {
      return isTooFast ? .tooFast : .noWay
    }
    updateErrors(of: &columns, search)
    search.recorder?.append(columns.lattice.kept, columns[columns.count - 1])
    return nil
  }

  /// Finds the steps from the last columns.
  ///
  /// - Returns: whether the last column is too far away for the elapsed time.
  private mutating func findSteps(
    from columns: borrowing Columns, to candidates: [Candidate], of next: NumberedObservation,
    leeway: Double, _ search: inout StepSearch, _ model: TransitionModel
  ) -> Bool {
    search.begin()
    sources.removeAll(keepingCapacity: true)
    search.recorder?.begin(behind: columns.observations[columns.count - 1].number)
    // The cost of the cheapest sequence so far to any candidate.
    var least = Double.infinity
    let emission = emissions.min() ?? 0
    var isTooFast = false
    for distance in 1...min(passingLimit + 1, columns.count) {
      let penalty = Double(distance - 1) * Self.passingCost
      // Steps cost at least 0, so otherwise, no step from here leads to a cheaper sequence.
      let earlier = columns.lattice.costs(back: distance).min() ?? .infinity
      guard earlier + penalty + emission < least else { continue }
      let last = columns.observations[columns.count - distance]
      let straight = last.observation.coordinate.distance(to: next.observation.coordinate)
      let model = distance == 1 ? model : model.withoutHaste
      let isTooFastHere = model.isTooFast(
        from: last.observation, to: next.observation, straight: straight)
      if distance == 1 { isTooFast = isTooFastHere }
      guard !isTooFastHere else {
        search.recorder?.addHaste(from: last.number)
        continue
      }
      if isTooFast, !mayBeErrors(columns, last: distance - 1, before: next.observation, straight) {
        continue
      }
      let lapse = PositionError.Lapse(
        seconds: next.observation.likelySeconds(since: last.observation, pace: model.pace),
        self.emission)
      let source = StepSearch.Source(
        last: last, straight: straight, lapse: lapse, candidates: columns[columns.count - distance],
        costs: columns.lattice.costs(back: distance), penalty: penalty, leeway: leeway)
      guard let found = search.addSteps(from: source, to: candidates, of: next.observation, model)
      else { continue }
      sources.append(Source(distance: distance, lapse: lapse))
      least = min(least, found)
    }
    return isTooFast
  }

  /// Whether the last columns may be position errors because another observation contradicts them.
  ///
  /// A single column may always be an error, and so may several columns that are a surprise. Other
  /// columns may only be errors if the path continues from before them at its previous speed, as
  /// after a tunnel in which the receiver lagged.
  private func mayBeErrors(
    _ columns: borrowing Columns, last count: Int, before next: Observation, _ straight: Double
  ) -> Bool {
    if count <= 1 || !believesJumps { return true }
    let last = columns.observations[columns.count - count - 1].observation
    if believesLag, let speed = last.speed, let seconds = next.seconds(since: last),
      straight <= Self.steadiness * speed * seconds
    {
      return true
    }
    return columns.isSurprise(last: count)
  }

  /// Appends the candidates that are reached at a cost within the beam.
  private mutating func append(
    _ candidates: [Candidate], of next: NumberedObservation, to columns: inout Columns,
    leeway: Double, _ search: borrowing StepSearch
  ) -> Bool {
    distances.removeAll(keepingCapacity: true)
    for source in sources { distances.append(source.distance) }
    guard !sources.isEmpty,
      columns.lattice.append(
        emissions, steps: search.steps, from: distances, within: Lattice.beam + leeway,
        always: candidates.last?.isOffRoad == true ? candidates.count - 1 : nil)
    else { return false }
    stepsTaken.removeAll(keepingCapacity: true)
    for index in columns.lattice.kept.indices {
      stepsTaken.append(step(to: index, in: columns.lattice, candidates.count) ?? -1)
    }
    columns.append(candidates, of: next) { [stepsTaken] index, body in
      if stepsTaken[index] >= 0 { search.forEachEdge(ofStep: stepsTaken[index], body) }
    }
    return true
  }

  /// Returns the index of the step by which a candidate of the new column is reached; nil if there
  /// is none.
  ///
  /// - Parameter width: the number of candidates before the expensive ones were left out.
  private func step(to candidate: Int, in lattice: borrowing Lattice, _ width: Int) -> Int? {
    guard let before = lattice.predecessor(ofLast: candidate) else { return nil }
    var row = before.candidate
    for distance in distances {
      if distance == before.distance { break }
      // The new column is already the last one.
      row += lattice.costs(back: distance + 1).count
    }
    return row * width + lattice.kept[candidate]
  }

  /// Updates the estimated position errors of the candidates in the new column, and their arrivals.
  private func updateErrors(of columns: inout Columns, _ search: borrowing StepSearch) {
    let last = columns.count - 1
    let noise = columns.observations[last].observation.noise
    for index in 0..<columns.width(of: last) {
      guard let before = columns.lattice.predecessor(ofLast: index),
        !columns.isOffRoad(index, in: last)
      else { continue }
      let sight = columns[last, index].sight
      let isFromOffRoad = columns.isOffRoad(
        before.candidate, in: last - before.distance)
      if isFromOffRoad || search.isHole(stepsTaken[index]) {
        columns.setArrival(isFromOffRoad ? .offRoad : .overHole, ofLast: index)
        columns.setError(PositionError(first: sight, noise: noise), ofLast: index)
      } else if let source = sources.first(where: { $0.distance == before.distance }) {
        let error = columns.error(of: before.candidate, in: last - before.distance)
          .fading(by: source.lapse, noise: noise)
          .updated(by: sight, noise: noise, change: source.lapse.change, emission)
        columns.setError(error, ofLast: index)
      }
    }
  }
}
