import RoadNetworks

/// Effects on the pace by key.
///
/// Each effect is the mean of the residuals of its samples, shrunk toward 0. This is the best
/// linear estimate of random effects: n / (n + k) times the mean of n values, where k is the ratio
/// of the variance of a value to the variance of the effects (empirical Bayes; Efron and Morris
/// 1975, doi 10.1080/01621459.1975.10479864).
struct PaceEffects<Key: Hashable & Sendable>: Sendable {
  private var effects: [Key: PaceEffect] = [:]
  /// The ratio of the variance of one traversal to that of an effect.
  private let doubt: Double

  init(doubt: Double) { self.doubt = doubt }

  /// Updates the effects with the residuals of samples, and subtracts the effects from the
  /// residuals.
  ///
  /// - Parameter key: returns the key of a sample's effect; nil if it has none.
  /// - Complexity: O(*n*).
  mutating func explain(_ samples: inout [PaceSample], by key: (PaceSample) -> Key?) {
    for sample in samples {
      guard let key = key(sample) else { continue }
      effects[key, default: PaceEffect(doubt: doubt)].add(sample)
    }
    for index in samples.indices {
      guard let key = key(samples[index]) else { continue }
      samples[index].rest -= self[key]
    }
  }

  /// The effect as the logarithm of a factor on the pace; 0 if unknown.
  subscript(key: Key) -> Double { effects[key]?.value ?? 0 }

  /// Returns the decayed number of traversals from which an effect was estimated.
  func weight(_ key: Key) -> Double { effects[key]?.weight ?? 0 }
}

/// A single effect of ``PaceEffects``.
struct PaceEffect: Sendable {
  /// The decayed number of traversals from which the effect was estimated.
  private(set) var weight = 0.0
  private var sum = 0.0
  private let doubt: Double

  /// Creates an unknown effect.
  ///
  /// - Parameter doubt: the ratio of the variance of one traversal to that of an effect.
  init(doubt: Double) { self.doubt = doubt }

  /// Updates the effect with the residual of a sample.
  mutating func add(_ sample: PaceSample) {
    weight += sample.weight
    sum += sample.weight * sample.rest
  }

  /// The logarithm of the factor on the pace; 0 if unknown.
  var value: Double { sum / (weight + doubt) }
}

/// The mean residual of traversals of an edge.
struct PaceSample {
  var edge: EdgeIndex
  /// The edge driven next; `edge` itself if there is none or it is unknown.
  var next: EdgeIndex
  /// The hour of the week.
  var hour: Int
  /// The decayed number of traversals.
  var weight: Double
  /// The residual, as the logarithm of a factor on the pace.
  var rest: Double
}
