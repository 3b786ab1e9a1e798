import RoadNetworks

/// The times of roads by what they are: a factor on the free-flow pace for each class, and seconds
/// for each kind of wait.
///
/// Both are fitted together, to the times that vehicles took: meters and waits then share them as
/// whole drives prove. A location every 15 seconds can't tell a wait from a slow road, and a time
/// that is spread evenly over both moves from the one edge to the next; but the sum stays.
///
/// The fit is a ridge regression (Hoerl and Kennard 1970, doi 10.1080/00401706.1970.10488634): what
/// few have driven stays near free flow and what routes count.
struct RoadTimes: Sendable {
  /// By the class's raw value, then by the wait's.
  private var values: [Double]

  // Judge changes by `taxi-arrivals` of the benchmarks.

  /// The standard deviation of a class's factor around 1, and of a wait around the usual one: most
  /// classes are within 30 % of free flow, and most waits within 5 s of those of routes.
  private static let deviations = (factor: 0.15, wait: 2.5)
  /// The variance of times in square seconds to an expected second: a minute is off by 24 s.
  private static let noise = 10.0
  /// Times that the fit is repeated with the noise of the one before, which the first
  /// rounds change most.
  private static let rounds = 4
  /// The least share of the usual that anything takes.
  private static let least = 0.02

  private static let classCount = Int(RoadClass.allCases.map(\.rawValue).max() ?? 0) + 1
  private static let usual =
    Array(repeating: 1.0, count: classCount) + JunctionWait.allCases.map(\.usualSeconds)

  /// Times that vehicles took over an edge, with the waits at its end.
  struct Sample {
    var roadClass: RoadClass
    var waits: JunctionWaits
    /// How often it was driven, parts by their share.
    var passages: Double
    /// The seconds of all passages at free flow, without waits.
    var free: Double
    /// Those that they took.
    var taken: Double
  }

  /// Fits the times; without samples they are those of free flow and of routes.
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

  /// The factor on the free-flow pace.
  func factor(_ roadClass: RoadClass) -> Double { values[Int(roadClass.rawValue)] }

  /// The seconds of a traversal's waits.
  func seconds(_ waits: JunctionWaits) -> Double {
    (waits.control.map { values[Self.number($0)] } ?? 0)
      + (waits.turn.map { values[Self.number($0)] } ?? 0)
  }

  private static func number(_ wait: JunctionWait) -> Int { classCount + wait.rawValue }
}
