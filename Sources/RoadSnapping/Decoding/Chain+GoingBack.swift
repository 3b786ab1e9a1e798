/// Where going on costs much, what led there is looked at once more.
///
/// What is given up on the way for being unlikely may have been right: an error of position lasted,
/// or a road beside was easier to believe in, until it led away. A step that costs more than the
/// beam is wide may be no worse from what fell out of it, so the beam is made wider before it.
///
/// Before a hole in the map is believed, or a path left, sequences are kept for longer still, roads
/// are looked for farther away, and detours are believed. The next observations are looked at so at
/// once: trouble lasts. Each observation gets one second look at most, and one with a wider beam
/// before.
extension Chain {
  /// The additional negative log likelihood that a wider beam allows a sequence.
  private static let widerLeeway = 15.0
  /// Meters before a costly step that are looked at with a wider beam.
  private static let widerLookMeters = 300.0
  /// Observations before it that are, at most.
  private static let widerLookLimit = 20

  /// The additional negative log likelihood that a second look allows a sequence.
  private static let secondLeeway = 53.0
  /// Meters before the trouble that are looked at once more.
  private static let secondLookMeters = 600.0
  /// Observations before the trouble that are looked at once more, at most.
  static let secondLookLimit = 40
  /// Observations behind the trouble that are looked at so.
  private static let outlook = 20

  /// What more a sequence may cost before it is given up, as an observation is looked at now.
  func leeway(at number: Int) -> Double {
    secondLook.contains(number)
      ? Self.secondLeeway : widerLook.contains(number) ? Self.widerLeeway : 0
  }

  /// Takes back what lies before a hole in the map, where the cheapest sequence leads over one.
  ///
  /// - Returns: the number of the observation to go on from; nil where nothing was taken back.
  mutating func goBackBeforeHole() -> Int? {
    guard looksTwice, latestHole >= secondLook.upperBound else { return nil }
    var (column, at) = (columnCount - 1, lattice.cheapestOfLast)
    // What leads to the first column is decided.
    while column > 0, observations[column].number >= secondLook.upperBound {
      guard let before = lattice.predecessor(of: at, in: column) else { return nil }
      let isOffRoad = columns.candidate(at, of: column).isOffRoad
      let wasOffRoad = columns.candidate(before.candidate, of: column - before.distance).isOffRoad
      if columns.arrival(of: at, of: column) == .overHole || isOffRoad && !wasOffRoad {
        return goBack(before: column)
      }
      (column, at) = (column - before.distance, before.candidate)
    }
    return nil
  }

  /// Takes back what lies before the end.
  ///
  /// - Parameter number: an observation behind it, which can't be joined.
  /// - Returns: as ``goBackBeforeHole()``.
  mutating func goBackBeforeEnd(at number: Int) -> Int? {
    guard looksTwice, let last = numbers.last, last >= secondLook.upperBound else { return nil }
    return goBack(before: columnCount, through: number)
  }

  /// Takes back the last column, and some before it, where it costs more than the beam is wide.
  ///
  /// - Returns: as ``goBackBeforeHole()``.
  mutating func goBackBeforeCostlyStep() -> Int? {
    let looked = max(widerLook.upperBound, secondLook.upperBound)
    guard widensBeam, columnCount > 1, let last = numbers.last, last >= looked,
      cost(ofLast: 1) - leastEmission(back: 1) > Self.beam,
      let again = takeBack(
        before: columnCount - 1, meters: Self.widerLookMeters, limit: Self.widerLookLimit,
        notBefore: looked)
    else { return nil }
    widerLook = again..<(last + 1)
    latestHole = min(latestHole, again - 1)
    return again
  }

  /// - Parameters:
  ///   - trouble: the column that is hard to reach.
  ///   - number: the last observation to be looked at once more; nil for the last there is.
  private mutating func goBack(before trouble: Int, through number: Int? = nil) -> Int? {
    let end = number ?? numbers.last ?? 0
    guard
      let again = takeBack(
        before: trouble, meters: Self.secondLookMeters, limit: Self.secondLookLimit,
        notBefore: secondLook.upperBound)
    else { return nil }
    secondLook = again..<(end + 1 + Self.outlook)
    latestHole = -1
    return again
  }

  /// Takes back some columns before one, and all behind them.
  ///
  /// - Parameters:
  ///   - most: meters after which no more are taken back.
  ///   - limit: columns before it that are taken back, at most.
  ///   - looked: the first observation that may be.
  /// - Returns: the number of the first that was; nil where none was.
  private mutating func takeBack(
    before trouble: Int, meters most: Double, limit: Int, notBefore looked: Int
  ) -> Int? {
    var first = trouble
    var meters = 0.0
    // The first column stays where it was decided.
    let isStart = !isFirstDecided
    func isToBeTaken(_ column: Int) -> Bool {
      trouble - column <= limit && meters < most && observations[column].number >= looked
        || lattice.isGivenUp(column)
    }
    while first > (isStart ? 0 : 1), isToBeTaken(first - 1) {
      first -= 1
      guard first + 1 < columnCount else { continue }
      meters += observations[first].observation.coordinate
        .distance(to: observations[first + 1].observation.coordinate)
    }
    guard first < columnCount else { return nil }
    let again = observations[first].number
    while columnCount > max(1, first) { removeLast() }
    if first == 0 { observations.removeAll(keepingCapacity: true) }
    return again
  }
}
