/// Reconsiders the columns before a costly step.
///
/// A sequence that was discarded as unlikely may have been right: a position error may have lasted,
/// or another road nearby may have been more likely until it led away. So the beam is widened
/// before a step that costs more than its width.
///
/// Before the map is assumed to have a hole, or a path is abandoned, there is a second look: the
/// beam is even wider, roads are searched for farther away, and detours are expected. The
/// observations that follow are searched in the same way at once, because trouble tends to last.
/// Each observation gets at most one look with a wider beam and one second look.
extension PathHypothesis {
  /// The distance in meters before a costly step over which the beam is widened.
  private static let widerLookMeters = 300.0
  /// The maximum number of observations before a costly step for which the beam is widened.
  private static let widerLookLimit = 20
  /// The distance in meters before trouble over which observations get a second look.
  private static let secondLookMeters = 600.0
  /// The maximum number of observations before trouble that get a second look.
  static let secondLookLimit = 40
  /// The number of observations after trouble that are searched in the same way.
  private static let outlook = 20

  /// Removes the columns before a hole in the map if the cheapest sequence leads over or into one.
  mutating func rewindBeforeHole() -> Continuation {
    guard looks.looksTwice, looks.latestHole >= looks.second.upperBound else { return .on }
    var (column, at) = (columns.count - 1, columns.lattice.cheapestOfLast)
    // The sequence up to the first column is decided.
    while column > 0, columns.observations[column].number >= looks.second.upperBound {
      guard let before = columns.lattice.predecessor(of: at, in: column) else { return .on }
      let isOffRoad = columns.isOffRoad(at, in: column)
      let wasOffRoad = columns.isOffRoad(before.candidate, in: column - before.distance)
      if columns.arrival(of: at, in: column) == .overHole || isOffRoad && !wasOffRoad {
        return rewindForSecondLook(before: column)
      }
      (column, at) = (column - before.distance, before.candidate)
    }
    return .on
  }

  /// Removes the last columns for a second look.
  ///
  /// - Parameter number: a later observation that can't be joined to them.
  mutating func rewindBeforeEnd(at number: Int) -> Continuation {
    guard looks.looksTwice, let last = columns.numbers.last, last >= looks.second.upperBound
    else { return .on }
    return rewindForSecondLook(before: columns.count, through: number)
  }

  /// Removes the last column, and some before it, if the cost of its step exceeds the width of the
  /// beam.
  mutating func rewindBeforeCostlyStep() -> Continuation {
    let looked = max(looks.wider.upperBound, looks.second.upperBound)
    guard looks.widensBeam, columns.count > 1, let last = columns.numbers.last, last >= looked,
      columns.cost(ofLast: 1) - columns.leastEmission(back: 1) > Lattice.beam,
      case .rewind(let first) = rewind(
        before: columns.count - 1, meters: Self.widerLookMeters, limit: Self.widerLookLimit,
        notBefore: looked)
    else { return .on }
    looks.wider = first..<(last + 1)
    looks.latestHole = min(looks.latestHole, first - 1)
    return .rewind(to: first)
  }

  /// Removes the columns before a column that is hard to reach, for a second look at the
  /// observations up to a given one, or up to that of the last column.
  private mutating func rewindForSecondLook(
    before trouble: Int, through number: Int? = nil
  ) -> Continuation {
    let end = number ?? columns.numbers.last ?? 0
    guard
      case .rewind(let first) = rewind(
        before: trouble, meters: Self.secondLookMeters, limit: Self.secondLookLimit,
        notBefore: looks.second.upperBound)
    else { return .on }
    looks.second = first..<(end + 1 + Self.outlook)
    looks.latestHole = -1
    return .rewind(to: first)
  }

  /// Removes some columns before a given one, and all columns after them.
  ///
  /// - Parameters:
  ///   - most: the distance in meters after which no more columns are removed.
  ///   - limit: the maximum number of columns before `trouble` that are removed.
  ///   - looked: the first observation that may be removed.
  private mutating func rewind(
    before trouble: Int, meters most: Double, limit: Int, notBefore looked: Int
  ) -> Continuation {
    var first = trouble
    var meters = 0.0
    func isToBeRemoved(_ column: Int) -> Bool {
      trouble - column <= limit && meters < most
        && columns.observations[column].number >= looked || columns.lattice.isGivenUp(column)
    }
    // The first column stays if it is decided.
    while first > (decided.start == nil ? 0 : 1), isToBeRemoved(first - 1) {
      first -= 1
      if first + 1 < columns.count { meters += columns.straight(from: first, to: first + 1) }
    }
    guard first < columns.count else { return .on }
    let number = columns.observations[first].number
    if first == 0 {
      columns.removeAll()
    } else {
      while columns.count > first { columns.removeLast() }
    }
    return .rewind(to: number)
  }
}
