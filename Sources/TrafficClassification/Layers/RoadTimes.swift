import RoadNetworks

/// Times on roads by their properties: a factor on the free-flow pace for each class of road, and
/// seconds for each kind of wait.
///
/// Factors and waits are fitted together to actual times. The time of a single edge doesn't
/// separate a wait from a slow road: since the time between two locations is spread evenly over the
/// path, a part of a wait may be counted on the next edge. The sum is preserved.
///
/// The fit is a ridge regression (Hoerl and Kennard 1970, doi 10.1080/00401706.1970.10488634): with
/// little data, values stay close to the free-flow speed and to ``JunctionWait/usualSeconds``.
struct RoadTimes: Sendable {
  /// The factors by raw value of the class, followed by the waits by raw value.
  private var values: [Double]

  // Evaluate changes with the benchmark `taxi-arrivals`.

  /// The standard deviations of a class's factor around 1, and of a wait around its prior in
  /// seconds: most classes are within 30% of free flow, and most waits within 5 s of their priors.
  private static let deviations = (factor: 0.15, wait: 2.5)
  /// The variance of times in square seconds per expected second: one minute has a standard
  /// deviation of 24 s.
  private static let noise = 10.0
  /// The number of rounds of the fit, each of which estimates the noise from the result of the
  /// previous round.
  private static let rounds = 4
  /// The minimum value, as a share of the prior.
  private static let least = 0.02

  private static let classCount = Int(RoadClass.allCases.map(\.rawValue).max() ?? 0) + 1
  private static let usual =
    Array(repeating: 1.0, count: classCount) + JunctionWait.allCases.map(\.usualSeconds)

  /// The actual times of vehicles over an edge, including the waits at its end.
  struct Sample {
    var roadClass: RoadClass
    var waits: JunctionWaits
    /// The number of times that the edge was driven; parts of it count by their share.
    var passages: Double
    /// The total time of all passages at free-flow speed, without waits, in seconds.
    var free: Double
    /// The actual total time in seconds.
    var taken: Double
  }

  /// Fits the times; without samples, factors are 1, and waits are their priors.
  ///
  /// - Complexity: O(*n*).
  init(fitting samples: [Sample]) {
    values = Self.usual
    guard !samples.isEmpty else { return }
    for _ in 0..<Self.rounds {
      var regression = RidgeRegression(count: values.count)
      for (index, usual) in Self.usual.enumerated() {
        let deviation = index < Self.classCount ? Self.deviations.factor : Self.deviations.wait
        regression.add([(index, 1)], value: usual, weight: 1 / (deviation * deviation))
      }
      for sample in samples {
        var terms = [(Int(sample.roadClass.rawValue), sample.free)]
        for wait in [sample.waits.control, sample.waits.turn] {
          if let wait { terms.append((Self.number(wait), sample.passages)) }
        }
        let expected = terms.reduce(0) { $0 + values[$1.0] * $1.1 }
        guard expected > 0 else { continue }
        regression.add(terms, value: sample.taken, weight: 1 / (Self.noise * expected))
      }
      values = zip(regression.solution, Self.usual).map { max($0, Self.least * $1) }
    }
  }

  /// Returns the factor on the free-flow pace of a class.
  func factor(_ roadClass: RoadClass) -> Double { values[Int(roadClass.rawValue)] }

  /// Returns the total of the given waits, in seconds.
  func seconds(_ waits: JunctionWaits) -> Double {
    (waits.control.map { values[Self.number($0)] } ?? 0)
      + (waits.turn.map { values[Self.number($0)] } ?? 0)
  }

  private static func number(_ wait: JunctionWait) -> Int { classCount + wait.rawValue }
}
